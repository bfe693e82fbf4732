import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { findIdentity } from '../members/store.ts'
import { turnsOf } from '../throttle/turns-of.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { setPassword } from './set-password.ts'
import type { SigningIn } from './signing-in.ts'

type Change = {
  memberId: string
  /** The one that stays. */
  sessionId: string
  newPassword: string
}

/** A signed-in member takes another password. */
export const changePassword = async (
  identity: IdentityService,
  at: SigningIn,
  { memberId, sessionId, newPassword }: Change,
): Promise<void> => {
  const { shop, passwords } = identity
  const known = await findIdentity(shop.db.read, memberId)
  if (!known) throw problems.notSignedIn()
  requireGoodPassword(at.site, known.email, newPassword)
  const passwordHash = await turnsOf(identity)(`${at.site.id} ${at.peer.network}`, () =>
    passwords.hash(newPassword),
  )
  await shop.db.transaction(async (tx) => {
    const member = await findIdentity(tx, memberId)
    if (!member || member.status === 'BLOCKED' || member.status === 'OFFLINE') throw problems.blocked()
    await setPassword(tx, identity, at, {
      member,
      passwordHash,
      event: 'password_changed',
      exceptSessionId: sessionId,
    })
  })
  shop.mailWaiting()
}
