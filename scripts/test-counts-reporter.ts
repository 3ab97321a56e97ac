import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Reporter, SerializedError, TestModule, Vitest } from "vitest/node";

/** Leaves `.test-counts/counts.json` in the package, for scripts/sum-tests.mjs. */
export class TestCountsReporter implements Reporter {
  #root = "";

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: [] as { name: string; reason?: string }[] };
    // vitest fails a package that has no tests at all
    if (modules.length === 0) counts.failed += 1;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const result = test.result();
        if (result.state === "passed") counts.passed += 1;
        else if (result.state === "skipped") {
          const name = `${relative(this.#root, module.moduleId)} > ${test.fullName}`;
          counts.skipped.push(result.note === undefined ? { name } : { name, reason: result.note });
        } else counts.failed += 1;
      }
      // A file that cannot be loaded, or whose hooks fail, has no failed test of its own.
      if (module.state() === "failed" && !tests.some((test) => test.result().state === "failed")) counts.failed += 1;
    }
    const folder = join(this.#root, ".test-counts");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "counts.json"), `${JSON.stringify(counts, null, 2)}\n`);
  }
}
