/// Models of 1 to 500 properties, to see how time grows with them.
enum Wide {
  struct Of1: Codable, Equatable, Sendable {
    var rowC0: Int
  }

  struct Of10: Codable, Equatable, Sendable {
    var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7: Int
    var rowC8, rowC9: Int
  }

  struct Of50: Codable, Equatable, Sendable {
    var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7: Int
    var rowC8, rowC9, rowC10, rowC11, rowC12, rowC13, rowC14, rowC15: Int
    var rowC16, rowC17, rowC18, rowC19, rowC20, rowC21, rowC22, rowC23: Int
    var rowC24, rowC25, rowC26, rowC27, rowC28, rowC29, rowC30, rowC31: Int
    var rowC32, rowC33, rowC34, rowC35, rowC36, rowC37, rowC38, rowC39: Int
    var rowC40, rowC41, rowC42, rowC43, rowC44, rowC45, rowC46, rowC47: Int
    var rowC48, rowC49: Int
  }

  struct Of100: Codable, Equatable, Sendable {
    var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7: Int
    var rowC8, rowC9, rowC10, rowC11, rowC12, rowC13, rowC14, rowC15: Int
    var rowC16, rowC17, rowC18, rowC19, rowC20, rowC21, rowC22, rowC23: Int
    var rowC24, rowC25, rowC26, rowC27, rowC28, rowC29, rowC30, rowC31: Int
    var rowC32, rowC33, rowC34, rowC35, rowC36, rowC37, rowC38, rowC39: Int
    var rowC40, rowC41, rowC42, rowC43, rowC44, rowC45, rowC46, rowC47: Int
    var rowC48, rowC49, rowC50, rowC51, rowC52, rowC53, rowC54, rowC55: Int
    var rowC56, rowC57, rowC58, rowC59, rowC60, rowC61, rowC62, rowC63: Int
    var rowC64, rowC65, rowC66, rowC67, rowC68, rowC69, rowC70, rowC71: Int
    var rowC72, rowC73, rowC74, rowC75, rowC76, rowC77, rowC78, rowC79: Int
    var rowC80, rowC81, rowC82, rowC83, rowC84, rowC85, rowC86, rowC87: Int
    var rowC88, rowC89, rowC90, rowC91, rowC92, rowC93, rowC94, rowC95: Int
    var rowC96, rowC97, rowC98, rowC99: Int
  }

  struct Of200: Codable, Equatable, Sendable {
    var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7: Int
    var rowC8, rowC9, rowC10, rowC11, rowC12, rowC13, rowC14, rowC15: Int
    var rowC16, rowC17, rowC18, rowC19, rowC20, rowC21, rowC22, rowC23: Int
    var rowC24, rowC25, rowC26, rowC27, rowC28, rowC29, rowC30, rowC31: Int
    var rowC32, rowC33, rowC34, rowC35, rowC36, rowC37, rowC38, rowC39: Int
    var rowC40, rowC41, rowC42, rowC43, rowC44, rowC45, rowC46, rowC47: Int
    var rowC48, rowC49, rowC50, rowC51, rowC52, rowC53, rowC54, rowC55: Int
    var rowC56, rowC57, rowC58, rowC59, rowC60, rowC61, rowC62, rowC63: Int
    var rowC64, rowC65, rowC66, rowC67, rowC68, rowC69, rowC70, rowC71: Int
    var rowC72, rowC73, rowC74, rowC75, rowC76, rowC77, rowC78, rowC79: Int
    var rowC80, rowC81, rowC82, rowC83, rowC84, rowC85, rowC86, rowC87: Int
    var rowC88, rowC89, rowC90, rowC91, rowC92, rowC93, rowC94, rowC95: Int
    var rowC96, rowC97, rowC98, rowC99, rowC100, rowC101, rowC102, rowC103: Int
    var rowC104, rowC105, rowC106, rowC107, rowC108, rowC109, rowC110, rowC111: Int
    var rowC112, rowC113, rowC114, rowC115, rowC116, rowC117, rowC118, rowC119: Int
    var rowC120, rowC121, rowC122, rowC123, rowC124, rowC125, rowC126, rowC127: Int
    var rowC128, rowC129, rowC130, rowC131, rowC132, rowC133, rowC134, rowC135: Int
    var rowC136, rowC137, rowC138, rowC139, rowC140, rowC141, rowC142, rowC143: Int
    var rowC144, rowC145, rowC146, rowC147, rowC148, rowC149, rowC150, rowC151: Int
    var rowC152, rowC153, rowC154, rowC155, rowC156, rowC157, rowC158, rowC159: Int
    var rowC160, rowC161, rowC162, rowC163, rowC164, rowC165, rowC166, rowC167: Int
    var rowC168, rowC169, rowC170, rowC171, rowC172, rowC173, rowC174, rowC175: Int
    var rowC176, rowC177, rowC178, rowC179, rowC180, rowC181, rowC182, rowC183: Int
    var rowC184, rowC185, rowC186, rowC187, rowC188, rowC189, rowC190, rowC191: Int
    var rowC192, rowC193, rowC194, rowC195, rowC196, rowC197, rowC198, rowC199: Int
  }

