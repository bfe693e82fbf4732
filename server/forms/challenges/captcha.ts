import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'
import { NAMESPACE, REST_ROOT } from '#contract/contact-forms/wire.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { captchaStyleOf, styleSegment } from './captcha-style.ts'
import { spendOnce } from '#server/platform/limits/quota.ts'

/**
 * Whether the typed text matches the picture, ignoring case. Either result uses up the challenge; a forged or
 * expired challenge is not stored.
 */
export const checkCaptcha = async (needs: Services, typed: string, challenge: string): Promise<boolean> => {
  const read = readCaptchaChallenge(needs, challenge)
  if (!read) return false
  const isFirst = await needs.db.transaction((tx) => spendOnce(tx, `captcha:${challenge}`, read.expiresMs), {
    isDurable: false,
  })
  return isFirst && typed.replace(/\s+/g, '').toUpperCase() === read.text
}

export const CAPTCHA_PATH = `${REST_ROOT}${NAMESPACE}/captcha`

/**
 * A picture for a `captchac` tag. Its style is in the path before the digits, not in a query: existing
 * clients find the challenge only when the URL ends in digits and `.png`.
 */
export const makeCaptcha = (services: Services, tag: FormTag): { url: string; challenge: string } => {
  const challenge = makeCaptchaChallenge(services)
  // Without a host, so that the URL works under every host name of the shop.
  return { url: `${CAPTCHA_PATH}/${styleSegment(captchaStyleOf(tag))}${challenge}.png`, challenge }
}

/** How long a visitor may take to fill in a form. */
export const CAPTCHA_LASTS_S = 2 * 60 * 60

/**
 * No two of these look alike, even when slanted: no 0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U
 * and V.
 */
export const ALPHABET = '23456789ACEFHJKLMNPRTVWXY'
export const TEXT_LENGTH = 5

const MAGIC = Buffer.from([0x4b, 0x6c, 0x65])
const EXPIRY_AT = MAGIC.length
const NONCE_AT = EXPIRY_AT + 4
const TEXT_AT = NONCE_AT + 4
const BLOCK_BYTES = TEXT_AT + TEXT_LENGTH
/** The number of decimal digits of the largest block. */
const DIGITS = 39
const TOO_LARGE = 1n << BigInt(8 * BLOCK_BYTES)
const CHALLENGE = new RegExp(`^[0-9]{${DIGITS}}$`)
/** Bytes from this value on are skipped: they would make some characters more likely. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * Encrypts the text of a picture as digits that only this shop can read. One cipher block contains all the
 * data, so nothing is stored for pictures that nobody answers. Digits, because clients read the challenge
 * from the digits of the picture's URL.
 */
export const makeCaptchaChallenge = ({ settings, now, randomBytes }: Services): string => {
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

/** The text of a challenge made by this shop; undefined when it has expired or was not made by this shop. */
export const readCaptchaChallenge = (
  { settings, now }: Services,
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

const randomText = (randomBytes: Services['randomBytes']): string => {
  let text = ''
  while (text.length < TEXT_LENGTH)
    for (const byte of randomBytes(TEXT_LENGTH))
      if (byte < FAIR && text.length < TEXT_LENGTH) text += ALPHABET[byte % ALPHABET.length]
  return text
}
