export { ControlStripper, stripControl } from "./control-sequences.ts";
export { didYouMean, nearestNames } from "./nearest-names.ts";
