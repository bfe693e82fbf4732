import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/** How long a visitor may take for a form. */
export const CAPTCHA_LASTS_S = 2 * 60 * 60

/** No two of these look alike, not even slanted: no 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V. */
export const ALPHABET = '23456789ACEFHJKLMNPRTVWXY'
export const TEXT_LENGTH = 5

const MAGIC = Buffer.from([0x4b, 0x6c, 0x65])
const EXPIRY_AT = MAGIC.length
const NONCE_AT = EXPIRY_AT + 4
const TEXT_AT = NONCE_AT + 4
const BLOCK_BYTES = TEXT_AT + TEXT_LENGTH
/** As many decimals as the largest block has. */
const DIGITS = 39
const TOO_LARGE = 1n << BigInt(8 * BLOCK_BYTES)
const CHALLENGE = new RegExp(`^[0-9]{${DIGITS}}$`)
/** Bytes from here up would make some characters likelier. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * A text to be typed, as digits that only this shop can read. One cipher block holds all there is to know, so
 * nothing is kept for pictures nobody answers; digits, because clients take the digits of a picture's address
 * for its challenge.
 */
export const makeChallenge = ({
  settings,
  now,
  randomBytes,
}: Pick<Shop, 'settings' | 'now' | 'randomBytes'>): string => {
  const block = Buffer.alloc(BLOCK_BYTES)
  MAGIC.copy(block)
  block.writeUInt32BE(Math.floor(now() / 1000) + CAPTCHA_LASTS_S, EXPIRY_AT)
  block.set(randomBytes(TEXT_AT - NONCE_AT), NONCE_AT)
  block.write(randomText(randomBytes), TEXT_AT, 'latin1')
  const cipher = createCipheriv('aes-256-ecb', keyOf(settings.secret), null).setAutoPadding(false)
  return BigInt(`0x${cipher.update(block, undefined, 'hex')}${cipher.final('hex')}`)
    .toString()
    .padStart(DIGITS, '0')
}

/** What a challenge of ours asks for; undefined when it has run out or was never ours. */
export const readChallenge = (
  { settings, now }: Pick<Shop, 'settings' | 'now'>,
  challenge: string,
): { text: string; expiresMs: number } | undefined => {
  if (!CHALLENGE.test(challenge)) return undefined
  const number = BigInt(challenge)
  if (number >= TOO_LARGE) return undefined
  const decipher = createDecipheriv('aes-256-ecb', keyOf(settings.secret), null).setAutoPadding(false)
  const block = Buffer.concat([
    decipher.update(number.toString(16).padStart(2 * BLOCK_BYTES, '0'), 'hex'),
    decipher.final(),
  ])
  const text = block.toString('latin1', TEXT_AT)
  if (
    !block.subarray(0, EXPIRY_AT).equals(MAGIC) ||
    [...text].some((character) => !ALPHABET.includes(character))
  )
    return undefined
  const expiresMs = block.readUInt32BE(EXPIRY_AT) * 1000
  return expiresMs > now() ? { text, expiresMs } : undefined
}

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('captcha challenge').digest()

const randomText = (randomBytes: Shop['randomBytes']): string => {
  let text = ''
  while (text.length < TEXT_LENGTH)
    for (const byte of randomBytes(TEXT_LENGTH))
      if (byte < FAIR && text.length < TEXT_LENGTH) text += ALPHABET[byte % ALPHABET.length]
  return text
}
