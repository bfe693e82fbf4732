import type { Services } from '#server/platform/services.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { demoMessageMail } from '#server/platform/mail/messages/factor-messages.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Site } from '../sites/site.ts'

type Channel = 'SMS' | 'CALL' | 'PUSH'

type Message = {
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
type Sender = { send: (tx: Sql, message: Message) => Promise<void> }

/** Of the demo: what a telephone would get comes as a mail that says so, and is seen at /dev/poczta. */
const demoSender = (services: Services): Sender => ({
  send: async (tx, { channel, to, text, endsMs, member, site }) => {
    const cause = `demo-message:${uuidV7(services.now(), services.randomBytes)}`
    await queueMail(
      tx,
      {
        lane: 'code',
        cause,
        about: `identity:${member.id}`,
        to: member.email,
        siteId: site.id,
        endsMs,
        ...demoMessageMail(channel, to, text),
      },
      services.now(),
    )
  },
})

/**
 * Who sends to telephones; undefined: nobody, and factors that need it are off. A demo has one that writes
 * mails instead; a shop that is open has none until an operator adds theirs here.
 */
export const findSender = (services: Services): Sender | undefined =>
  services.settings.isProduction ? undefined : demoSender(services)