  struct Of500: Codable, Equatable, Sendable {
    var rowC0, rowC1, rowC2, rowC3, rowC4, rowC5, rowC6, rowC7: Int
    var rowC8, rowC9, rowC10, rowC11, rowC12, rowC13, rowC14, rowC15: Int
    var rowC16, rowC17, rowC18, rowC19, rowC20, rowC21, rowC22, rowC23: Int
    var rowC24, rowC25, rowC26, rowC27, rowC28, rowC29, rowC30, rowC31: Int
    var rowC32, rowC33, rowC34, rowC35, rowC36, rowC37, rowC38, rowC39: Int
    var rowC40, rowC41, rowC42, rowC43, rowC44, rowC45, rowC46, rowC47: Int
    var rowC48, rowC49, rowC50, rowC51, rowC52, rowC53, rowC54, rowC55: Int
    var rowC56, rowC57, rowC58, rowC59, rowC60, rowC61, rowC62, rowC63: Int
    var rowC64, rowC65, rowC66, rowC67, rowC68, rowC69, rowC70, rowC71: Int
    var rowC72, rowC73, rowC74, rowC75, rowC76, rowC77, rowC78, rowC79: Int
    var rowC80, rowC81, rowC82, rowC83, rowC84, rowC85, rowC86, rowC87: Int
    var rowC88, rowC89, rowC90, rowC91, rowC92, rowC93, rowC94, rowC95: Int
    var rowC96, rowC97, rowC98, rowC99, rowC100, rowC101, rowC102, rowC103: Int
    var rowC104, rowC105, rowC106, rowC107, rowC108, rowC109, rowC110, rowC111: Int
    var rowC112, rowC113, rowC114, rowC115, rowC116, rowC117, rowC118, rowC119: Int
    var rowC120, rowC121, rowC122, rowC123, rowC124, rowC125, rowC126, rowC127: Int
    var rowC128, rowC129, rowC130, rowC131, rowC132, rowC133, rowC134, rowC135: Int
    var rowC136, rowC137, rowC138, rowC139, rowC140, rowC141, rowC142, rowC143: Int
    var rowC144, rowC145, rowC146, rowC147, rowC148, rowC149, rowC150, rowC151: Int
    var rowC152, rowC153, rowC154, rowC155, rowC156, rowC157, rowC158, rowC159: Int
    var rowC160, rowC161, rowC162, rowC163, rowC164, rowC165, rowC166, rowC167: Int
    var rowC168, rowC169, rowC170, rowC171, rowC172, rowC173, rowC174, rowC175: Int
    var rowC176, rowC177, rowC178, rowC179, rowC180, rowC181, rowC182, rowC183: Int
    var rowC184, rowC185, rowC186, rowC187, rowC188, rowC189, rowC190, rowC191: Int
    var rowC192, rowC193, rowC194, rowC195, rowC196, rowC197, rowC198, rowC199: Int
    var rowC200, rowC201, rowC202, rowC203, rowC204, rowC205, rowC206, rowC207: Int
    var rowC208, rowC209, rowC210, rowC211, rowC212, rowC213, rowC214, rowC215: Int
    var rowC216, rowC217, rowC218, rowC219, rowC220, rowC221, rowC222, rowC223: Int
    var rowC224, rowC225, rowC226, rowC227, rowC228, rowC229, rowC230, rowC231: Int
    var rowC232, rowC233, rowC234, rowC235, rowC236, rowC237, rowC238, rowC239: Int
    var rowC240, rowC241, rowC242, rowC243, rowC244, rowC245, rowC246, rowC247: Int
    var rowC248, rowC249, rowC250, rowC251, rowC252, rowC253, rowC254, rowC255: Int
    var rowC256, rowC257, rowC258, rowC259, rowC260, rowC261, rowC262, rowC263: Int
    var rowC264, rowC265, rowC266, rowC267, rowC268, rowC269, rowC270, rowC271: Int
    var rowC272, rowC273, rowC274, rowC275, rowC276, rowC277, rowC278, rowC279: Int
    var rowC280, rowC281, rowC282, rowC283, rowC284, rowC285, rowC286, rowC287: Int
    var rowC288, rowC289, rowC290, rowC291, rowC292, rowC293, rowC294, rowC295: Int
    var rowC296, rowC297, rowC298, rowC299, rowC300, rowC301, rowC302, rowC303: Int
    var rowC304, rowC305, rowC306, rowC307, rowC308, rowC309, rowC310, rowC311: Int
    var rowC312, rowC313, rowC314, rowC315, rowC316, rowC317, rowC318, rowC319: Int
    var rowC320, rowC321, rowC322, rowC323, rowC324, rowC325, rowC326, rowC327: Int
    var rowC328, rowC329, rowC330, rowC331, rowC332, rowC333, rowC334, rowC335: Int
    var rowC336, rowC337, rowC338, rowC339, rowC340, rowC341, rowC342, rowC343: Int
    var rowC344, rowC345, rowC346, rowC347, rowC348, rowC349, rowC350, rowC351: Int
    var rowC352, rowC353, rowC354, rowC355, rowC356, rowC357, rowC358, rowC359: Int
    var rowC360, rowC361, rowC362, rowC363, rowC364, rowC365, rowC366, rowC367: Int
    var rowC368, rowC369, rowC370, rowC371, rowC372, rowC373, rowC374, rowC375: Int
    var rowC376, rowC377, rowC378, rowC379, rowC380, rowC381, rowC382, rowC383: Int
    var rowC384, rowC385, rowC386, rowC387, rowC388, rowC389, rowC390, rowC391: Int
    var rowC392, rowC393, rowC394, rowC395, rowC396, rowC397, rowC398, rowC399: Int
    var rowC400, rowC401, rowC402, rowC403, rowC404, rowC405, rowC406, rowC407: Int
    var rowC408, rowC409, rowC410, rowC411, rowC412, rowC413, rowC414, rowC415: Int
    var rowC416, rowC417, rowC418, rowC419, rowC420, rowC421, rowC422, rowC423: Int
    var rowC424, rowC425, rowC426, rowC427, rowC428, rowC429, rowC430, rowC431: Int
    var rowC432, rowC433, rowC434, rowC435, rowC436, rowC437, rowC438, rowC439: Int
    var rowC440, rowC441, rowC442, rowC443, rowC444, rowC445, rowC446, rowC447: Int
    var rowC448, rowC449, rowC450, rowC451, rowC452, rowC453, rowC454, rowC455: Int
    var rowC456, rowC457, rowC458, rowC459, rowC460, rowC461, rowC462, rowC463: Int
    var rowC464, rowC465, rowC466, rowC467, rowC468, rowC469, rowC470, rowC471: Int
    var rowC472, rowC473, rowC474, rowC475, rowC476, rowC477, rowC478, rowC479: Int
    var rowC480, rowC481, rowC482, rowC483, rowC484, rowC485, rowC486, rowC487: Int
    var rowC488, rowC489, rowC490, rowC491, rowC492, rowC493, rowC494, rowC495: Int
    var rowC496, rowC497, rowC498, rowC499: Int
  }
}
