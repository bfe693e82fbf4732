import { createHash } from 'node:crypto'

/**
 * SHA-256 of an application's secret, under which it is kept: the secret is random, so that nothing slower is
 * needed.
 */
export const hashAppSecret = (secret: string): string =>
  createHash('sha256').update(`app secret:${secret}`).digest('hex')
