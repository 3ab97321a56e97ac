import { type AllowRule, type GivenPermission, type PolicyRule, visibleText } from "@marvin/agent-core";
import { type CommandContext, defineCommand } from "./command.ts";

export const permissions = defineCommand({
  name: "/permissions",
  aliases: ["/permission"],
  summary: "what may run unasked here, and takes it back",
  group: "work",
  async run(context) {
    const { permissions: held, config, say, face } = context;
    const given = await held.book.list();
    say(policyText(held.policy, config.approval));
    if (given.length === 0) {
      say("Nothing else was allowed, neither for this session nor for this project.\n");
      return;
    }
    const picked = await face.pick({
      title: `Allowed in ${visibleText(held.project)}: choose what to take back`,
      items: given.map((permission, index) => ({
        id: String(index),
        label: ruleText(permission.rule),
        detail: permission.scope === "session" ? "for this session" : "always in this project",
      })),
    });
    const chosen = given[Number(picked ?? Number.NaN)];
    if (chosen) await takeBack(chosen, context);
  },
});

async function takeBack(permission: GivenPermission, { permissions: { book }, say }: CommandContext): Promise<void> {
  try {
    await book.revoke(permission);
    say(`Taken back: ${ruleText(permission.rule)}\n`);
  } catch (cause) {
    say(`It could not be taken back: ${cause instanceof Error ? cause.message : cause}\n`);
  }
}

const LONGEST = 200;

function ruleText(rule: AllowRule): string {
  const what = "exact" in rule ? rule.exact : `${rule.prefix.join(" ")} …`;
  const shown = visibleText(what).replaceAll("\n", "⏎");
  return `${rule.tool}: ${shown.length > LONGEST ? `${shown.slice(0, LONGEST)}… (${shown.length} characters)` : shown}`;
}

const ASKED: Readonly<Record<CommandContext["config"]["approval"], string>> = {
  ask: "You are asked before anything is changed or run",
  write: "You are asked before anything is run",
  all: "You are asked before what cannot be taken back",
};

function policyText(policy: readonly PolicyRule[], approval: keyof typeof ASKED): string {
  const rules = policy.map(({ tool, match, decision }) => {
    const pattern = match === undefined ? "" : ` ${visibleText(match)}`;
    return `  ${decision.padEnd(5)} ${visibleText(tool)}${pattern}\n`;
  });
  const head = `${ASKED[approval]} (approval: ${approval} in the settings).\n`;
  return rules.length === 0 ? head : `${head}The settings say:\n${rules.join("")}`;
}
