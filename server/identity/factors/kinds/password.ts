import type { Factor } from '../factor.ts'

/** The password, required again in a sign-in that began in another way. */
export default {
  type: 'PASSWORD',
  dataField: 'passwordData',
  hasRow: false,
  isFirst: true,
  challenge: async () => ({ shown: {}, stored: {} }),
  ofForm: (typed) => (typed('code') ? { password: typed('code').slice(0, 1_000) } : undefined),
  // Hashing is slow, and a transaction would block others for that long.
  prepare: async (identity, member, data) =>
    (await identity.passwords.verify(member.password_hash, (data as { password: string }).password))
      ? member.password_hash
      : null,
  // If the password was changed at the same time, the old one is no longer right.
  verify: async ({ member }, _stored, matched) => matched !== null && matched === member.password_hash,
} satisfies Factor
