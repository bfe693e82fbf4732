import { createHmac, timingSafeEqual } from 'node:crypto'

/** A hash made in one half-hour holds until the end of the next: 30 to 60 minutes. */
const TICK_MS = 30 * 60 * 1000
const LENGTH = 32

/** What makes a submission this one: who sent what from where. */
export type HashedSubmission = {
  remoteIp: string
  unitTag: string
  data: Record<string, string | string[]>
  nowMs: number
}

const hashAt = (secret: string, { remoteIp, unitTag, data }: HashedSubmission, tick: number) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['posted-data', tick, remoteIp, unitTag, Object.entries(data)]))
    .digest('hex')
    .slice(0, LENGTH)

/** 32 hexadecimal digits that nobody else can make. */
export const postedDataHash = (secret: string, posted: HashedSubmission): string =>
  hashAt(secret, posted, Math.floor(posted.nowMs / TICK_MS))

/** Whether the same visitor was given this hash for the same data, half an hour to an hour ago at most. */
export const isPostedDataHash = (secret: string, posted: HashedSubmission, given: string): boolean => {
  if (given.length !== LENGTH) return false
  const actual = Buffer.from(given)
  return [0, 1].some((age) => {
    const expected = Buffer.from(hashAt(secret, posted, Math.floor(posted.nowMs / TICK_MS) - age))
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  })
}
