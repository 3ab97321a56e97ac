/** Loaded at need, by this file: a bundle gives nothing by name of what `import("yaml")` itself loads. */
export { isMap, LineCounter, parseDocument } from "yaml";
