/** Put in by the build, from package.json. */
declare const MARVIN_VERSION: string;
