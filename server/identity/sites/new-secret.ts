import type { Shop } from '#server/shop.ts'

const SECRET_BYTES = 32

/** 256 bits behind a prefix, by which a leaked one is recognised. */
export const newSecret = ({ randomBytes }: Pick<Shop, 'randomBytes'>, prefix: 'as_' | 'IST.'): string =>
  prefix + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')
