import type { FactorType } from '#contract/identity/names.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { findSecret, makeSecret, useSecret } from '../one-time-secrets.ts'

/** What a session token stands for (kind `session` of the one-time secrets): every gate was passed. */
export type SessionTokenData = {
  identityId: string
  clientId: string | null
  authenticatedMs: number
  passed: FactorType[]
}

type Needs = Pick<Shop, 'now' | 'randomBytes'>

/** Opens one session, for ten minutes, at the site it was made for. */
export const makeSessionToken = (
  tx: Sql,
  shop: Needs,
  siteId: string,
  { identityId, clientId, passed }: Omit<SessionTokenData, 'authenticatedMs'>,
): Promise<string> =>
  makeSecret(tx, shop, 'session', {
    siteId,
    identityId,
    data: { identityId, clientId, authenticatedMs: shop.now(), passed } satisfies SessionTokenData,
  })

/** Uses it up, in the transaction of what it opens; undefined when it opens nothing at this site. */
export const takeSessionToken = async (
  tx: Sql,
  shop: Pick<Shop, 'now'>,
  siteId: string,
  token: string,
): Promise<SessionTokenData | undefined> => {
  const found = await findSecret<SessionTokenData>(tx, 'session', token, shop.now())
  if (!found || found.siteId !== siteId) return undefined
  return (await useSecret(tx, found.hash, shop.now())) ? found.data : undefined
}
