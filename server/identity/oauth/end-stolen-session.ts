import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { identitySessionStolenMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember } from '../members/mail-quota.ts'
import { findIdentity } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../http/peer.ts'
import { endSession } from '../tokens/session-store.ts'

type Replayed = {
  /** Undefined: the code was never exchanged. */
  sessionId: string | undefined
  siteId: string
  identityId?: string | null
  clientId: string | null
  peer: Peer
}

/** RFC 6749, 4.1.2: ends the session of a code that is used again. */
export const endReplayedSession = async (
  services: Services,
  { sessionId, ...event }: Replayed,
): Promise<void> => {
  if (sessionId === undefined) return
  await services.db.transaction(async (tx) => {
    await endSession(tx, sessionId, 'code_reuse', services.now())
    await recordEvent(tx, services, 'code_reused', { ...event, details: { sessionId } })
  })
}

type Stolen = { session: SessionRow; site: Site; peer: Peer }

/**
 * A retired refresh token was used after its grace period (RFC 9700, 4.14): ends the session, audits it, and
 * notifies its member.
 */
export const endStolenSession = async (
  services: Services,
  { session, site, peer }: Stolen,
): Promise<void> => {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    // One of two concurrent calls reports it.
    if (!(await endSession(tx, session.id, 'reuse', now))) return
    const member = session.subject_type === 'MEMBER' ? await findIdentity(tx, session.subject_id) : undefined
    await recordEvent(tx, services, 'refresh_token_reused', {
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
      recoverUrl: new URL(paths.recover, services.settings.publicUrl).href,
    })
    await queueMail(
      tx,
      {
        cause: `identity-session-stolen:${uuidV7(now, services.randomBytes)}`,
        about: aboutMember(member.id),
        to: member.email,
        siteId: site.id,
        ...mail,
      },
      now,
    )
  })
  services.mailWaiting()
}
