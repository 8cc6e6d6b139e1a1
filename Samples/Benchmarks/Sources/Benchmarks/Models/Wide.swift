/// Models of 1 to 200 properties, to see how time grows with them.
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
}
