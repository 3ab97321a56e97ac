import { expect, test } from "vitest";
import { shownFrom } from "./shown-from.ts";

const shown = (real: string, folder?: string) =>
  shownFrom({ real, shown: "as it was named", before: undefined, after: undefined }, folder).shown;

test("a file is named from the folder that it lies in, and elsewhere by its whole path", () => {
  expect(shown("/ws/sub/a.txt", "/ws")).toBe("sub/a.txt");
  expect(shown("/ws/..a.txt", "/ws")).toBe("..a.txt");
  for (const real of ["/ws2/a.txt", "/a.txt", "/ws"]) expect(shown(real, "/ws")).toBe(real);
  expect(shown("/a.txt", "/")).toBe("a.txt");
  expect(shown("/ws/a.txt")).toBe("as it was named");
});

test("a name cannot draw on the screen, nor look like two lines", () => {
  expect(shown("/ws/\u001b[31ma\nb\u2028c.txt", "/ws")).toBe("?[31ma?b?c.txt");
});
