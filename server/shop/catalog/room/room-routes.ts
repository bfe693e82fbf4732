import { Hono } from 'hono'
import type { RoomAnswer } from '#contract/shop/room.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { loadRoomFloors } from './load-room-floors.ts'

const CACHE_S = 60
const MAX_ID = 2_147_483_647

/** What the visualizer lays; a picture of the shopper's room is never sent to the shop. */
export const roomRoutes = (services: Services): Hono => {
  const limitOpenings = limitRate(services, 'rooms', () => {
    throw new Refusal(429, 'too_many_requests', 'Za dużo zapytań naraz. Spróbuj za chwilę.')
  })
  return new Hono().get(paths.room(':id'), limitOpenings, async (c) => {
    const id = Number(c.req.param('id'))
    const isPossible = services.shopSettings().showsRoom && Number.isInteger(id) && id > 0 && id <= MAX_ID
    const floors = isPossible ? await loadRoomFloors(services.db.read, id, services.now()) : undefined
    if (!floors) throw new Refusal(404, 'not_found', 'Tej podłogi nie można pokazać w pokoju.')
    c.header('Cache-Control', `public, max-age=${CACHE_S}`)
    return c.json({ floors } satisfies RoomAnswer)
  })
}
