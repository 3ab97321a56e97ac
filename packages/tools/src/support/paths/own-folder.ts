/**
 * Whether a path component names `.git` or `.tickets` as any file system may read it: letter case, trailing dots and
 * spaces, stream suffixes and ignored characters do not tell names apart everywhere.
 */
export function isOwnFolder(component: string): boolean {
  const name = component
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    .toLowerCase();
  return name === ".git" || name === ".tickets" || name === "git~1";
}
