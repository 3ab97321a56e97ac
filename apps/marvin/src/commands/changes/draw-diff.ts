// A file of its own: a package that is imported whole at need is loaded whole by everybody.
export { diffView, glyphsOf } from "@marvin/tui";
