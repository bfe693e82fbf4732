import { MAX_OWNER_PASSWORD_LENGTH } from '#contract/console/session.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addLink,
  addOwner,
  addOwnerSession,
  findFirstOwner,
  findOwnerByEmail,
  removeExpiredLinks,
  removeSession,
  removeSessionsOf,
  removeUnusedLinks,
  setOwnerSignIn,
  consumeLink,
} from './store.ts'
import { createHash } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret for a cookie or a link, as URL-safe text of 43 characters. */
const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** The stored form: nobody can sign in with what the database contains. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A session ends this long after its last use. */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000
/** A one-time link is valid this long. */
const LINK_MS = 24 * 60 * 60 * 1000

type SignInNeeds = Services
/**
 * Passwords are hashed in the members' queue, so that both kinds of sign-in together use one core at most.
 */
type HashNeeds = { passwords: Passwords }

/**
 * Creates the first owner if there is none, and a new one-time sign-in link. Older links become invalid,
 * except those of a start: each of several processes logs one, and any of them must work. After one was used,
 * none does.
 */
export const makeSignInLink = async (
  services: SignInNeeds & Services,
  { isAtStart = false } = {},
): Promise<{ url: string; hasPassword: boolean }> => {
  const now = services.now()
  const token = newToken(services.randomBytes)
  const owner = await services.db.transaction(async (tx) => {
    // First: two processes would create two owners.
    await lockVersion(tx, 'settings')
    const first = await findFirstOwner(tx)
    const owner = first ?? {
      id: newToken(services.randomBytes),
      email: '',
      name: '',
      password_hash: null,
      created_ms: now,
      role: 'owner' as const,
    }
    if (!first) await addOwner(tx, owner)
    await (isAtStart ? removeExpiredLinks(tx, now) : removeUnusedLinks(tx, owner.id))
    await addLink(tx, {
      id: hashToken(token),
      owner_id: owner.id,
      created_ms: now,
      expires_ms: now + LINK_MS,
    })
    return owner
  })
  return {
    url: `${services.settings.publicUrl}/panel/#/wejscie/${token}`,
    hasPassword: owner.password_hash !== null,
  }
}

/** Whether the owner already has a password, so that no link needs to be shown. */
export const ownerHasPassword = async (services: Services): Promise<boolean> =>
  ((await findFirstOwner(services.db.read))?.password_hash ?? null) !== null

/** Opens a session for a one-time link; undefined when the link is unknown, expired or used. */
export const signInOwnerWithLink = (
  services: SignInNeeds,
  linkToken: string,
  userAgent: string,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    const link = await consumeLink(tx, hashToken(linkToken), services.now())
    if (!link) return undefined
    await removeUnusedLinks(tx, link.owner_id)
    return openSession(tx, services, link.owner_id, userAgent)
  })

/** Opens a session for address and password; undefined when they do not match. */
export const signInOwnerWithPassword = async (
  services: SignInNeeds,
  { passwords }: HashNeeds,
  email: string,
  password: string,
  userAgent: string,
): Promise<string | undefined> => {
  const owner = email ? await findOwnerByEmail(services.db.read, email.trim().toLowerCase()) : undefined
  const matches =
    password.length <= MAX_OWNER_PASSWORD_LENGTH &&
    (await passwords.verify(owner?.password_hash ?? null, password))
  if (!matches || !owner?.password_hash) return undefined
  return services.db.transaction((tx) => openSession(tx, services, owner.id, userAgent))
}

/** Whether it is the owner's current password. */
export const isOwnPassword = async (
  services: Services,
  { passwords }: HashNeeds,
  email: string,
  password: string,
): Promise<boolean> => {
  const owner = await findOwnerByEmail(services.db.read, email)
  return (
    owner?.password_hash != null &&
    password.length <= MAX_OWNER_PASSWORD_LENGTH &&
    (await passwords.verify(owner.password_hash, password))
  )
}

/** Sets the owner's address, name and password; all their other sessions end. */
export const setOwnSignIn = async (
  services: SignInNeeds,
  { passwords }: HashNeeds,
  owner: { id: string; sessionId: string },
  input: { email: string; name: string; password: string },
): Promise<void> => {
  const passwordHash = await passwords.hash(input.password)
  await services.db.transaction(async (tx) => {
    await setOwnerSignIn(tx, owner.id, input.email.trim().toLowerCase(), input.name.trim(), passwordHash)
    await removeSessionsOf(tx, owner.id, owner.sessionId)
    await removeUnusedLinks(tx, owner.id)
  })
}

const openSession = async (
  tx: Parameters<typeof addOwnerSession>[0],
  services: SignInNeeds,
  ownerId: string,
  userAgent: string,
): Promise<string> => {
  const token = newToken(services.randomBytes)
  const now = services.now()
  await addOwnerSession(tx, {
    id: hashToken(token),
    owner_id: ownerId,
    csrf_token: newToken(services.randomBytes),
    created_ms: now,
    seen_ms: now,
    expires_ms: now + SESSION_MS,
    user_agent: userAgent.slice(0, 300),
  })
  return token
}

/** Ends this session of an owner. */
export const signOutOwner = (services: Services, sessionId: string): Promise<unknown> =>
  services.db.transaction((tx) => removeSession(tx, sessionId))
