const WORDS =
  "harbour engine morning careful signal of the and to with window between letters quietly answer measure copper later".split(
    " ",
  );

/** About six bytes a token: paragraphs with emphasis and code, a list and a block of code now and then. */
export function prose(tokens: number): string[] {
  const pieces: string[] = [];
  for (let paragraph = 0; pieces.length < tokens; paragraph++) {
    if (paragraph % 12 === 0) pieces.push("## ", "Part ", `${paragraph / 12 + 1}`, "\n\n");
    if (paragraph % 7 === 3) for (let i = 0; i < 3; i++) pieces.push("- ", ...sentence(paragraph + i, 8), "\n");
    else if (paragraph % 11 === 5) pieces.push("```ts\n", ...code(paragraph), "```\n");
    else for (let i = 0; i < 4; i++) pieces.push(...sentence(paragraph * 4 + i, 14));
    pieces.push("\n\n");
  }
  return [...pieces.slice(0, tokens - 1), "\n\nthe-end"];
}

function sentence(seed: number, words: number): string[] {
  return Array.from({ length: words }, (_, i) => {
    const word = WORDS[(seed * 7 + i * 5) % WORDS.length] ?? "";
    const marked = i === 3 ? `**${word}**` : i === 6 && seed % 3 === 0 ? `\`${word}()\`` : word;
    return i === words - 1 ? `${marked}. ` : `${marked} `;
  });
}

function code(seed: number): string[] {
  return Array.from({ length: 8 }, (_, i) => [
    `const value${i} `,
    "= ",
    `"${WORDS[(seed + i) % WORDS.length]}"`,
    ";\n",
  ]).flat();
}
