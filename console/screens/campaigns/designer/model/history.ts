/** Changes of one value within this time are one step, as long as no word ends. */
const GROUP_MS = 1_000

/** What is undone and redone: a document, and what was selected with it. */
export type Moment<Document> = { document: Document; selected: string | null }

type Stack<Document> = { moment: Moment<Document>; below: Stack<Document> | null; size: number } | null

/**
 * Steps without end: each is a document that shares with its neighbours what they have in common, and a link to the
 * one before, so that a thousand steps cost little more than a thousand links.
 */
export type StepHistory<Document> = {
  past: Stack<Document>
  present: Moment<Document>
  future: Stack<Document>
  /** The value that was changed last, and when; null: the next change is a step of its own. */
  last: { path: string; ms: number } | null
}

const push = <Document>(below: Stack<Document>, moment: Moment<Document>): Stack<Document> => ({
  moment,
  below,
  size: (below?.size ?? 0) + 1,
})

export const beginHistory = <Document>(document: Document): StepHistory<Document> => ({
  past: null,
  present: { document, selected: null },
  future: null,
  last: null,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** `after` with all parts of `before` that are the same in it: steps share them. */
export const reuseParts = <Value>(before: unknown, after: Value): Value => {
  if (Object.is(before, after) || !isRecord(before) || !isRecord(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  const names = Object.keys(after)
  const parts = names.map((name) => [name, reuseParts(before[name], after[name])] as const)
  const isSame =
    names.length === Object.keys(before).length &&
    names.join() === Object.keys(before).join() &&
    parts.every(([name, part]) => Object.is(part, before[name]))
  if (isSame) return before as Value
  return (Array.isArray(after) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Value
}

/** The path of the only value that differs; null: several do. Shared parts are not compared. */
export const changedPath = (before: unknown, after: unknown): string | null => {
  const path: string[] = []
  let [one, other] = [before, after]
  while (isRecord(one) && isRecord(other)) {
    const [left, right] = [one, other]
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
    const changed = names.filter((name) => left[name] !== right[name])
    if (changed.length !== 1) return null
    path.push(changed[0]!)
    one = left[changed[0]!]
    other = right[changed[0]!]
  }
  return path.length > 0 ? path.join('.') : null
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), document)

/** Whether a word ends with this change: the next one is a step of its own. */
const endsWord = (before: unknown, after: unknown) =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  (after.match(/\s/g)?.length ?? 0) > (before.match(/\s/g)?.length ?? 0)

/** Bold type, a colour or a link is a step of its own, however soon after a letter. */
const marksWords = (before: unknown, after: unknown, path: string) => {
  const [one, other] = [valueAt(before, path), valueAt(after, path)]
  const endsOf = (text: unknown) => (typeof text === 'string' ? text.split('](').length : 0)
  return endsOf(one) !== endsOf(other)
}

/** A change of the document. `selected`: what is selected after it. */
export const recordStep = <Document>(
  history: StepHistory<Document>,
  changed: Document,
  selected: string | null,
  nowMs: number,
): StepHistory<Document> => {
  const { past, present, last } = history
  const document = reuseParts(present.document, changed)
  if (document === present.document)
    return selected === present.selected ? history : recordSelection(history, selected)
  const path = changedPath(present.document, document)
  const isTyped = path !== null && /string|number/.test(typeof valueAt(document, path))
  const isSameStep =
    isTyped &&
    last?.path === path &&
    nowMs - last.ms < GROUP_MS &&
    !marksWords(present.document, document, path)
  const isEnd = isTyped && endsWord(valueAt(present.document, path), valueAt(document, path))
  return {
    past: isSameStep ? past : push(past, present),
    present: { document, selected },
    future: null,
    last: isTyped && !isEnd ? { path, ms: nowMs } : null,
  }
}

/** Another selection is no step, but undoing goes back to it. */
export const recordSelection = <Document>(
  history: StepHistory<Document>,
  selected: string | null,
): StepHistory<Document> => ({ ...history, present: { ...history.present, selected } })

/** One step back; the same history when there is none. */
export const undoStep = <Document>(history: StepHistory<Document>): StepHistory<Document> =>
  history.past
    ? {
        past: history.past.below,
        present: history.past.moment,
        future: push(history.future, history.present),
        last: null,
      }
    : history

export const redoStep = <Document>(history: StepHistory<Document>): StepHistory<Document> =>
  history.future
    ? {
        past: push(history.past, history.present),
        present: history.future.moment,
        future: history.future.below,
        last: null,
      }
    : history
