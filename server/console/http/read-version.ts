import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#server/platform/errors/refusal.ts'

const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Identifies the content of a document; the same content has the same version, in any order of its
 * keys.
 */
export const versionOf = (document: unknown): string =>
  createHash('sha256').update(JSON.stringify(document, inOrder)).digest('hex').slice(0, 16)

export const changedMeanwhile = (): Refusal =>
  new Refusal(
    409,
    'changed_meanwhile',
    'Ktoś zmienił to w międzyczasie, może Ty w innej karcie, więc nic nie zapisaliśmy. Twoje zmiany są nadal w formularzu; nowszą wersję zobaczysz po odświeżeniu strony.',
  )

/** Refuses to overwrite a newer version than the owner has read. A program may omit the version. */
export const refuseOutdated = (c: Context, current: unknown): void => {
  if (!isVersionRead(c, current)) throw changedMeanwhile()
}

/** Whether the call names the version that was read. */
export const namesVersion = (c: Context): boolean => c.req.header('if-match') !== undefined

/** Whether the call names this version, or none. */
export const isVersionRead = (c: Context, current: unknown): boolean => {
  const read = c.req.header('if-match')
  return read === undefined || read === versionOf(current)
}
