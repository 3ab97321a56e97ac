import { tableRow, tableRule } from "./markdown-table.ts";
import { formOfCode, numberText } from "./sheet-dates.ts";
import { attributeOf, xmlEvents } from "./xml-events.ts";

const MOST_SERIES = 50;
const MOST_POINTS = 200;

/** A chart by its title and the figures that it was last drawn from. */
export function chartText(xml: string): string {
  const reader = new ChartReader();
  for (const event of xmlEvents(xml)) {
    if (event.type === "open") reader.open(event.name, event.attributes);
    else if (event.type === "close") reader.close(event.name);
    else reader.text(event.text);
  }
  const title = reader.title.join(" ").replace(/\s+/g, " ").trim();
  return [title ? `[chart: ${title}]` : "[chart]", ...figures(reader)].join("\n\n");
}

function figures({ series, cut }: ChartReader): string[] {
  if (series.length === 0) return [];
  const labels = series.find(({ labels: own }) => own.size > 0)?.labels ?? new Map<number, string>();
  const points = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  if (points.length === 0) return [];
  const rows = points
    .slice(0, MOST_POINTS)
    .map((point) => tableRow([labels.get(point) ?? "", ...series.map(({ values }) => values.get(point) ?? "")]));
  const table = [tableRow(["", ...series.map(({ name }) => name)]), tableRule(series.length + 1), ...rows].join("\n");
  return cut || points.length > MOST_POINTS ? [table, "(more of this chart is left out)"] : [table];
}

interface Series {
  name: string;
  readonly labels: Map<number, string>;
  readonly values: Map<number, string>;
}

class ChartReader {
  readonly title: string[] = [];
  readonly series: Series[] = [];
  cut = false;
  #inPlot = false;
  #inTitle = false;
  #part: "name" | "labels" | "values" | undefined;
  #format = "";
  #point = 0;
  #taking: "words" | "value" | "format" | undefined;
  #text = "";

  open(name: string, attributes: string): void {
    if (name === "plotArea") this.#inPlot = true;
    else if (name === "title") this.#inTitle = !this.#inPlot;
    else if (name === "ser") this.#startSeries();
    else if (PARTS[name] !== undefined) this.#startPart(PARTS[name]);
    else if (name === "pt") this.#point = Number(attributeOf(attributes, "idx")) || 0;
    else if (name === "t" && this.#inTitle) this.#take("words");
    else if (name === "v") this.#take("value");
    else if (name === "formatCode") this.#take("format");
  }

  close(name: string): void {
    if (name === "plotArea") this.#inPlot = false;
    else if (name === "title") this.#inTitle = false;
    else if (PARTS[name] !== undefined) this.#part = undefined;
    else if (name === "t" || name === "v" || name === "formatCode") this.#end();
  }

  text(text: string): void {
    if (this.#taking) this.#text += text;
  }

  #startSeries(): void {
    if (this.series.length >= MOST_SERIES) this.cut = true;
    else this.series.push({ name: "", labels: new Map(), values: new Map() });
  }

  #startPart(part: "name" | "labels" | "values"): void {
    this.#part = part;
    this.#format = "";
    this.#point = 0;
  }

  #take(what: "words" | "value" | "format"): void {
    this.#taking = what;
    this.#text = "";
  }

  #end(): void {
    const [text, taking, series] = [this.#text.trim(), this.#taking, this.series.at(-1)];
    this.#taking = undefined;
    if (taking === "words") this.title.push(text);
    else if (taking === "format") this.#format = text;
    else if (taking === "value" && this.#inTitle) this.title.push(text);
    else if (taking === "value" && series && this.#inPlot && !this.cut) this.#keep(series, text);
  }

  #keep(series: Series, text: string): void {
    if (this.#part === "name") series.name ||= text;
    else if (this.#part === "labels") series.labels.set(this.#point, this.#shown(text));
    else if (this.#part === "values") series.values.set(this.#point, this.#shown(text));
  }

  #shown(text: string): string {
    const number = Number(text);
    if (text === "" || Number.isNaN(number) || this.#format === "") return text;
    return numberText(number, formOfCode(this.#format), false);
  }
}

const PARTS: Readonly<Record<string, "name" | "labels" | "values">> = {
  tx: "name",
  cat: "labels",
  xVal: "labels",
  val: "values",
  yVal: "values",
};
