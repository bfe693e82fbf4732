import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#server/platform/errors/refusal.ts'

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * What a document was when somebody read it; the same content has the same version, in whatever order its
 * keys come.
 */
export const versionOf = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document, inOrder)).digest('hex').slice(0, 16)

export const changedMeanwhile = (): Refusal =>
  new Refusal(
    409,
    'changed_meanwhile',
    'Ktoś zmienił to w międzyczasie, może Ty w innej karcie, więc nic nie zapisaliśmy. Twoje zmiany są nadal w formularzu; nowszą wersję zobaczysz po odświeżeniu strony.',
  )

/** Refuses to write over what is newer than what the owner read. A program that names no version writes as before. */
export const refuseOutdated = (c: Context, current: unknown): void => {
  if (!isVersionRead(c, current)) throw changedMeanwhile()
}

/** Whether the owner says what was read; a program need not. */
export const namesVersion = (c: Context): boolean => c.req.header('if-match') !== undefined

/** Whether the owner read this version, or names none. */
export const isVersionRead = (c: Context, current: unknown): boolean => {
  const read = c.req.header('if-match')
  return read === undefined || read === versionOf(current)
}
