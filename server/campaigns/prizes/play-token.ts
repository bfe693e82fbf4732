import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'
import type { DrawRow } from './store.ts'

const DIGITS = 43
const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/

type Draw = Pick<DrawRow, 'id' | 'campaign_id' | 'visitor'>

const seal = ({ settings }: Services, { id, campaign_id, visitor }: Draw): string =>
  createHmac('sha256', settings.secret)
    .update(`play:${id}:${campaign_id}:${visitor}`)
    .digest('base64url')
    .slice(0, DIGITS)

/** Proves our draw for this visitor and campaign. The draw itself records that it was used. */
export const signPlay = (services: Services, draw: Draw): string => `${draw.id}.${seal(services, draw)}`

/** Id of the draw of a token; undefined: the token is not ours for this visitor and campaign. */
export const readPlayToken = (
  services: Services,
  token: string,
  of: Pick<Draw, 'campaign_id' | 'visitor'>,
): string | undefined => {
  const [, id, given] = TOKEN.exec(token) ?? []
  return id !== undefined &&
    given !== undefined &&
    timingSafeEqual(Buffer.from(seal(services, { id, ...of })), Buffer.from(given))
    ? id
    : undefined
}
