import { defineTool, type ToolOutput } from "@marvin/agent-core";
import * as z from "zod";
import { type Review, reviewBook } from "../support/child-agent/review-book.ts";

export default defineTool({
  name: "review_status",
  description:
    "Tells how the reviews that review_codebase started are getting on, and gives the report of one that has ended.",
  category: "coding",
  tier: "read",
  input: z.object({
    job_id: z.string().optional().describe("The review's id, such as review-1; all of them if left out."),
  }),
  phrases: [
    "is the review done",
    "how is the review getting on",
    "status of review {job_id}",
    "show the report of {job_id}",
    "what did the review find",
    "has the code review finished",
    "list the running reviews",
    "check on the background review",
    "give me the review results",
    "show me the review report",
    "are there any reviews running",
    "read the findings of {job_id}",
  ],
  async run({ job_id }, { session, now }) {
    const book = reviewBook(session);
    if (job_id?.trim()) return reportOf(book.review(job_id), now());
    const { reviews } = book;
    const [only] = reviews;
    if (only === undefined) return { text: "No review was started in this session.", data: { reviews: [] } };
    if (reviews.length === 1) return reportOf(only, now());
    const lines = reviews.map((review) => lineOf(review, now()));
    const ended = reviews.findLast(({ end }) => end !== undefined);
    const way = ended ? [`A report is given by its id: review_status ${JSON.stringify({ job_id: ended.id })}.`] : [];
    return { text: [...lines, ...way].join("\n"), data: { reviews: reviews.map(dataOf) } };
  },
});

function reportOf(review: Review, time: Date): ToolOutput {
  const { end } = review;
  const report = end === undefined ? "" : `\n\n${end.answer || "(It said nothing.)"}`;
  return { text: `${lineOf(review, time)}${report}`, data: { ...dataOf(review), report: end?.answer } };
}

function lineOf(review: Review, time: Date): string {
  const focus = review.focus ? ` (${review.focus.replace(/\s+/g, " ").slice(0, 80)})` : "";
  return `${review.id}${focus}: ${stateOf(review, time)}`;
}

function stateOf({ end, startedAt, tools }: Review, time: Date): string {
  const seconds = Math.round((time.getTime() - startedAt.getTime()) / 1000);
  if (end === undefined) return `running for ${seconds} s, ${tools.length} tool calls so far`;
  if (end.code === 0) return end.unfinished ? `ended, but may not be whole: ${end.unfinished}` : "done";
  if (end.why !== "exit") return "stopped";
  return end.signal === undefined
    ? `failed${end.error ? `: ${end.error}` : ""}`
    : `ended from outside by ${end.signal}`;
}

function dataOf({ id, focus, end, tools }: Review) {
  const state = end === undefined ? "running" : end.code === 0 ? "done" : "failed";
  return { job_id: id, ...(focus ? { focus } : {}), state, tool_calls: tools.length };
}
