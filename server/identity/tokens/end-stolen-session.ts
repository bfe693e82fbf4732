import type { SessionRow } from '#server/db/identity-tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { identitySessionStolenMail } from '#server/mail/messages/identity-session-stolen.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember } from '../factors/require-mail-quota.ts'
import { findIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from './open-session.ts'
import { endSession } from './session-store.ts'

type Stolen = { session: SessionRow; site: Site; peer: Peer }

/**
 * A retired refresh token was shown after its grace (RFC 9700, 4.14): the session ends, it is written down,
 * and its member is told.
 */
export const endStolenSession = async (shop: Shop, { session, site, peer }: Stolen): Promise<void> => {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    // Of two at once only one tells.
    if (!(await endSession(tx, session.id, 'reuse', now))) return
    const member = session.subject_type === 'MEMBER' ? await findIdentity(tx, session.subject_id) : undefined
    await recordEvent(tx, shop, 'refresh_token_reused', {
      siteId: site.id,
      identityId: member?.id ?? null,
      clientId: session.client_id,
      peer,
      details: { sessionId: session.id },
    })
    if (!member) return
    const mail = identitySessionStolenMail({
      siteName: site.name,
      atMs: now,
      recoverUrl: new URL(paths.recover, shop.settings.publicUrl).href,
    })
    await queueMail(
      tx,
      {
        cause: `identity-session-stolen:${uuidV7(now, shop.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        ...mail,
      },
      now,
    )
  })
  shop.mailWaiting()
}
