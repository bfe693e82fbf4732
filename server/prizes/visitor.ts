import { createHmac } from 'node:crypto'
import { readSignedViewer, signViewer } from '#server/conversions/signed-viewer.ts'
import type { Shop } from '#server/shop.ts'

const DIGITS = 32

/**
 * Who plays. Pages begin with an id of their own making, which we never take as it is: what we make of it is always the
 * same, so that a call told twice is the same visitor's, and nobody can ask us to sign a name of their choice.
 */
export const visitorOf = (shop: Pick<Shop, 'settings'>, viewerId: string): string =>
  readSignedViewer(shop, viewerId) ??
  createHmac('sha256', shop.settings.secret).update(`visitor:${viewerId}`).digest('hex').slice(0, DIGITS)

/** What later calls carry. */
export const signVisitor = (shop: Pick<Shop, 'settings'>, visitor: string): string =>
  signViewer(shop, visitor)
