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
  /** A telephone number, or for PUSH the member's name for the device. */
  to: string
  text: string
  /** Until when the text's content (a code, a link) is valid; no copy is stored longer. */
  endsMs: number
  member: IdentityRow
  site: Site
}

/**
 * A provider for messages to telephones. `send` only queues, in the transaction of the cause: no message is
 * sent after a rollback.
 */
type Sender = { send: (tx: Sql, message: Message) => Promise<void> }

/** For the demo: sends the telephone's message as a mail, shown at /dev/poczta. */
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
 * The provider for telephones; undefined: there is none, and factors that need it are off. The demo has one
 * that sends mails instead; production has none until an operator adds one here.
 */
export const findSender = (services: Services): Sender | undefined =>
  services.settings.isProduction ? undefined : demoSender(services)
