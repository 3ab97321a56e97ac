type Schema = Readonly<Record<string, unknown>>;
type Fit = (schema: Schema) => Schema | undefined;

/** Tools' schemas as one provider wants them: the same tools go out with every request, and are fitted once. */
export class FittedSchemas {
  readonly #known = new Map<Fit, WeakMap<Schema, Schema | undefined>>();

  of<F extends Fit>(fit: F, schema: Schema): ReturnType<F> {
    const known = this.#known.get(fit) ?? new WeakMap<Schema, Schema | undefined>();
    if (!known.has(schema)) known.set(schema, fit(schema));
    this.#known.set(fit, known);
    return known.get(schema) as ReturnType<F>;
  }
}
