import type { SessionSlots } from "@marvin/agent-core";
import type { ReviewBook } from "../child-agent/review-book.ts";
import type { JobBook } from "./job-book.ts";

/**
 * The jobs and reviews that run, a line each, for the system prompt; empty if none. Loads nothing that starts programs.
 */
export function describeJobs(session: SessionSlots): string {
  const { jobs, reviews } = running(session);
  return [
    ...jobs.map(({ id, command }) => `${id}: ${shortened(command)}`),
    ...reviews.map(({ id, focus }) => `${id}: ${shortened(focus ?? "a review of the code")}`),
  ].join("\n");
}

/** How many of them there are. */
export function runningJobs(session: SessionSlots): number {
  const { jobs, reviews } = running(session);
  return jobs.length + reviews.length;
}

function running(session: SessionSlots) {
  const jobs = session.peek<JobBook>("commands/jobs")?.jobs ?? [];
  const reviews = session.peek<ReviewBook>("agents/reviews")?.reviews ?? [];
  return { jobs: jobs.filter(({ exit }) => !exit), reviews: reviews.filter(({ end }) => !end) };
}

function shortened(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 200);
}
