import type { Role } from '#contract/console/staff/rights.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { OwnerLinkKind } from '#server/platform/db/tables/identity-tables.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import { HOUR_MS, takeFromQuota } from '#server/platform/limits/quota.ts'
import { staffLetterMail, type StaffLetter } from '#server/platform/mail/messages/identity-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { removeSecretsOf } from '../secrets/one-time-secrets.ts'
import { hashToken, type HashNeeds, newToken, openOwnerSession, type OwnerPeer } from './owner-sign-in.ts'
import {
  addLink,
  consumeLink,
  findLink,
  findOwnerByEmail,
  findOwnerRow,
  listLinks,
  listOwnerSessions,
  loadStaffRules,
  removeSessionOf,
  removeSessionsOf,
  removeUnusedLinks,
  setOwner,
} from './store.ts'

/** The screen of the console that each kind of link opens. */
const SCREENS: Record<OwnerLinkKind, string> = {
  'sign-in': 'wejscie',
  invitation: 'zaproszenie',
  password: 'nowe-haslo',
  email: 'nowy-adres',
}

type NewLink = { ownerId: string; kind: OwnerLinkKind; lifetimeMs: number; email?: string }

/** The address of a new one-time link; earlier ones of the same kind become invalid. */
export const makeOwnerLink = async (
  tx: Sql,
  services: Services,
  { ownerId, kind, lifetimeMs, email }: NewLink,
): Promise<string> => {
  const token = newToken(services.randomBytes)
  const now = services.now()
  await removeUnusedLinks(tx, ownerId, kind)
  await addLink(tx, {
    id: hashToken(token),
    owner_id: ownerId,
    kind,
    email: email ?? null,
    created_ms: now,
    expires_ms: now + lifetimeMs,
  })
  // Behind the #: browsers send it to no server, and it is in no log.
  return `${services.settings.publicUrl}/panel/#/${SCREENS[kind]}/${token}`
}

/** Queues a letter about an account; one with a link is removed when the link ends. */
export const queueStaffLetter = (
  tx: Sql,
  services: Services,
  {
    ownerId,
    to,
    letter,
    lifetimeMs,
  }: { ownerId: string; to: string; letter: StaffLetter; lifetimeMs?: number },
): Promise<boolean> => {
  const now = services.now()
  return queueMail(
    tx,
    {
      lane: lifetimeMs === undefined ? 'other' : 'code',
      cause: `staff-${letter.kind}:${uuidV7(now, services.randomBytes)}`,
      about: `staff:${ownerId}`,
      to,
      ...staffLetterMail(letter, services.shopSettings().shopName),
      ...(lifetimeMs !== undefined && { endsMs: now + lifetimeMs }),
    },
    now,
  )
}

/** Who is invited by this link; undefined when it is unknown, expired or used. */
export const findInvitation = async (
  { db, now }: Services,
  token: string,
): Promise<{ email: string; role: Role } | undefined> => {
  const link = await findLink(db.read, 'invitation', hashToken(token), now())
  const owner = link && (await findOwnerRow(db.read, link.owner_id))
  return owner?.status === 'invited' ? { email: owner.email, role: owner.role } : undefined
}

/** Makes the invited account active and opens its first session; undefined when the link does not work any more. */
export const acceptInvitation = async (
  services: Services,
  { passwords }: HashNeeds,
  { token, name, password }: { token: string; name: string; password: string },
  peer: OwnerPeer,
): Promise<string | undefined> => {
  const passwordHash = await passwords.hash(password)
  return services.db.transaction(async (tx) => {
    const link = await consumeLink(tx, 'invitation', hashToken(token), services.now())
    const owner = link && (await findOwnerRow(tx, link.owner_id))
    if (owner?.status !== 'invited') return undefined
    await setOwner(tx, owner.id, { name, password_hash: passwordHash, status: 'active' })
    await removeUnusedLinks(tx, owner.id)
    return openOwnerSession(tx, services, owner.id, 'invitation', peer)
  })
}

const RECOVERY_MS = HOUR_MS
/** Letters that strangers may cause to one address in an hour. */
const LETTERS_AN_HOUR = 3
const MOST_DELAY_MS = 500

/**
 * Sends a link for a new password, if an active account has this address. The account is looked up a moment after
 * the answer, so that neither the answer nor its time says whether there is one.
 */
export const requestOwnerRecovery = (services: Services, email: string): void => {
  const chance = Buffer.from(services.randomBytes(2)).readUInt16BE() / 2 ** 16
  const send = () =>
    sendOwnerRecovery(services, email).catch((error: Error) =>
      services.log(`letter for a new password: ${error.message}`),
    )
  setTimeout(() => void send(), chance * MOST_DELAY_MS).unref()
}

const sendOwnerRecovery = async (services: Services, email: string): Promise<void> => {
  const known = await findOwnerByEmail(services.db.read, email)
  if (known?.status !== 'active') return
  await services.db.transaction(async (tx) => {
    if ((await takeFromQuota(tx, `owner-recovery:${known.id}`, LETTERS_AN_HOUR, services.now())) > 0) return
    const url = await makeOwnerLink(tx, services, {
      ownerId: known.id,
      kind: 'password',
      lifetimeMs: RECOVERY_MS,
    })
    const letter = { kind: 'recovery', url } as const
    await queueStaffLetter(tx, services, { ownerId: known.id, to: email, letter, lifetimeMs: RECOVERY_MS })
  })
  services.mailWaiting()
}

