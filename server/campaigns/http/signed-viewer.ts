import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

const VISITOR_DIGITS = 32

/**
 * The id of a player. The page's own id is never used directly: it is always mapped to the same internal id, so a
 * repeated call is the same visitor's, and nobody can make us sign a chosen id.
 */
export const visitorOf = (services: Services, viewerId: string): string =>
  readSignedViewer(services, viewerId) ??
  createHmac('sha256', services.settings.secret)
    .update(`visitor:${viewerId}`)
    .digest('hex')
    .slice(0, VISITOR_DIGITS)

/** What later calls carry. */
export const signVisitor = (services: Services, visitor: string): string => signViewer(services, visitor)

const DIGITS = 32
const SIGNED = /^([\w-]{1,64})\.([0-9a-f]{32})$/

const seal = ({ settings }: Services, id: string) =>
  createHmac('sha256', settings.secret).update(`viewer:${id}`).digest('hex').slice(0, DIGITS)

/** A viewer's id that only we can create; later calls carry it. */
export const signViewer = (services: Services, id: string): string => `${id}.${seal(services, id)}`

/** The id that we signed; undefined: the signature is not ours. */
export const readSignedViewer = (services: Services, text: string): string | undefined => {
  const [, id, given] = SIGNED.exec(text) ?? []
  return id !== undefined &&
    given !== undefined &&
    timingSafeEqual(Buffer.from(seal(services, id)), Buffer.from(given))
    ? id
    : undefined
}

export const isSignedViewer = (services: Services, text: string): boolean =>
  readSignedViewer(services, text) !== undefined
