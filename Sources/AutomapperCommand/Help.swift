enum Help {
  static let text = """
    automapper: Swift models from mapping files, and mapping files from JSON.

    USAGE
      automapper generate --input <path> … --output <folder> [options]
      automapper infer <sample> … --name <name> --output <folder> [options]
      automapper check <path> …
      automapper explain <path> … [options]
      automapper --help

    GENERATE
      Writes _Business.swift for Business.plist or Business.json each time, and Business.swift, which
      is yours, once. A file that would not change is not touched. Generated files of mapping files
      that are gone are removed.
      --input <path>          A mapping file, or a folder of them. May be repeated.
      --output <folder>       Where the models go. It is made where it does not exist.
      --access <level>        internal (the default) or public.
      --mappings-name <name>  The mappings are added as .generated, or by this name.
      --only <part>           generated: the files that are written each time. owned: the others.
      --sources <folder>      Where your own files may be as well: one that is found there is not
                              written again. By default the output folder. With --only generated,
                              classes without a file there are told.

    INFER
      Writes a mapping file for the objects of the samples, and one for each kind of object in them.
      A sample is a JSON file, or - for standard input; several describe the same model.
      --name <name>           The model's name.
      --output <folder>       Where the mapping files go.
      --format <format>       json (the default) or plist.
      --kind <kind>           class (the default) or struct.
      --prefix <prefix>       What the names of all models begin with.
      --force                 Replace mapping files that exist and differ.

    CHECK
      Validates mapping files, or folders of them, and prints every problem.

    EXPLAIN
      Prints the properties of each model: its type, the keys that are tried, the conversion, the
      default and the key that is written. Writes no file.
      --format <format>       markdown (the default): a table for each model. mermaid: one class
                              diagram.
      --model <name>          This model only. Its diagram includes the models below it.

    EVERY COMMAND
      --quiet                 Print errors only.
      Problems go to standard error as file:line:column: error: message, followed by the line and
      carets under the value. A property list has no lines. Colours appear on a terminal only, and
      not if NO_COLOR is set.

    EXIT CODES
      0  Everything was done.
      1  A mapping file or a sample is wrong. Nothing was written.
      2  The command line is wrong.
      3  A file or folder could not be read or written, or infer needs --force to replace one.

    """
}
