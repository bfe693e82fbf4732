import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { listFactors, removeFactor } from '../members/store.ts'
import type { Site } from '../sites/site.ts'
import type { Peer } from '../tokens/open-session.ts'
import { tellFactorChange } from './tell-factor-change.ts'

/**
 * Whoever registers with somebody else's address must not keep its owner out: when a recovery proves an
 * address for the first time, every factor that was added before goes, and the member is told. Call it while
 * the row still says unproven.
 */
export const removeUnprovenFactors = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes' | 'settings'>,
  { site, peer, member }: { site: Site; peer: Peer; member: IdentityRow },
): Promise<void> => {
  if (member.is_email_verified === 1) return
  const factors = await listFactors(tx, member.id)
  for (const { id } of factors) await removeFactor(tx, member.id, id)
  // One that waited for its first code was never asked for.
  const types = new Set(factors.filter(({ status }) => status !== 'INACTIVE').map(({ type }) => type))
  if (types.size === 0) return
  await tellFactorChange(tx, shop, {
    site,
    identityId: member.id,
    peer,
    event: 'factor_removed',
    change: 'unprovenRemoved',
    details: { type: [...types].toSorted().join(', '), reason: 'email not verified' },
  })
}
