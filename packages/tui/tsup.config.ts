import { libraryBuild } from "../../tsup.shared.ts";

export default libraryBuild(["src/index.ts"]);
