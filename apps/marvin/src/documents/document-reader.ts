import type { DocumentReader } from "@marvin/tools";

/** Loads what starts processes when the first document is read. */
export function lazyDocumentReader(): DocumentReader & AsyncDisposable {
  let processes: Promise<DocumentReader & Disposable> | undefined;
  const loaded = () => {
    processes ??= import("./document-process.ts").then(({ DocumentProcesses }) => new DocumentProcesses());
    return processes;
  };
  return {
    read: async (request, signal) => (await loaded()).read(request, signal),
    [Symbol.asyncDispose]: async () => (await processes)?.[Symbol.dispose](),
  };
}
