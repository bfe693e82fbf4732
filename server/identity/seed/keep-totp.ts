import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { makeFactorRow, openFactor, sealFactor } from '../factors/make-factor-row.ts'
import type { TotpData } from '../factors/totp-code.ts'
import { addFactor, listFactors, setFactor } from '../members/store.ts'

/**
 * Makes this the member's active one-time password; a factor with this very secret keeps the step that was
 * used last.
 */
export const keepTotp = async (
  tx: Sql,
  shop: Pick<Shop, 'now' | 'randomBytes' | 'settings'>,
  identityId: string,
  secret: string,
): Promise<void> => {
  const known = (await listFactors(tx, identityId)).find(({ type }) => type === 'TOTP')
  if (known?.status === 'ACTIVE' && (await openFactor<TotpData>(tx, shop, known))?.secret === secret) return
  const data: TotpData = { secret, lastStep: 0 }
  if (known) await setFactor(tx, known.id, { status: 'ACTIVE', sealed: sealFactor(shop, known, data) })
  else await addFactor(tx, makeFactorRow(shop, identityId, { type: 'TOTP', data }))
}
