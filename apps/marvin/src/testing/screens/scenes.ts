import type { Scene } from "./scene.ts";
import { answer } from "./scenes/answer.ts";
import { edit } from "./scenes/edit.ts";
import { files } from "./scenes/files.ts";
import { firstStart } from "./scenes/first-start.ts";
import { model } from "./scenes/model.ts";
import { narrow } from "./scenes/narrow.ts";
import { plan } from "./scenes/plan.ts";
import { question } from "./scenes/question.ts";
import { running } from "./scenes/running.ts";
import { weather } from "./scenes/weather.ts";

/** In the order of docs/screens/README.md. */
export const SCENES: readonly Scene[] = [
  firstStart,
  answer,
  weather,
  edit,
  question,
  running,
  plan,
  files,
  model,
  narrow,
];
