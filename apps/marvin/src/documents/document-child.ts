import { type DocumentReply, type DocumentRequest, readDocument } from "@marvin/tools/documents";

/**
 * The process in which one document is read. It may open no file but its own program's, write nothing and start nothing:
 * what is to be read is already open. Whoever started it ends it.
 */
process.once("message", (request: DocumentRequest) => {
  void answer(request).then((reply) => process.send?.(reply, () => process.disconnect()));
});
process.once("disconnect", () => process.exit());

async function answer(request: DocumentRequest): Promise<DocumentReply> {
  try {
    return await readDocument(request, new AbortController().signal);
  } catch (cause) {
    return { kind: "unreadable", reason: `it is damaged (${cause instanceof Error ? cause.message : cause})` };
  }
}
