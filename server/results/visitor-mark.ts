import { createHash } from 'node:crypto'

/** Enough to tell the visitors of one site apart, and no way back to who they are. */
const DIGITS = 22

/** A visitor as they are kept, `of` a campaign or a site: the same visitor has another mark elsewhere. */
export const visitorMark = (of: string, visitorId: string): string =>
  createHash('sha256').update(`${of} ${visitorId}`).digest('hex').slice(0, DIGITS)
