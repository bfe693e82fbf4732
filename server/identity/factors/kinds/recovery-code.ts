import type { Factor } from '../factor.ts'
import { createHash } from 'node:crypto'
import type { FactorRow } from '#server/platform/db/tables/identity-tables.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { openFactor, sealFactor } from '../factor-row.ts'
import { findFactor, replaceSealed } from '../store.ts'

const RECOVERY_CODE_COUNT = 10
/** 31 characters without similar ones; five random bits select one. Twelve of them have 59 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 12
const GROUP_LENGTH = 4
const SALT_BYTES = 16

/** Salted hashes of the unused codes (NIST SP 800-63B, look-up secrets), encrypted in addition. */
type RecoveryCodesData = { salt: string; hashes: string[] }

const hashCode = (salt: string, code: string) =>
  createHash('sha256').update(`recovery code:${salt}:${code}`).digest('hex')

const generateCode = (randomBytes: Services['randomBytes']): string => {
  let code = ''
  while (code.length < CODE_LENGTH) {
    for (const byte of randomBytes(CODE_LENGTH)) {
      const sign = SIGNS[byte & 31]
      // The one value in 32 without a character is generated again.
      if (sign !== undefined && code.length < CODE_LENGTH) code += sign
    }
  }
  return code
}

const grouped = (code: string) => code.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))!.join('-')

/** Ten new codes to be shown once, and the data to store. */
export const generateRecoveryCodes = ({
  randomBytes,
}: Services): { codes: string[]; data: RecoveryCodesData } => {
  const salt = Buffer.from(randomBytes(SALT_BYTES)).toString('hex')
  const drawn = new Set<string>()
  while (drawn.size < RECOVERY_CODE_COUNT) drawn.add(generateCode(randomBytes))
  return {
    codes: [...drawn].map(grouped),
    data: { salt, hashes: [...drawn].map((code) => hashCode(salt, code)) },
  }
}

const MAX_TRIES = 20

/** Uses up one of the codes. Two different ones at once both work, the same one twice does not. */
export const consumeRecoveryCode = async (
  tx: Sql,
  services: Services,
  row: FactorRow,
  typed: string,
): Promise<boolean> => {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  let read: FactorRow | undefined = row
  for (let tries = 0; read?.status === 'ACTIVE' && tries < MAX_TRIES; tries++) {
    const stored: RecoveryCodesData | undefined = await openFactor<RecoveryCodesData>(tx, services, read)
    if (!stored) return false
    const { salt, hashes } = stored
    const used = hashCode(salt, code)
    if (!hashes.includes(used)) return false
    const left = hashes.filter((hash) => hash !== used)
    const sealed = sealFactor(services, read, { salt, hashes: left } satisfies RecoveryCodesData)
    // After the last one the factor is no longer usable.
    if (
      await replaceSealed(tx, read, {
        sealed,
        used_ms: services.now(),
        ...(left.length === 0 ? { status: 'INACTIVE' as const } : {}),
      })
    )
      return true
    read = await findFactor(tx, row.identity_id, row.id)
  }
  return false
}

/** One of ten printed codes, for a member who has lost all other factors. */
export default {
  type: 'RECOVERY_CODE',
  dataField: 'recoveryCodeData',
  hasRow: true,
  challenge: async () => ({ shown: {}, stored: {} }),
  verify: async ({ tx, identity, row }, _stored, data) =>
    row !== undefined && consumeRecoveryCode(tx, identity.services, row, (data as { code: string }).code),
} satisfies Factor
