import { defineTool } from "@marvin/agent-core";
import * as z from "zod";
import { ageWords } from "../support/programs/age-words.ts";
import { type Job, jobBook } from "../support/programs/job-book.ts";
import { byteSize } from "../support/text/byte-size.ts";

export default defineTool({
  name: "job_status",
  description:
    "Shows how the background jobs of this session are doing: running or ended, exit code, age and output so far. Without a job id it lists all.",
  category: "coding",
  tier: "read",
  input: z.object({ job_id: z.string().optional().describe("Id of one job, such as job-1; all if left out.") }),
  phrases: [
    "status of {job_id}",
    "is {job_id} still running",
    "which background jobs are running",
    "list the background jobs",
    "is the dev server still up",
    "did the build finish",
    "how is the job {job_id} doing",
    "show all jobs",
    "what is running in the background",
    "has {job_id} ended",
  ],
  async run({ job_id }, { session }) {
    const book = jobBook(session);
    const jobs = job_id === undefined ? book.jobs : [book.job(job_id)];
    if (jobs.length === 0) return { text: "No background job was started in this session.", data: { jobs: [] } };
    return { text: jobs.map(line).join("\n"), data: { jobs: jobs.map(facts) } };
  },
});

function line(job: Job): string {
  const command = job.command.replace(/\s+/g, " ").slice(0, 200);
  const left = job.leftRunning().slice(0, 5);
  const names = left.map((row) => `${row.pid} (${row.command.replace(/\s+/g, " ").slice(0, 60)})`).join(", ");
  const runsOn = names && `; it left running ${names}, which job_stop ends`;
  return `${job.id}: ${state(job)}${runsOn}; output ${byteSize(job.output.bytes)}; process ${job.pid}; ${command}`;
}

function state({ exit, startedAt }: Job): string {
  if (!exit) return `running for ${ageWords(performance.now() - startedAt)}`;
  const how = exit.signal ? `by signal ${exit.signal}` : `with exit code ${exit.code ?? "unknown"}`;
  return `${exit.stopped ? "stopped" : "ended"} ${how} after ${ageWords(exit.at - startedAt)}`;
}

function facts(job: Job) {
  const { id, command, pid, exit, startedAt, output } = job;
  return {
    ...{ job_id: id, command, pid, running: !exit, exit_code: exit?.code ?? null, signal: exit?.signal ?? null },
    seconds: Number((((exit?.at ?? performance.now()) - startedAt) / 1000).toFixed(1)),
    output_bytes: output.bytes,
    log: output.path ?? null,
  };
}
