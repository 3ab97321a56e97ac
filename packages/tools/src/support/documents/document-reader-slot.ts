/**
 * Who reads documents, a `DocumentReader`: a program may lend one that does it in a process of its own, so that a hostile
 * file can neither hang nor exhaust it. Empty: it is done here, within bounds.
 */
export const DOCUMENT_READER_SLOT = "files/document-reader";
