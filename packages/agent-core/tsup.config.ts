import { libraryBuild } from "../../tsup.shared.ts";

export default libraryBuild(["src/index.ts", "src/permission/index.ts", "src/testing/index.ts"]);
