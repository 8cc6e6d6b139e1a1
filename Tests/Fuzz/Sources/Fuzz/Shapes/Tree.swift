/// A class that holds itself, alone, in an array and in a dictionary.
final class Tree: FuzzShape {
  var name: String
  var only: Tree?
  var children: [Tree]?
  var table: [String: Tree]?

  init(name: String) { self.name = name }

  static func make(_ feed: inout ByteFeed) -> Tree { make(&feed, deepest) }

  private static func make(_ feed: inout ByteFeed, _ depth: Int) -> Tree {
    let tree = Tree(name: feed.text(6))
    guard depth > 0 else { return tree }
    tree.only = feed.some { make(&$0, depth - 1) }
    tree.children = feed.some { feed in feed.list { make(&$0, depth - 1) } }
    tree.table = feed.some { feed in
      Dictionary(feed.list(3) { ($0.text(), make(&$0, depth - 1)) }) { $1 }
    }
    return tree
  }

  static func == (one: Tree, other: Tree) -> Bool {
    one.name == other.name && one.only == other.only && one.children == other.children
      && one.table == other.table
  }
}
