const MAX_LINES = 12
const MAX_LENGTH = 300

const shorten = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function* walk(expected: unknown, got: unknown, path: string): Generator<string> {
  if (!isTree(expected) || !isTree(got)) {
    if (expected !== got) yield `${path || 'row'}: expected ${shorten(expected)}, got ${shorten(got)}`
    return
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) {
    yield* walk(expected[key], got[key], path ? `${path}.${key}` : key)
  }
}

/** Lists where two values differ, a line for each place. */
export const describeDifference = (expected: unknown, got: unknown): string[] => {
  const lines = [...walk(expected, got, '')]
  return lines.length > MAX_LINES
    ? [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more`]
    : lines
}
