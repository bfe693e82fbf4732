import { createHash } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

const SECRET_BYTES = 32

/** 256 bits after a prefix that identifies leaked secrets. */
export const newSecret = ({ randomBytes }: Services, prefix: 'as_' | 'IST.'): string =>
  prefix + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')

/**
 * SHA-256 of an application's secret, its stored form: the secret is random, so that no slower hash is
 * needed.
 */
export const hashAppSecret = (secret: string): string =>
  createHash('sha256').update(`app secret:${secret}`).digest('hex')
