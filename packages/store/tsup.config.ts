import { libraryBuild } from "../../tsup.shared.ts";

export default libraryBuild(["src/index.ts", "src/lock.ts", "src/sessions/index.ts"]);
