import { createHash } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret for a cookie or a link, as URL-safe text of 43 characters. */
export const newToken = (randomBytes: (count: number) => Uint8Array): string =>
  Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')

/** What is stored of it: whoever reads the database cannot sign in with what they find. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
