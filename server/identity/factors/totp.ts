import type { Factor } from './factor.ts'
import { useTotpCode } from './totp-code.ts'

/** A code of an authenticator app (RFC 6238). */
export default {
  type: 'TOTP',
  dataField: 'totpData',
  hasRow: true,
  challenge: async () => ({ shown: {}, kept: {} }),
  verify: async ({ tx, identity, row }, _kept, data) =>
    row !== undefined && useTotpCode(tx, identity.shop, row, (data as { code: string }).code),
} satisfies Factor
