import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'
import { NAMESPACE, REST_ROOT } from '#contract/contact-forms/wire.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { captchaStyleOf, styleSegment } from './captcha-style.ts'
import { spendOnce } from '#server/platform/limits/quota.ts'

/**
 * Is it the text of the picture, in any case? Right or wrong, a challenge is spent by this; a forged or
 * expired one leaves no trace.
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
 * A picture for a `captchac` tag. Its look stands before the digits, not in a query: existing clients find
 * the challenge only when the address ends in digits and `.png`.
 */
export const makeCaptcha = (services: Services, tag: FormTag): { url: string; challenge: string } => {
  const challenge = makeCaptchaChallenge(services)
  // Without a host, so that it is the page's own under whatever name the shop was opened.
  return { url: `${CAPTCHA_PATH}/${styleSegment(captchaStyleOf(tag))}${challenge}.png`, challenge }
}

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

/** What a challenge of ours asks for; undefined when it has run out or was never ours. */
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
