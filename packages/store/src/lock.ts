// An entry of its own: who takes no lock does not load it.
export { takeLock } from "./files/file-lock.ts";
