import type { DelimiterRun, Mark } from "./inline-node.ts";

/** The runs of a text in order; partners are found as CommonMark does it, in linear time. */
export class DelimiterRuns {
  #last: DelimiterRun | undefined;

  get last(): DelimiterRun | undefined {
    return this.#last;
  }

  add(run: DelimiterRun): void {
    run.previous = this.#last;
    if (this.#last !== undefined) this.#last.next = run;
    this.#last = run;
  }

  /** Pairs the runs after `bottom` and forgets them; those without a partner stay text. */
  pair(bottom: DelimiterRun | undefined): void {
    const noOpenerAfter = new Map<string, DelimiterRun | undefined>();
    let closer = this.#firstAfter(bottom);
    while (closer !== undefined) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = bottomKey(closer);
      const opener = openerFor(closer, noOpenerAfter.has(key) ? noOpenerAfter.get(key) : bottom);
      if (opener === undefined) {
        noOpenerAfter.set(key, closer.previous);
        const next: DelimiterRun | undefined = closer.next;
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
      } else {
        closer = this.#join(opener, closer);
      }
    }
    this.#forgetAfter(bottom);
  }

  #firstAfter(bottom: DelimiterRun | undefined): DelimiterRun | undefined {
    if (bottom !== undefined) return bottom.next;
    let first = this.#last;
    while (first?.previous !== undefined) first = first.previous;
    return first;
  }

  /** Gives what is to be looked at next. */
  #join(opener: DelimiterRun, closer: DelimiterRun): DelimiterRun | undefined {
    const length = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    const mark = markOf(closer.sign, length);
    opener.left -= length;
    closer.left -= length;
    opener.opens.unshift(mark);
    closer.closes.push(mark);
    opener.next = closer;
    closer.previous = opener;
    if (opener.left === 0) this.#remove(opener);
    if (closer.left > 0) return closer;
    const next = closer.next;
    this.#remove(closer);
    return next;
  }

  #remove(run: DelimiterRun): void {
    if (run.previous !== undefined) run.previous.next = run.next;
    if (run.next !== undefined) run.next.previous = run.previous;
    else this.#last = run.previous;
  }

  #forgetAfter(bottom: DelimiterRun | undefined): void {
    if (bottom !== undefined) bottom.next = undefined;
    this.#last = bottom;
  }
}

function openerFor(closer: DelimiterRun, bottom: DelimiterRun | undefined): DelimiterRun | undefined {
  for (let run = closer.previous; run !== undefined && run !== bottom; run = run.previous) {
    if (run.sign === closer.sign && run.canOpen && fit(run, closer)) return run;
  }
  return undefined;
}

/** The rule of three: a run that can both open and close only joins one whose length does not add up to a multiple. */
function fit(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (closer.sign === "~") return opener.left === closer.left;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

function bottomKey(closer: DelimiterRun): string {
  return `${closer.sign}${closer.canOpen ? "both" : ""}${closer.length % 3}`;
}

export function markOf(sign: string, length: number): Mark {
  if (sign === "~") return "strikethrough";
  return length === 2 ? "bold" : "italic";
}
