import { Secret, TOTP } from 'otpauth'
import type { FactorRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import type { Shop } from '#server/shop.ts'
import { openFactor, sealFactor } from './make-factor-row.ts'
import { replaceSealed } from './store.ts'

/** RFC 6238's own choices, the only ones every authenticator app knows. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** One step either way: clocks of telephones differ, and typing takes a while (RFC 6238, 5.2). */
const WINDOW_STEPS = 1

/** `lastStep`: that of the last code that counted; each counts once. */
export type TotpData = { secret: string; lastStep: number }

export const totpOf = (secretBase32: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secretBase32),
  })

/**
 * Takes a code of the member's authenticator: right, within a step of now, and of a later step than the last one that
 * counted. That step is kept in the same update, so that of two equal codes at once only one counts.
 */
export const useTotpCode = async (
  tx: Sql,
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
  row: FactorRow,
  typed: string,
  changes: Partial<Pick<FactorRow, 'status'>> = {},
): Promise<boolean> => {
  const kept = await openFactor<TotpData>(tx, shop, row)
  if (!kept) return false
  const { secret, lastStep } = kept
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const now = shop.now()
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW_STEPS })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  if (step <= lastStep) return false
  return replaceSealed(tx, row, {
    ...changes,
    sealed: sealFactor(shop, row, { secret, lastStep: step } satisfies TotpData),
    used_ms: now,
  })
}
