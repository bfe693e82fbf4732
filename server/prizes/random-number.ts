import type { Shop } from '#server/shop.ts'

const BYTES = 6
const RANGE = 2 ** (8 * BYTES)

/** In [0, 1), each of 2^48 numbers as likely as any other. */
export const randomNumber = ({ randomBytes }: Pick<Shop, 'randomBytes'>): number =>
  Buffer.from(randomBytes(BYTES)).readUIntBE(0, BYTES) / RANGE
