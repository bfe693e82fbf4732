import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { identityPasswordChangedMail } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { memberSessionsEnded } from '../members/events.ts'
import { recordEvent } from '../audit/record-event.ts'
import { aboutMember } from '../members/mail-quota.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { setIdentity, findIdentity } from '../members/store.ts'
import { removeSecretsOf, type SecretKind } from '../secrets/one-time-secrets.ts'
import { endSessionsOf } from '../tokens/session-store.ts'
import type { SignInContext } from './sign-in-context.ts'
import { passwordProblem } from '../passwords/password-problem.ts'
import { problems } from '../http/identity-problem.ts'
import type { Site } from '../sites/site.ts'
import { attemptTurns } from '../throttle/attempt-turns.ts'

type Change = {
  memberId: string
  /** The session that stays. */
  sessionId: string
  newPassword: string
}

/** Changes the password of a signed-in member. */
export const changeMemberPassword = async (
  identity: IdentityService,
  at: SignInContext,
  { memberId, sessionId, newPassword }: Change,
): Promise<void> => {
  const { services, passwords } = identity
  const known = await findIdentity(services.db.read, memberId)
  if (!known) throw problems.notSignedIn()
  requireValidPassword(at.site, known.email, newPassword)
  const passwordHash = await attemptTurns(identity)(`${at.site.id} ${at.peer.network}`, () =>
    passwords.hash(newPassword),
  )
  await services.db.transaction(async (tx) => {
    const member = await findIdentity(tx, memberId)
    if (!member || member.status === 'BLOCKED' || member.status === 'OFFLINE') throw problems.blocked()
    await setPassword(tx, identity, at, {
      member,
      passwordHash,
      event: 'password_changed',
      exceptSessionId: sessionId,
    })
  })
  services.mailWaiting()
}

/** Refuses a new password that breaks the site's rules. */
export const requireValidPassword = ({ settings }: Site, email: string, password: string): void => {
  const problem = passwordProblem(password, { email, minLength: settings.minPasswordLength })
  if (problem) throw problems.weakPassword(problem)
}

/**
 * Secrets issued under the old password; each kind before what it may be exchanged for at the same moment.
 */
const RETIRED: readonly SecretKind[] = ['recovery', 'state', 'session', 'code', 'device']

/** Invalidates all issued secrets of a member and ends their sessions, except for the given one. */
export const endEverything = async (
  tx: Sql,
  services: Services,
  identityId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> => {
  for (const kind of RETIRED) await removeSecretsOf(tx, identityId, kind)
  await endSessionsOf(tx, identityId, reason, services.now(), exceptSessionId)
  await services.events.emit(memberSessionsEnded, { tx, identityId })
}

type Setting = {
  member: IdentityRow
  passwordHash: string
  event: 'password_changed' | 'password_recovered'
  exceptSessionId?: string
}

/**
 * Sets another password: all sessions except the given one end, all issued secrets become invalid, and the
 * member is notified.
 */
export const setPassword = async (
  tx: Sql,
  { services }: IdentityService,
  { site, client, peer }: SignInContext,
  { member, passwordHash, event, exceptSessionId }: Setting,
): Promise<void> => {
  const now = services.now()
  await setIdentity(tx, member.id, { password_hash: passwordHash, must_reset_password: 0 }, now)
  await endEverything(tx, services, member.id, event, exceptSessionId)
  await recordEvent(tx, services, event, {
    siteId: site.id,
    identityId: member.id,
    clientId: client?.id ?? null,
    peer,
  })
  const mail = identityPasswordChangedMail({
    siteName: site.name,
    atMs: now,
    recoverUrl: new URL(paths.recover, services.settings.publicUrl).href,
  })
  await queueMail(
    tx,
    {
      cause: `identity-password:${uuidV7(now, services.randomBytes)}`,
      about: aboutMember(member.id),
      to: member.email,
      siteId: site.id,
      ...mail,
    },
    now,
  )
}
