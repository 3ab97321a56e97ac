import { libraryBuild } from "../../tsup.shared.ts";

export default libraryBuild(["src/index.ts", "src/sign-in/index.ts", "src/testing/index.ts"]);
