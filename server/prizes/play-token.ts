import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import type { DrawRow } from './store.ts'

const DIGITS = 43
const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/

type Needs = Pick<Shop, 'settings'>
type Draw = Pick<DrawRow, 'id' | 'campaign_id' | 'visitor'>

const seal = ({ settings }: Needs, { id, campaign_id, visitor }: Draw): string =>
  createHmac('sha256', settings.secret)
    .update(`play:${id}:${campaign_id}:${visitor}`)
    .digest('base64url')
    .slice(0, DIGITS)

/** Proves that we drew this, for this visitor in this campaign. That it counts once, the draw itself remembers. */
export const signPlay = (shop: Needs, draw: Draw): string => `${draw.id}.${seal(shop, draw)}`

/** Id of the draw that a token speaks of; undefined: we made no such token for this visitor and campaign. */
export const readPlayToken = (
  shop: Needs,
  token: string,
  of: Pick<Draw, 'campaign_id' | 'visitor'>,
): string | undefined => {
  const [, id, given] = TOKEN.exec(token) ?? []
  return id !== undefined &&
    given !== undefined &&
    timingSafeEqual(Buffer.from(seal(shop, { id, ...of })), Buffer.from(given))
    ? id
    : undefined
}
