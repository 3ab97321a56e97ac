import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentReader, DocumentReply, DocumentRequest } from "@marvin/tools";

/** Where the child has what it is to read. */
const CHILD_FD = 4;
const AT_ONCE = 2;
const GRACE_MS = 3000;
const LOOK_MS = 100;

export interface ProcessOptions {
  /** The program of the child, a file beside this one. */
  readonly entry: string;
  /** What JavaScript may hold. */
  readonly heapMegabytes: number;
  /** All of the process's memory. */
  readonly mostBytes: number;
}

const USUAL: ProcessOptions = {
  entry: fileURLToPath(new URL("./document-child.js", import.meta.url)),
  heapMegabytes: 512,
  mostBytes: 1024 * 1024 * 1024,
};

/**
 * Reads each document in a process of its own, which is ended when it takes too long or too much memory. The parsers
 * work on files that nobody vouches for: there they can neither hang nor exhaust Marvin, nor reach anything else.
 */
export class DocumentProcesses implements DocumentReader, Disposable {
  readonly #options: ProcessOptions;
  readonly #running = new Set<ChildProcess>();
  #waiting: (() => void)[] = [];
  #count = 0;

  constructor(options: Partial<ProcessOptions> = {}) {
    this.#options = { ...USUAL, ...options };
  }

  async read(request: DocumentRequest, signal: AbortSignal): Promise<DocumentReply> {
    await this.#turn(signal);
    try {
      signal.throwIfAborted();
      return await this.#readApart(request, signal);
    } finally {
      this.#count--;
      this.#waiting.shift()?.();
    }
  }

  [Symbol.dispose](): void {
    for (const child of this.#running) child.kill("SIGKILL");
  }

  /** The rest waits: each takes the memory of a program. */
  async #turn(signal: AbortSignal): Promise<void> {
    while (this.#count >= AT_ONCE && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
    }
    this.#count++;
  }

  async #readApart(request: DocumentRequest, signal: AbortSignal): Promise<DocumentReply> {
    const child = start(request, this.#options);
    const { mostBytes } = this.#options;
    const onExit = () => child.kill("SIGKILL");
    process.once("exit", onExit);
    this.#running.add(child);
    try {
      return await Promise.race([replyOf(child, request), tooLong(child, request, signal), tooMuch(child, mostBytes)]);
    } finally {
      child.kill("SIGKILL");
      process.removeListener("exit", onExit);
      this.#running.delete(child);
    }
  }
}

function start({ fd, database }: DocumentRequest, { entry, heapMegabytes }: ProcessOptions): ChildProcess {
  const readable = [join(dirname(dirname(entry)), "*"), ...(database ? [database.path] : [])];
  const heap = [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=16"];
  return fork(entry, [], {
    // Nothing of ours: no keys, no options.
    env: {},
    cwd: "/",
    execArgv: ["--permission", ...readable.map((path) => `--allow-fs-read=${path}`), ...heap, "--no-warnings"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc", fd],
  });
}

function replyOf(child: ChildProcess, request: DocumentRequest): Promise<DocumentReply> {
  const { promise, resolve } = Promise.withResolvers<DocumentReply>();
  const broken = () => resolve(unreadable("what reads it has broken down over it"));
  child.once("message", (reply) => resolve(reply as DocumentReply));
  child.once("error", broken);
  child.once("exit", (code, signal) => {
    if (code === 0) return; // its reply is on the way
    resolve(
      signal === "SIGABRT" || code === 134 ? tooMuchMemory() : unreadable("what reads it has broken down over it"),
    );
  });
  child.once("disconnect", () => setTimeout(broken, LOOK_MS).unref());
  child.send({ ...request, fd: CHILD_FD }, (error) => error && broken());
  return promise;
}

function tooLong(child: ChildProcess, { limits }: DocumentRequest, signal: AbortSignal): Promise<DocumentReply> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentReply>();
  const seconds = limits.milliseconds / 1000;
  const late = () => resolve(unreadable(`reading it took longer than ${seconds} seconds`));
  const timer = setTimeout(late, limits.milliseconds + GRACE_MS);
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  child.once("exit", () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  });
  return promise;
}

/** The heap has a limit of its own; what lies outside of it, such as what was unpacked, is looked at from here. */
function tooMuch(child: ChildProcess, mostBytes: number): Promise<DocumentReply> {
  const { promise, resolve } = Promise.withResolvers<DocumentReply>();
  const timer = setInterval(() => {
    if (residentBytes(child.pid) > mostBytes) resolve(tooMuchMemory());
  }, LOOK_MS);
  child.once("exit", () => clearInterval(timer));
  return promise;
}

const PAGE_BYTES = 4096;

/** 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

function tooMuchMemory(): DocumentReply {
  return unreadable("reading it takes too much memory");
}

function unreadable(reason: string): DocumentReply {
  return { kind: "unreadable", reason };
}
