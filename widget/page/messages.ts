/** A unique text; `randomUUID` is missing on pages without https. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** As JSON, also if old libraries change the JSON of lists (`Array.prototype.toJSON`). */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return this[key]
  })
