import { createHash, createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

/** `rt_`, the session's id as 22 signs, a dot, and 256 bits as 43. */
const SHAPE = /^rt_([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/
const SECRET_BYTES = 32

const write = (sessionId: string, secret: Uint8Array) =>
  `rt_${Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')}.${Buffer.from(secret).toString('base64url')}`

/** A session's first refresh token. */
export const newRefreshToken = (shop: Pick<Shop, 'randomBytes'>, sessionId: string): string =>
  write(sessionId, shop.randomBytes(SECRET_BYTES))

/**
 * The token that follows: always the same for the same token, so that parallel refreshes and lost answers agree,
 * and nothing needs to be kept of successors that nobody ever uses. Without SECRET nobody can work it out.
 */
export const successorOf = (shop: Pick<Shop, 'settings'>, token: string): string =>
  write(
    sessionIdOf(token)!,
    createHmac('sha256', shop.settings.secret).update(`refresh successor:${token}`).digest(),
  )

export const hashRefreshToken = (token: string): string =>
  createHash('sha256').update(`refresh:${token}`).digest('hex')

/** Which session it is of; undefined when it is no refresh token. */
export const sessionIdOf = (token: string): string | undefined => {
  const packed = SHAPE.exec(token)?.[1]
  const hex = packed && Buffer.from(packed, 'base64url').toString('hex')
  return hex?.length === 32
    ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    : undefined
}
