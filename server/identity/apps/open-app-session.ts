import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { AppInstance, Site } from '../sites/site.ts'
import { openSession, type Peer } from '../tokens/open-session.ts'

/** More than the leeway of an access token. */
const AFTER_MS = 60_000

type Opening = { site: Site; instance: AppInstance; peer: Peer; isRefreshed: boolean }

/**
 * A session of an application on one of its installations; one without refresh token ends with its only
 * access token.
 */
export const openAppSession = (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes' | 'settings'>,
  { site, instance, peer, isRefreshed }: Opening,
) =>
  openSession(tx, shop, {
    site,
    peer,
    kind: 'app',
    client_id: instance.appId,
    subject_type: 'APP',
    subject_id: instance.id,
    instance_id: instance.id,
    ...(isRefreshed ? {} : { lifetimeMs: site.settings.accessTokenTtlSeconds * 1000 + AFTER_MS }),
  })
