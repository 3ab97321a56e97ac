import { ToolError, type ToolOutput } from "@marvin/agent-core";
import { listText, withField } from "../../support/tickets/ticket-file.ts";
import type { TicketFolder } from "../../support/tickets/ticket-folder.ts";
import { type Command, usage } from "./command.ts";
import { mapOf, pathBetween } from "./dependency-tree.ts";

export const addDependency: Command = async (folder, [part, depPart]) => {
  if (part === undefined || depPart === undefined) {
    throw usage(
      "ticket dep <id> <dependency-id>",
      "       ticket dep tree <id>  - show dependency tree",
      "       ticket dep cycle      - find dependency cycles",
    );
  }
  return folder.exclusively(() => add(folder, part, depPart));
};

async function add(folder: TicketFolder, part: string, depPart: string): Promise<ToolOutput> {
  const [ticket, dep] = [await folder.ticket(part), await folder.ticket(depPart)];
  const data = { id: ticket.name, depends_on: dep.name };
  if (ticket.name === dep.name) throw new ToolError("invalid-input", `${ticket.name} cannot depend on itself`);
  if (ticket.deps.includes(dep.name)) return { text: "Dependency already exists", data };
  const way = pathBetween(mapOf(await folder.all()), dep.name, ticket.name);
  await folder.change([ticket, withField(ticket.text, "deps", listText([...ticket.deps, dep.name]))]);
  const said = `Added dependency: ${ticket.name} -> ${dep.name}`;
  if (!way) return { text: said, data };
  const circle = [ticket.name, ...way].join(" -> ");
  const text = `${said}\nThis closes a cycle, so none of its tickets can become ready: ${circle}\nTake one away: undep ${ticket.name} ${dep.name}`;
  return { text, data: { ...data, cycle: [ticket.name, ...way] } };
}

export const removeDependency: Command = async (folder, [part, depPart]) => {
  if (part === undefined || depPart === undefined) throw usage("ticket undep <id> <dependency-id>");
  return folder.exclusively(async () => {
    const ticket = await folder.ticket(part);
    const dep = dependencyNamed(depPart, ticket.deps);
    if (dep === undefined) {
      await folder.idOf(depPart);
      throw new ToolError("not-found", "Dependency not found", {
        hint: ticket.deps.length > 0 ? `${ticket.name} depends on: ${ticket.deps.join(", ")}.` : `It has none.`,
      });
    }
    const deps = ticket.deps.filter((one) => one !== dep);
    await folder.change([ticket, withField(ticket.text, "deps", listText(deps))]);
    return { text: `Removed dependency: ${ticket.name} -/-> ${dep}`, data: { id: ticket.name, removed: dep } };
  });
};

/** Among what the ticket has: a dependency whose own ticket is gone can be removed too. */
function dependencyNamed(part: string, deps: readonly string[]): string | undefined {
  if (deps.includes(part)) return part;
  const found = deps.filter((dep) => part !== "" && dep.includes(part));
  return found.length === 1 ? found[0] : undefined;
}