/** The address of the account that this link gives a new password; undefined when it does not work any more. */
export const findOwnerRecovery = async (
  { db, now }: Services,
  token: string,
): Promise<string | undefined> => {
  const link = await findLink(db.read, 'password', hashToken(token), now())
  const owner = link && (await findOwnerRow(db.read, link.owner_id))
  return owner?.status === 'active' ? owner.email : undefined
}

/** Sets the password by a link, which ends every session; false when the link does not work any more. */
export const recoverOwner = async (
  services: Services,
  { passwords }: HashNeeds,
  { token, password }: { token: string; password: string },
): Promise<boolean> => {
  const passwordHash = await passwords.hash(password)
  const isDone = await services.db.transaction(async (tx) => {
    const link = await consumeLink(tx, 'password', hashToken(token), services.now())
    const owner = link && (await findOwnerRow(tx, link.owner_id))
    if (owner?.status !== 'active') return false
    await setOwner(tx, owner.id, { password_hash: passwordHash })
    // A sign-in with the old password may wait for its second factor.
    await removeSecretsOf(tx, owner.id, 'ownerState')
    await removeSessionsOf(tx, owner.id, null)
    // A new address that somebody else may have asked for is not confirmed any more, either.
    await removeUnusedLinks(tx, owner.id)
    const letter = { kind: 'passwordChanged' } as const
    await queueStaffLetter(tx, services, { ownerId: owner.id, to: owner.email, letter })
    return true
  })
  services.mailWaiting()
  return isDone
}

/** Sets the account's own new password; its other sessions and unused links end. */
export const changeOwnPassword = async (
  services: Services,
  { passwords }: HashNeeds,
  owner: { id: string; sessionId: string; email: string },
  password: string,
): Promise<void> => {
  const passwordHash = await passwords.hash(password)
  await services.db.transaction(async (tx) => {
    await setOwner(tx, owner.id, { password_hash: passwordHash })
    // A sign-in with the old password may wait for its second factor.
    await removeSecretsOf(tx, owner.id, 'ownerState')
    await removeSessionsOf(tx, owner.id, owner.sessionId)
    await removeUnusedLinks(tx, owner.id)
    const letter = { kind: 'passwordChanged' } as const
    await queueStaffLetter(tx, services, { ownerId: owner.id, to: owner.email, letter })
  })
  services.mailWaiting()
}

export const changeOwnName = ({ db }: Services, ownerId: string, name: string): Promise<unknown> =>
  db.transaction((tx) => setOwner(tx, ownerId, { name }))

const NEW_EMAIL_MS = 24 * HOUR_MS

/** Sends a link to a new address, which becomes the account's when the link is opened, and tells the present one. */
export const requestOwnEmail = async (
  services: Services,
  owner: { id: string; email: string },
  email: string,
): Promise<'done' | 'too_many' | 'known_email'> => {
  const waitSeconds = await services.db.transaction((tx) =>
    takeFromQuota(tx, `owner-email:${owner.id}`, LETTERS_AN_HOUR, services.now()),
  )
  if (waitSeconds > 0) return 'too_many'
  const outcome = await services.db.transaction(async (tx) => {
    if (await findOwnerByEmail(tx, email)) return 'known_email'
    const link = { ownerId: owner.id, kind: 'email', lifetimeMs: NEW_EMAIL_MS, email } as const
    const letter = { kind: 'newEmail', url: await makeOwnerLink(tx, services, link) } as const
    await queueStaffLetter(tx, services, { ownerId: owner.id, to: email, letter, lifetimeMs: NEW_EMAIL_MS })
    const notice = { kind: 'emailAsked', email } as const
    if (owner.email)
      await queueStaffLetter(tx, services, { ownerId: owner.id, to: owner.email, letter: notice })
    return 'done'
  })
  services.mailWaiting()
  return outcome
}

/** Makes the address of the link the account's own; undefined when the link does not work any more. */
export const confirmOwnEmail = async (services: Services, token: string): Promise<string | undefined> => {
  const confirmed = await services.db.transaction(async (tx) => {
    await lockVersion(tx, 'settings')
    const link = await consumeLink(tx, 'email', hashToken(token), services.now())
    const owner = link && (await findOwnerRow(tx, link.owner_id))
    const email = link?.email
    if (owner?.status !== 'active' || !email || (await findOwnerByEmail(tx, email))) return undefined
    await setOwner(tx, owner.id, { email })
    // A letter with a new password is on its way to the old address.
    await removeUnusedLinks(tx, owner.id, 'password')
    const letter = { kind: 'emailChanged', email } as const
    if (owner.email) await queueStaffLetter(tx, services, { ownerId: owner.id, to: owner.email, letter })
    return email
  })
  services.mailWaiting()
  return confirmed
}

/** Sessions, the address that waits for its confirmation, and the owner's rule for an account. */
export const loadOwnAccount = async ({ db, now }: Services, ownerId: string) => {
  const [sessions, links, rules] = await Promise.all([
    listOwnerSessions(db.read, ownerId, now()),
    listLinks(db.read, 'email'),
    loadStaffRules(db.read),
  ])
  const link = links.find((one) => one.owner_id === ownerId && Number(one.expires_ms) > now())
  return { sessions, newEmail: link?.email ?? null, requiresFactor: rules.requiresFactor }
}

/** Ends one of the account's own sessions; false: there is none with this id. */
export const endOwnerSession = ({ db }: Services, ownerId: string, sessionId: string): Promise<boolean> =>
  db.transaction((tx) => removeSessionOf(tx, ownerId, sessionId))

/** Ends the account's sessions but this one. */
export const endOtherOwnerSessions = (
  { db }: Services,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<unknown> => db.transaction((tx) => removeSessionsOf(tx, id, sessionId))
