import { imageHeader } from "../images/image-header.ts";
import type { ShownImage } from "../images/pictures.ts";
import type { Line } from "../text/line.ts";
import { oneRow } from "./essential-argument.ts";

/** Which picture it is: `[image: cat.png, 640x480 PNG, 34 KB]`. */
export function imageLine({ base64, mimeType, name }: ShownImage): Line {
  const bytes = Buffer.from(base64, "base64");
  const header = imageHeader(bytes);
  const kind = (header?.kind ?? mimeType.replace(/^image\//, "")).toUpperCase();
  const size = header ? `${header.width}x${header.height} ` : "";
  const facts = [oneRow(name ?? ""), `${size}${oneRow(kind)}`, amount(bytes.length)].filter(
    (fact) => fact.trim() !== "",
  );
  return [{ text: `[image: ${facts.join(", ")}]`, style: { color: "muted" } }];
}

function amount(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
