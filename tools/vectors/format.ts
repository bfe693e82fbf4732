/**
 * One row of a vector file: the original's result, and ours. `problem`: why the row could not be run as
 * it is written.
 */
export type RowResult = { id: string; agrees: boolean; expected: unknown; got: unknown; problem?: string }

/** A kind of vector file. `Content` is the parsed JSON. */
export type VectorFormat = {
  name: string
  /** Recognised by the file's content, never by its name. */
  recognises: (content: unknown) => boolean
  run: (content: never) => Promise<RowResult[]>
}

/** Compares as JSON, in any order of keys. */
export const rowOf = (id: string, expected: unknown, got: unknown): RowResult => ({
  id,
  agrees: stableText(expected) === stableText(got),
  expected,
  got,
})

/** Runs one row. An error stays with its row, so the others still run. */
export const runGuarded = async (
  id: string,
  run: () => Promise<RowResult> | RowResult,
): Promise<RowResult> => {
  try {
    return await run()
  } catch (error) {
    return {
      id,
      agrees: false,
      expected: undefined,
      got: undefined,
      problem: error instanceof Error ? error.message : String(error),
    }
  }
}

/** A row with unknown actions never agrees, whatever the results of the others. */
export const withUnknownActions = (result: RowResult, unknown: readonly string[]): RowResult =>
  unknown.length === 0
    ? result
    : {
        ...result,
        agrees: false,
        problem: `the action ${[...new Set(unknown)].join(', ')} is not known here`,
      }

const stableText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined'

/** Is this an object with all these keys? */
export const hasKeys = (value: unknown, ...keys: string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key))

/** The first entry of a list, or undefined: enough to recognise the kind of rows in a file. */
export const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)
