import { getDocumentProxy } from "unpdf";
import { BoundedText } from "./bounded-text.ts";
import type { DocumentText } from "./document-text.ts";
import { refusePdfBombs } from "./pdf-bombs.ts";
import { type ReadingBounds, UnreadableDocument } from "./reading-bounds.ts";

const MOST_PAGES = 2000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function pdfText(bytes: Buffer, bounds: ReadingBounds): Promise<DocumentText> {
  await refusePdfBombs(bytes, bounds);
  const pdf = await openPdf(bytes);
  try {
    return await textOf(pdf, bounds);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function textOf(pdf: Pdf, bounds: ReadingBounds): Promise<DocumentText> {
  const text = new BoundedText(bounds.limits.textCharacters);
  const pages = Math.min(pdf.numPages, MOST_PAGES);
  const empty: number[] = [];
  for (let number = 1; number <= pages && !text.full; number++) {
    await bounds.pause();
    const page = await pageText(pdf, number);
    if (page === "") empty.push(number);
    text.add(`## Page ${number}\n\n${page || "(no text on this page)"}\n\n`);
  }
  if (empty.length === pages) {
    throw new UnreadableDocument(`its ${pageCount(pdf.numPages)} no text: it is probably made of scanned images`);
  }
  const left = pdf.numPages > pages ? [`Pages after ${pages} are left out.`] : [];
  const kind = `PDF document, ${pdf.numPages} ${pdf.numPages === 1 ? "page" : "pages"}, as text`;
  return { kind, text: text.toString(), notes: [...left, ...text.note()] };
}

function pageCount(pages: number): string {
  return pages === 1 ? "page holds" : `${pages} pages hold`;
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    // It takes the bytes away, so they are copied. It would write its warnings to the screen.
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, stopAtErrors: false });
  } catch (error) {
    if ((error as Error).name === "PasswordException") {
      throw new UnreadableDocument("it is protected by a password");
    }
    throw new UnreadableDocument(`it is damaged (${(error as Error).message})`);
  }
}

/** A page that cannot be read is told in its place, so that the others are still seen. */
async function pageText(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return joinItems(items.flatMap((item) => ("str" in item ? [item] : [])));
  } catch {
    return "(this page is damaged)";
  }
}

interface Piece {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly transform: readonly number[];
  readonly height: number;
}

/** Lines as they stand; a gap of more than a line and a half begins a paragraph. */
function joinItems(items: readonly Piece[]): string {
  let text = "";
  let lineTop: number | undefined;
  for (const { str, hasEOL, transform, height } of items) {
    const top = transform[5];
    const gap = lineTop !== undefined && top !== undefined ? lineTop - top : 0;
    if (str !== "" && text.endsWith("\n") && height > 0 && gap > height * 2) text += "\n";
    if (str !== "") lineTop = top;
    text += hasEOL ? `${str}\n` : str;
  }
  return text.replace(/[ \t]+$/gm, "").trim();
}
