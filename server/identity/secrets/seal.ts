import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `klepka ${purpose}`, KEY_BYTES))

/** Encrypts a value for the database with a key derived from SECRET for this purpose only. */
export const seal = (services: Services, purpose: string, value: unknown): string => {
  const nonce = services.randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(services.settings.secret, purpose), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** A value of the database that this SECRET does not open: it was sealed with another one, or is damaged. */
export class SealedOtherwise extends Error {
  constructor(purpose: string, cause: unknown) {
    super(`A sealed value (${purpose}) does not open with this SECRET: it must be entered again`, { cause })
  }
}

/** Decrypts the value; throws `SealedOtherwise` when it was sealed with another SECRET or purpose, or was changed. */
export const unseal = <T>(services: Services, purpose: string, sealed: string): T => {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const decipher = createDecipheriv(
      CIPHER,
      keyOf(services.settings.secret, purpose),
      bytes.subarray(0, NONCE_BYTES),
    )
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(opened.toString('utf8')) as T
  } catch (error) {
    throw new SealedOtherwise(purpose, error)
  }
}
