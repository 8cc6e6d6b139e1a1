extension Status {
  // Yours: this file was written once and is not written again.
}
