/** The library brings no types; these are the parts that are used. */
declare module "turndown" {
  class TurndownService {
    constructor(options?: TurndownService.Options);
    turndown(html: string): string;
    remove(filter: string[]): this;
    addRule(name: string, rule: TurndownService.Rule): this;
  }
  namespace TurndownService {
    interface Options {
      headingStyle?: "setext" | "atx";
      codeBlockStyle?: "indented" | "fenced";
      bulletListMarker?: "-" | "+" | "*";
    }
    interface Node {
      readonly nodeName: string;
      getAttribute(name: string): string | null;
    }
    type ReplacementFunction = (content: string, node: Node) => string;
    interface Rule {
      filter: string | string[] | ((node: Node) => boolean);
      replacement: ReplacementFunction;
    }
  }
  export default TurndownService;
}
