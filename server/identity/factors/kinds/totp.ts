import type { Factor } from '../factor.ts'
import { Secret, TOTP } from 'otpauth'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { openFactor, sealFactor } from '../factor-row.ts'
import { replaceSealed } from '../store.ts'

/** The defaults of RFC 6238, the only ones that every authenticator app supports. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** One step either way: clocks of telephones differ, and typing takes a while (RFC 6238, 5.2). */
const WINDOW_STEPS = 1

/** `lastStep`: the step of the last accepted code; each step is accepted once. */
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
 * Accepts a code of the member's authenticator: right, within a step of now, and of a later step than the
 * last accepted one. That step is stored in the same update, so that one of two equal codes at once is
 * accepted.
 */
export const consumeTotpCode = async (
  tx: Sql,
  services: Services,
  row: FactorRow,
  typed: string,
  changes: Partial<Pick<FactorRow, 'status'>> = {},
): Promise<boolean> => {
  const stored = await openFactor<TotpData>(tx, services, row)
  if (!stored) return false
  const { secret, lastStep } = stored
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return false
  const now = services.now()
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW_STEPS })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD_SECONDS) + delta
  if (step <= lastStep) return false
  return replaceSealed(tx, row, {
    ...changes,
    sealed: sealFactor(services, row, { secret, lastStep: step } satisfies TotpData),
    used_ms: now,
  })
}

/** A code of an authenticator app (RFC 6238). */
export default {
  type: 'TOTP',
  dataField: 'totpData',
  hasRow: true,
  challenge: async () => ({ shown: {}, stored: {} }),
  verify: async ({ tx, identity, row }, _stored, data) =>
    row !== undefined && consumeTotpCode(tx, identity.services, row, (data as { code: string }).code),
} satisfies Factor
