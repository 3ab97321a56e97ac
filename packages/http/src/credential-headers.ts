/** Whether a header may hold a secret, and so must not follow a redirect to another origin. */
export function isCredentialHeader(name: string): boolean {
  return /auth|cookie|key|token|secret|passw|credential|session|signature/i.test(name);
}
