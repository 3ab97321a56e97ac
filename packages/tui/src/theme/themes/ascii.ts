import type { Theme } from "../theme.ts";

const theme: Theme = {
  name: "ascii",
  kind: "dark",
  background: "#000000",
  colors: {},
  basic: {
    accent: "cyan",
    user: "cyan",
    link: "cyan",
    code: "cyan",
    success: "green",
    warning: "yellow",
    error: "red",
    added: "green",
    removed: "red",
    keyword: "magenta",
    string: "green",
    number: "yellow",
    constant: "yellow",
  },
  ascii: true,
};

export default theme;
