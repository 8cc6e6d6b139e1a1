import Foundation

/// What most models look like: objects in objects and arrays, optionals, names of several words.
struct Person: FuzzShape {
  struct Address: FuzzShape {
    var city: String
    var country: String?

    static func make(_ feed: inout ByteFeed) -> Address {
      Address(city: feed.text(), country: feed.some { $0.text() })
    }
  }

  struct Post: FuzzShape {
    var title: String
    var datePosted: Date?
    var viewCount: Int?

    static func make(_ feed: inout ByteFeed) -> Post {
      Post(
        title: feed.text(), datePosted: feed.some { $0.date() },
        viewCount: feed.some { $0.integer() })
    }
  }

  var firstName: String
  var lastName: String?
  var userID: Int?
  var profileImageURL: URL?
  var address: Address?
  var posts: [Post]
  var isAdmin: Bool?

  static func make(_ feed: inout ByteFeed) -> Person {
    Person(
      firstName: feed.text(), lastName: feed.some { $0.text() },
      userID: feed.some { $0.integer() }, profileImageURL: feed.some { Texts.url(&$0) },
      address: feed.some { Address.make(&$0) }, posts: [Post].make(&feed),
      isAdmin: feed.some { $0.bool() })
  }
}
