import { queueMail } from '#server/mail/queue-mail.ts'
import { demoMessageMail } from '#server/mail/messages/demo-message.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import type { Shop } from '#server/shop.ts'
import type { Sender } from './sender.ts'

/** Of the demo: what a telephone would get comes as a mail that says so, and is seen at /dev/poczta. */
export const demoSender = (shop: Pick<Shop, 'now' | 'randomBytes'>): Sender => ({
  send: async (tx, { channel, to, text, endsMs, member, site }) => {
    const cause = `demo-message:${uuidV7(shop.now(), shop.randomBytes)}`
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
      shop.now(),
    )
  },
})
