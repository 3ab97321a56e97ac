import type { Theme } from "../theme.ts";

const theme: Theme = {
  name: "terminal",
  kind: "dark",
  background: "#000000",
  colors: {},
  basic: {
    muted: "gray",
    accent: "cyan",
    user: "cyan",
    heading: "magenta",
    link: "blue",
    code: "cyan",
    thinking: "gray",
    border: "gray",
    tool: "blue",
    success: "green",
    warning: "yellow",
    error: "red",
    added: "green",
    removed: "red",
    keyword: "magenta",
    string: "green",
    number: "yellow",
    comment: "gray",
    function: "blue",
    type: "cyan",
    constant: "yellow",
    attribute: "cyan",
    chart: "cyan",
    chartHigh: "yellow",
  },
};

export default theme;
