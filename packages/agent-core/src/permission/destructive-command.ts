/**
 * Commands that cannot be taken back. A help for people who allow much, and no fence: what a shell makes of a text cannot
 * be told from the text, so nothing is ever allowed because it is not on this list.
 */
const DESTRUCTIVE: readonly RegExp[] = [
  /\brm\s+(-\S+\s+)*-\S*[rRf]/,
  /\b(shred|mkfs(\.\w+)?|wipefs|fdisk|parted)\b/,
  /\bdd\b[^|;&]*\bof=/,
  />\s*\/dev\/(sd|nvme|hd|disk)/,
  /\b(shutdown|reboot|halt|poweroff)\b/,
  /\bgit\s+(push\b[^|;&]*(--force|-f\b)|reset\s+--hard|clean\s+-\S*[fdx]|checkout\s+(--\s+)?\.|branch\s+-D|stash\s+(drop|clear))/,
  /\bfind\b[^|;&]*\s(-delete|-exec\s+rm)\b/,
  /\b(chmod|chown)\s+(-\S+\s+)*-\S*R/,
  /\btruncate\s+(-\S+\s+)*(-s|--size)/,
  /\b(drop|truncate)\s+(table|database|schema)\b/i,
  /\b(kubectl|docker|podman|terraform)\s[^|;&]*\b(delete|destroy|prune|rm)\b/,
  /\b(curl|wget)\b[^;&]*\|\s*(sudo\s+)?(ba|z|da)?sh\b/,
  /:\(\)\s*\{/,
];

export function isDestructive(command: string): boolean {
  return DESTRUCTIVE.some((pattern) => pattern.test(command));
}
