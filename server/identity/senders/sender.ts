import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Site } from '../sites/site.ts'

export type Channel = 'SMS' | 'CALL' | 'PUSH'

export type Message = {
  channel: Channel
  /** A telephone number, or for PUSH what the member calls the device. */
  to: string
  text: string
  /** What the text carries (a code, a link) counts until then; no copy of it is worth keeping longer. */
  endsMs: number
  member: IdentityRow
  site: Site
}

/**
 * A way out to telephones. `send` only queues, in the transaction of what it is about: a message is never
 * sent for what was rolled back.
 */
export type Sender = { send: (tx: Sql, message: Message) => Promise<void> }
