/** Bracketed paste, keys with their modifiers and Latin letters (kitty, else xterm's), reports of focus. */
export const ENTER_MODES = "\x1b[?2004h\x1b[>5u\x1b[>4;1m\x1b[?1004h\x1b[m"; // a terminal may take an unknown mode for a colour

/** All of that off again, the cursor shown, no synchronized update left open, colours as they were. */
export const LEAVE_MODES = "\x1b[?1004l\x1b[>4;0m\x1b[<u\x1b[?2004l\x1b[?2026l\x1b[?25h\x1b[0m";
