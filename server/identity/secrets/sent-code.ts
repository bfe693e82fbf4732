import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** Minimum pause before the same message is sent again: it may be on its way. */
const PAUSE_MS = 60_000

/**
 * Time until the message sent at `sentMs` may be sent again; never longer than the whole pause, whatever the
 * clock did.
 */
export const resendPauseMs = (sentMs: number, nowMs: number): number =>
  Math.min(PAUSE_MS, Math.max(0, sentMs + PAUSE_MS - nowMs))

const SHOWN_DIGITS = 3

/** `anna@example.pl` as `a***@example.pl`: recognisable for a person who knows the address. */
export const emailHint = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${/^./u.exec(email.slice(0, at))?.[0] ?? ''}***${email.slice(at)}`
}

/** `+48600700123` as `+48 *** *** 123`. */
export const phoneHint = (phone: string): string =>
  `${phone.slice(0, 3)} *** *** ${phone.slice(-SHOWN_DIGITS)}`

const DIGITS = 6
const RANGE = 10 ** DIGITS
const UINT32 = 2 ** 32
/** Below this every code is equally likely; a larger number is generated again. */
const FAIR_BELOW = UINT32 - (UINT32 % RANGE)
const SALT_BYTES = 16

/** The stored data of a sent code: six digits can be tried out, so the hash needs SECRET, too. */
export type StoredCode = { salt: string; codeHash: string; expiresMs: number }

const generateDigits = (randomBytes: Services['randomBytes']): string => {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE()
    if (drawn < FAIR_BELOW) return String(drawn % RANGE).padStart(DIGITS, '0')
  }
}

const hashCode = ({ settings }: Services, salt: string, code: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', settings.secret, '', 'klepka one-time code', 32)))
    .update(`${salt}:${code}`)
    .digest('hex')

/** Six random digits to be sent, and the data to store. */
export const makeOneTimeCode = (
  services: Services,
  lifetimeMs: number,
): { code: string; stored: StoredCode } => {
  const code = generateDigits(services.randomBytes)
  const salt = Buffer.from(services.randomBytes(SALT_BYTES)).toString('hex')
  return {
    code,
    stored: { salt, codeHash: hashCode(services, salt, code), expiresMs: services.now() + lifetimeMs },
  }
}

/** Whether this is the code, in time. Spaces are ignored: people copy "123 456". */
export const isOneTimeCode = (services: Services, stored: object, typed: string): boolean => {
  const { salt, codeHash, expiresMs } = stored as Partial<StoredCode>
  if (salt === undefined || codeHash === undefined || expiresMs === undefined || services.now() >= expiresMs)
    return false
  return timingSafeEqual(
    Buffer.from(hashCode(services, salt, typed.replace(/\s/g, ''))),
    Buffer.from(codeHash),
  )
}
