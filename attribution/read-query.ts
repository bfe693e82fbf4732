export type Query = { valueOf: (name: string) => string | undefined }

/**
 * Reads a query without decoding; only the first two parts of `a=b=c` count. A name without `=` has no
 * value; values of a repeated name are joined by commas. A Map, so that `?__proto__=1` is an ordinary name.
 */
export const readQuery = (query: string): Query => {
  const found = new Map<string, (string | undefined)[]>()
  for (const part of query.split('&')) {
    const [name = '', value] = part.split('=')
    const earlier = found.get(name)
    found.set(name, earlier && earlier[0] !== undefined ? [...earlier, value] : [value])
  }
  return {
    valueOf: (name) => {
      const values = found.get(name)
      return values?.[0] === undefined ? undefined : values.join()
    },
  }
}
