export {
  type DocumentReader,
  type DocumentReply,
  type DocumentRequest,
  readDocument,
} from "./document-reader.ts";
