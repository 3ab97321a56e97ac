/** Loaded where the settings have rules: judging commands is no part of the start. */
export { policyJudge } from "@marvin/agent-core/permission";
