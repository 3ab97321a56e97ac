import { libraryBuild } from "../../tsup.shared.ts";

export default libraryBuild([
  "src/index.ts",
  "src/support/changes/index.ts",
  "src/support/documents/index.ts",
  "src/support/search/list-files.ts",
]);
