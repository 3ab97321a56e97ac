export { ControlStripper, stripControl } from "./control-sequences.ts";
export { type Edit, editScript } from "./edit-script.ts";
export { mostAlike } from "./most-alike.ts";
export { didYouMean, nearestNames } from "./nearest-names.ts";
export { type MaskedStream, type Secret, SecretMask } from "./secret-mask.ts";
