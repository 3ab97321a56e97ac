import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { jobBook } from "../support/programs/job-book.ts";

export default defineTool({
  name: "job_stop",
  description:
    "Ends a background job with everything that it started: it is asked to end, and made to after two seconds. Its output stays readable.",
  category: "coding",
  tier: "exec",
  input: z.object({ job_id: z.string().describe("Id of the job, such as job-1.") }),
  phrases: [
    "stop {job_id}",
    "end the job {job_id}",
    "kill {job_id}",
    "stop the dev server",
    "stop the background job {job_id}",
    "cancel the job {job_id}",
    "terminate {job_id}",
    "shut down the server that runs in the background",
    "end the background build",
    "stop what runs in the background",
  ],
  async run({ job_id }, { session }) {
    const book = jobBook(session);
    const ended = book.job(job_id).exit !== undefined;
    const left = book.job(job_id).leftRunning();
    const job = await book.stop(job_id);
    const how = job.exit?.signal ? `by ${job.exit.signal}` : `with exit code ${job.exit?.code ?? "unknown"}`;
    const too = left.length > 0 ? ` What it had left running was ended: ${left.map(({ pid }) => pid).join(", ")}.` : "";
    const stopped = job.exit
      ? `${job.id} was stopped and ended ${how}.`
      : `${job.id} was told to end, but process ${job.pid} still runs: it cannot be ended from here.`;
    const text = ended ? `${job.id} had ended already, ${how}.${too}` : stopped;
    return {
      text,
      data: { job_id: job.id, exit_code: job.exit?.code ?? null, signal: job.exit?.signal ?? null },
    };
  },
});
