/** Values computed from an object, by the function that computes each; dropped together with the object. */
export type Derived = Map<object, unknown>

/**
 * `const pairsOf = derivedOnce((site: PublishedSite) => …)`: computes a value when it is first needed and stores it in
 * the object it was computed from. A promise that is rejected is not stored.
 */
export const derivedOnce =
  <Source extends { readonly derived: Derived }, Needs extends readonly unknown[], Value extends {} | null>(
    compute: (source: Source, ...needs: Needs) => Value,
  ) =>
  (source: Source, ...needs: Needs): Value => {
    const known = source.derived.get(compute)
    if (known !== undefined) return known as Value
    const value = compute(source, ...needs)
    source.derived.set(compute, value)
    if (value instanceof Promise) value.catch(() => source.derived.delete(compute))
    return value
  }
