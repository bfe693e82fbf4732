import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const DIGITS = 6
const RANGE = 10 ** DIGITS
const UINT32 = 2 ** 32
/** Below this every code is equally likely; a draw above it is drawn again. */
const FAIR_BELOW = UINT32 - (UINT32 % RANGE)
const SALT_BYTES = 16

/** What is kept of a code that was sent: six digits can be tried out, so the hash needs SECRET too. */
export type KeptCode = { salt: string; codeHash: string; expiresMs: number }

type Needs = Pick<Shop, 'settings' | 'now' | 'randomBytes'>

const drawCode = (randomBytes: Shop['randomBytes']): string => {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE()
    if (drawn < FAIR_BELOW) return String(drawn % RANGE).padStart(DIGITS, '0')
  }
}

const hashCode = ({ settings }: Pick<Shop, 'settings'>, salt: string, code: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', settings.secret, '', 'klepka one-time code', 32)))
    .update(`${salt}:${code}`)
    .digest('hex')

/** Six random digits to be sent, and what to keep of them. */
export const makeOneTimeCode = (shop: Needs, lifetimeMs: number): { code: string; kept: KeptCode } => {
  const code = drawCode(shop.randomBytes)
  const salt = Buffer.from(shop.randomBytes(SALT_BYTES)).toString('hex')
  return { code, kept: { salt, codeHash: hashCode(shop, salt, code), expiresMs: shop.now() + lifetimeMs } }
}

/** Whether this is the code, in time. Spaces count for nothing: people copy "123 456". */
export const isOneTimeCode = (shop: Pick<Shop, 'settings' | 'now'>, kept: object, typed: string): boolean => {
  const { salt, codeHash, expiresMs } = kept as Partial<KeptCode>
  if (salt === undefined || codeHash === undefined || expiresMs === undefined || shop.now() >= expiresMs)
    return false
  return timingSafeEqual(Buffer.from(hashCode(shop, salt, typed.replace(/\s/g, ''))), Buffer.from(codeHash))
}
