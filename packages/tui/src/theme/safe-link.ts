const OPENABLE = /^(?:https?:|mailto:|file:)[\u0021-\u007e]+$/i;
/** Terminals ignore longer ones. */
const MOST_CHARACTERS = 2000;

/** The address if a terminal may be given it, else "". */
export function safeLink(address: string): string {
  return address.length <= MOST_CHARACTERS && OPENABLE.test(address) ? address : "";
}
