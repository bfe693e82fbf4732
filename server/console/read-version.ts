import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#server/http/refusal.ts'

/** What a document was when somebody read it; the same content has the same version. */
export const versionOf = (document: unknown): string => createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)

export const changedMeanwhile = (): Refusal =>
  new Refusal(409, 'changed_meanwhile', 'Ktoś zmienił to w międzyczasie, może Ty w innej karcie, więc nic nie zapisaliśmy. Twoje zmiany są nadal w formularzu; nowszą wersję zobaczysz po odświeżeniu strony.')

/** Refuses to write over what is newer than what the owner read. A program that names no version writes as before. */
export const refuseOutdated = (c: Context, current: unknown): void => {
  if (!isVersionRead(c, current)) throw changedMeanwhile()
}

/** Whether the owner read this version, or names none. */
export const isVersionRead = (c: Context, current: unknown): boolean => {
  const read = c.req.header('if-match')
  return read === undefined || read === versionOf(current)
}
