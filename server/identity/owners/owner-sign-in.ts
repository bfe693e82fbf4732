import { createHash } from 'node:crypto'
import { MAX_OWNER_PASSWORD_LENGTH } from '#contract/console/session.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { OwnerEntry, OwnerTables } from '#server/platform/db/tables/identity-tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { Passwords } from '../passwords/passwords.ts'
import {
  addLink,
  addOwner,
  addOwnerSession,
  consumeLink,
  findFirstOwner,
  findOwnerByEmail,
  findOwnerRow,
  lockOwnerRow,
  removeExpiredLinks,
  removeSession,
  removeSessionsOf,
  removeUnusedLinks,
  setOwner,
} from './store.ts'

const TOKEN_BYTES = 32

/** A secret for a cookie or a link, as URL-safe text of 43 characters. */
export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** The stored form: nobody can sign in with what the database contains. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A session ends this long after its last use. */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000
/** A one-time link is valid this long. */
const LINK_MS = 24 * 60 * 60 * 1000

/**
 * Passwords are hashed in the members' queue, so that both kinds of sign-in together use one core at most.
 */
export type HashNeeds = { passwords: Passwords }

/** The browser that signs in; `network` as limits count it. */
export type OwnerPeer = { userAgent: string; network?: string }

/**
 * Creates the first owner if there is none, and a new one-time sign-in link. Older links become invalid,
 * except those of a start: each of several processes logs one, and any of them must work. After one was used,
 * none does.
 */
export const makeSignInLink = async (
  services: Services,
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
      status: 'active' as const,
    }
    if (!first) await addOwner(tx, owner)
    await (isAtStart ? removeExpiredLinks(tx, now) : removeUnusedLinks(tx, owner.id, 'sign-in'))
    await addLink(tx, {
      id: hashToken(token),
      owner_id: owner.id,
      kind: 'sign-in',
      email: null,
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
  services: Services,
  linkToken: string,
  peer: OwnerPeer,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    const link = await consumeLink(tx, 'sign-in', hashToken(linkToken), services.now())
    const owner = link && (await findOwnerRow(tx, link.owner_id))
    if (owner?.status !== 'active') return undefined
    await removeUnusedLinks(tx, owner.id, 'sign-in')
    return openOwnerSession(tx, services, owner.id, 'link', peer)
  })

/** The account whose address and password these are; undefined when they do not match, or it may not sign in. */
export const findOwnerByPassword = async (
  services: Services,
  { passwords }: HashNeeds,
  email: string,
  password: string,
): Promise<OwnerTables['owners'] | undefined> => {
  const owner = email ? await findOwnerByEmail(services.db.read, email.trim().toLowerCase()) : undefined
  const matches =
    password.length <= MAX_OWNER_PASSWORD_LENGTH &&
    (await passwords.verify(owner?.password_hash ?? null, password))
  return matches && owner?.password_hash && owner.status === 'active' ? owner : undefined
}

/**
 * Opens a session of an account that proved who it is; undefined when it was disabled meanwhile, or no longer has the
 * password hash that was proven.
 */
export const signInOwner = (
  services: Services,
  owner: { id: string; password_hash?: string | null },
  openedBy: OwnerEntry,
  peer: OwnerPeer,
): Promise<string | undefined> =>
  services.db.transaction(async (tx) => {
    const now = await lockOwnerRow(tx, owner.id)
    if (now?.status !== 'active') return undefined
    if (owner.password_hash !== undefined && owner.password_hash !== now.password_hash) return undefined
    return openOwnerSession(tx, services, owner.id, openedBy, peer)
  })

/** Sets address, name and password of an account that has no password yet; all its other sessions end. */
export const setOwnSignIn = async (
  services: Services,
  { passwords }: HashNeeds,
  owner: { id: string; sessionId: string },
  input: { email: string; name: string; password: string },
): Promise<'done' | 'known_email' | 'has_password'> => {
  const passwordHash = await passwords.hash(input.password)
  const email = input.email.trim().toLowerCase()
  return services.db.transaction(async (tx) => {
    await lockVersion(tx, 'settings')
    const [own, known] = [await findOwnerRow(tx, owner.id), await findOwnerByEmail(tx, email)]
    if (own?.password_hash !== null) return 'has_password'
    if (known && known.id !== owner.id) return 'known_email'
    await setOwner(tx, owner.id, { email, name: input.name.trim(), password_hash: passwordHash })
    await removeSessionsOf(tx, owner.id, owner.sessionId)
    await removeUnusedLinks(tx, owner.id)
    return 'done'
  })
}

/** Opens a session; returns the secret of its cookie. */
export const openOwnerSession = async (
  tx: Sql,
  services: Services,
  ownerId: string,
  openedBy: OwnerEntry,
  { userAgent, network = '' }: OwnerPeer,
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
    network: network.slice(0, 60),
    opened_by: openedBy,
  })
  return token
}

/** Ends this session of an owner. */
export const signOutOwner = (services: Services, sessionId: string): Promise<unknown> =>
  services.db.transaction((tx) => removeSession(tx, sessionId))
