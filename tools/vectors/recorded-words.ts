/**
 * Our own texts are marks; the original's text in a mark's place is taken from the first row with
 * it, and must stay the same.
 */
export type Words = { mark: (key: string) => string; recorded: Map<string, string> }

const MARK = /^⟦[^⟧]+⟧$/

/** `got` with each mark replaced by the recorded text in its place. */
export const withRecordedWords = (got: unknown, expected: unknown, words: Words): unknown => {
  if (typeof got === 'string') {
    if (!MARK.test(got)) return got
    if (
      !words.recorded.has(got) &&
      typeof expected === 'string' &&
      expected !== '' &&
      ![...words.recorded.values()].includes(expected)
    )
      words.recorded.set(got, expected)
    return words.recorded.get(got) ?? got
  }
  if (Array.isArray(got))
    return got.map((value, index) =>
      withRecordedWords(value, Array.isArray(expected) ? expected[index] : undefined, words),
    )
  if (typeof got !== 'object' || got === null) return got
  const other = (typeof expected === 'object' && expected !== null ? expected : {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(got).map(([key, value]) => [key, withRecordedWords(value, other[key], words)]),
  )
}
