import { createHash, randomBytes } from "node:crypto";

/** A secret of this one sign-in, and what may be told of it beforehand (PKCE, S256). */
export interface ProofKey {
  readonly verifier: string;
  readonly challenge: string;
}

export function createProofKey(): ProofKey {
  const verifier = randomBytes(64).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Ties the answer of the browser to the question. */
export function createState(): string {
  return randomBytes(32).toString("base64url");
}
