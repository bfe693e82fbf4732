import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const DIGITS = 32
const SIGNED = /^([\w-]{1,64})\.([0-9a-f]{32})$/

type Needs = Pick<Shop, 'settings'>

const seal = ({ settings }: Needs, id: string) =>
  createHmac('sha256', settings.secret).update(`viewer:${id}`).digest('hex').slice(0, DIGITS)

/** A viewer's id that nobody else can have made; later calls carry it. */
export const signViewer = (shop: Needs, id: string): string => `${id}.${seal(shop, id)}`

/** The id that we signed; undefined: we signed nothing like it. */
export const readSignedViewer = (shop: Needs, text: string): string | undefined => {
  const [, id, given] = SIGNED.exec(text) ?? []
  return id !== undefined &&
    given !== undefined &&
    timingSafeEqual(Buffer.from(seal(shop, id)), Buffer.from(given))
    ? id
    : undefined
}

export const isSignedViewer = (shop: Needs, text: string): boolean =>
  readSignedViewer(shop, text) !== undefined
