import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { recallMemberCart } from '#server/cart/member-cart.ts'
import { identityPasswordChangedMail } from '#server/mail/messages/identity-password-changed.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember } from '../factors/require-mail-quota.ts'
import type { IdentityService } from '../identity-service.ts'
import { setIdentity } from '../members/store.ts'
import { removeSecretsOf } from '../one-time-secrets.ts'
import type { SecretKind } from '../secret-kinds.ts'
import { endSessionsOf } from '../tokens/session-store.ts'
import type { SigningIn } from './signing-in.ts'

/**
 * What was handed out under the old password; each kind before what it may still be exchanged for in this
 * very moment.
 */
const RETIRED: readonly SecretKind[] = ['recovery', 'state', 'session', 'code', 'device']

/** All that was handed out to a member is void, and their sessions end, but for the one named. */
export const endEverything = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes'>,
  identityId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> => {
  for (const kind of RETIRED) await removeSecretsOf(tx, identityId, kind)
  await endSessionsOf(tx, identityId, reason, shop.now(), exceptSessionId)
  await recallMemberCart(tx, shop, identityId)
}

type Setting = {
  member: IdentityRow
  passwordHash: string
  event: 'password_changed' | 'password_recovered'
  exceptSessionId?: string
}

/**
 * Gives a member another password: all sessions end but the one named, all that was handed out is void, and
 * they are told.
 */
export const setPassword = async (
  tx: Sql,
  { shop }: IdentityService,
  { site, client, peer }: SigningIn,
  { member, passwordHash, event, exceptSessionId }: Setting,
): Promise<void> => {
  const now = shop.now()
  await setIdentity(tx, member.id, { password_hash: passwordHash, must_reset_password: 0 }, now)
  await endEverything(tx, shop, member.id, event, exceptSessionId)
  await recordEvent(tx, shop, event, {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  const mail = identityPasswordChangedMail({
    siteName: site.name,
    atMs: now,
    recoverUrl: new URL(paths.recover, shop.settings.publicUrl).href,
  })
  await queueMail(
    tx,
    {
      cause: `identity-password:${uuidV7(now, shop.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      ...mail,
    },
    now,
  )
}
