import type { Factor } from './factor.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/** One of ten codes from a sheet of paper, for who has lost everything else. */
export default {
  type: 'RECOVERY_CODE',
  dataField: 'recoveryCodeData',
  hasRow: true,
  challenge: async () => ({ shown: {}, kept: {} }),
  verify: async ({ tx, identity, row }, _kept, data) =>
    row !== undefined && useRecoveryCode(tx, identity.shop, row, (data as { code: string }).code),
} satisfies Factor
