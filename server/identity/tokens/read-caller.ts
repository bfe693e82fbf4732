import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Permission } from '#contract/identity/names.ts'
import type { SessionRow } from '#server/platform/db/tables/identity-tables.ts'
import type { IdentityService } from '../service/identity-service.ts'
import { problems } from '../http/identity-problem.ts'
import type { Client, Site } from '../sites/site.ts'
import { readAccessToken } from './access-token.ts'
import { isStillRegistered } from './find-session-of-token.ts'
import { readDpopProof } from './dpop-proof.ts'
import { findSession, isLive } from './session-store.ts'

export type Caller = {
  site: Site
  /** The live session of the access token; undefined for a bare API key. */
  session?: SessionRow
  client?: Client
  /** The signed-in member; undefined for visitors and keys. */
  memberId?: string
  /** Permissions of the request's API key. */
  permissions: Set<Permission>
}

/** SHA-256 of an API key, its stored form. */
export const hashApiKey = (key: string): string => createHash('sha256').update(`api key:${key}`).digest('hex')

const USED_EVERY_MS = 60_000

/**
 * The caller: the bare access token, `<access token>,<API key>`, or a bare API key with the site in
 * `wix-site-id`. Refuses with 401 when none of it is valid.
 */
export const readCaller = async (c: Context, identity: IdentityService): Promise<Caller> => {
  const header = (c.req.header('authorization') ?? '').replace(/^(?:Bearer|DPoP)\s+/i, '').trim()
  const at = header.indexOf(',')
  const [first, second] = at < 0 ? [header, ''] : [header.slice(0, at), header.slice(at + 1)]
  const caller = await ofToken(c, identity, first)
  if (caller)
    return second ? { ...caller, permissions: await permissionsOf(identity, second, caller.site.id) } : caller
  if (at < 0 && first) {
    const directory = await identity.directory()
    const siteId = c.req.header('wix-site-id')
    const site = siteId ? directory.site(siteId) : directory.ownSite
    const permissions = site ? await permissionsOf(identity, first, site.id) : new Set<Permission>()
    if (site && permissions.size > 0) return { site, permissions }
  }
  throw problems.notSignedIn()
}

/** The caller, who must be a member. */
export const readMember = async (
  c: Context,
  identity: IdentityService,
): Promise<Caller & { memberId: string; session: SessionRow }> => {
  const caller = await readCaller(c, identity)
  if (!caller.memberId || !caller.session) throw problems.notSignedIn()
  return { ...caller, memberId: caller.memberId, session: caller.session }
}

const ofToken = async (c: Context, identity: IdentityService, text: string): Promise<Caller | undefined> => {
  const token = text ? await readAccessToken(identity.services, identity.keys, text) : undefined
  const session = token && (await findSession(identity.services.db.read, token.sessionId))
  if (!session || !isLive(session, identity.services.now())) return undefined
  if (session.proof_key !== null) {
    const proof = await readDpopProof(c, identity.services, text)
    if (!proof?.ok || proof.key !== session.proof_key) return undefined
  }
  const directory = await identity.directory()
  const site = directory.site(session.site_id)
  if (!site || !isStillRegistered(directory, session)) return undefined
  const client = session.client_id === null ? undefined : directory.client(session.client_id)
  return {
    site,
    session,
    ...(client ? { client } : {}),
    ...(session.subject_type === 'MEMBER' ? { memberId: session.subject_id } : {}),
    permissions: new Set(),
  }
}

const permissionsOf = async (
  { services }: IdentityService,
  key: string,
  siteId: string,
): Promise<Set<Permission>> => {
  const row = await services.db.read
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', hashApiKey(key))
    .where('ended_ms', 'is', null)
    .executeTakeFirst()
  if (!row || !(JSON.parse(row.site_ids_json) as string[]).includes(siteId)) return new Set()
  const now = services.now()
  if (now - (row.used_ms ?? 0) > USED_EVERY_MS) {
    await services.db.transaction(
      (tx) => tx.updateTable('api_keys').set({ used_ms: now }).where('id', '=', row.id).execute(),
      { isDurable: false },
    )
  }
  return new Set(JSON.parse(row.permissions_json) as Permission[])
}
