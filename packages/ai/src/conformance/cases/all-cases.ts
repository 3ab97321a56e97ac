import type { ConformanceCase } from "../conformance-case.ts";
import { faultCases } from "./fault-cases.ts";
import { keyCases } from "./key-cases.ts";
import { roundCases } from "./round-cases.ts";
import { silenceCases } from "./silence-cases.ts";
import { speechCases } from "./speech-cases.ts";

/** The conformance suite. */
export const allCases: readonly ConformanceCase[] = [
  ...speechCases,
  ...roundCases,
  ...faultCases,
  ...silenceCases,
  ...keyCases,
];
