export { lazyProfile, openProfile, type ProfileOptions } from "./profile-view.ts";
