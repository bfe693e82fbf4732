import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import type { GameOfCampaign } from '#campaign/games/game-of-campaign.ts'
import { displayPaths } from '#contract/display/paths.ts'
import { play, type PlayAnswer } from '#contract/display/play.ts'
import { answerDisplayError, guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { answerJson } from '#server/campaigns/answer-json.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import type { KeptCampaign } from '#server/campaigns/kept-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { shortenIp } from '#server/campaigns/shorten-ip.ts'
import { originHeaders } from '#server/campaigns/site-origin.ts'
import { isBot } from '#server/conversions/bots.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { Refusal, setRetryAfter } from '#server/http/refusal.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { playGame } from './play-game.ts'
import { signPlay } from './play-token.ts'
import { tellDraw } from './tell-draw.ts'
import { signVisitor, visitorOf } from './visitor.ts'
import { hasWon, wonIn } from './won-once.ts'

const MAX_VIEWER_ID = 100
/** Plays from one network, behind which a whole office or school may be, in so many seconds. */
export const PLAYS = { points: 120, duration: 600 }
/** Of one game by one visitor: somebody who lost may try again, not as often as a prize takes. */
export const PLAYS_OF_VISITOR = { points: 20, duration: 86_400 }

const hasPlayed = (shop: Shop, kept: KeptCampaign, { isWonOnce }: GameOfCampaign, email: string): Promise<boolean> | false => isWonOnce && hasWon(shop.db.read, shop, kept, email)

/** Games that visitors play. */
export const playRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory(PLAYS)
  const byVisitor = new RateLimiterMemory(PLAYS_OF_VISITOR)
  const answerError = answerDisplayError(shop)
  const refused = (error: Error, c: Context) => {
    if (!(error instanceof Refusal)) return answerError(error, c)
    setRetryAfter(c, error)
    return c.json({ success: false, message: error.code }, error.status, NOT_KEPT)
  }
  const refuse = (c: Context, status: 200 | 400 | 403 | 404 | 409 | 429, message: Extract<PlayAnswer, { success: false }>['message'], headers: Record<string, string> = {}) =>
    c.json({ success: false, message } satisfies PlayAnswer, status, { ...NOT_KEPT, ...headers })

  app.post(
    displayPaths.play,
    guarded(
      shop,
      async (c) => {
        const read = v.safeParse(play.request, await readTold(c))
        if (!read.success) return refuse(c, 400, 'not_valid')
        const { client_id, poptin_id, idempotency_key, email, only_asks } = read.output
        const kept = await findCampaign(shop, poptin_id)
        const site = kept && (await loadLiveSite(shop, kept.siteId))
        const game = kept?.campaign.game
        if (!kept || !site || !game || (client_id && client_id !== site.id)) return refuse(c, 404, 'not_found')
        const headers = originHeaders(c, shop, site)
        if (!headers) return refuse(c, 403, 'foreign_origin', { Vary: 'Origin' })
        if (isBot(c.req.header('user-agent'))) return refuse(c, 403, 'no_person', headers)
        const ip = shortenIp(customerIp(c, shop.settings.trustedProxies))
        if (!(await rate.consume(clientNetwork(c, shop.settings)).then(() => true, () => false))) return refuse(c, 429, 'too_many_requests', { ...headers, 'Retry-After': String(PLAYS.duration) })
        const visitor = visitorOf(shop, (c.req.param('viewerId') ?? '').slice(0, MAX_VIEWER_ID))
        if (only_asks) return (await hasPlayed(shop, kept, game, email)) ? refuse(c, 409, 'already_played', headers) : refuse(c, 200, 'not_drawn', headers)
        const mayPlayAgain = await byVisitor.consume(`${wonIn(kept)} ${visitor}`).then(() => true, () => false)
        if (!mayPlayAgain) return refuse(c, 429, 'too_many_requests', { ...headers, 'Retry-After': String(PLAYS_OF_VISITOR.duration) })
        const played = await playGame(shop, { kept, game, visitor, key: idempotency_key, ip, email })
        if (!played.ok) return played.reason === 'already_played' ? refuse(c, 409, played.reason, headers) : refuse(c, 429, played.reason, { ...headers, 'Retry-After': String(PLAYS.duration) })
        const { draw } = played
        const answer: PlayAnswer = { success: true, play_token: signPlay(shop, draw), viewer_id: signVisitor(shop, visitor), segment: draw.segment, prize: tellDraw(draw, { showsOdds: game.showsOdds, hasCode: false }) }
        return answerJson(JSON.stringify(answer), headers)
      },
      refused,
    ),
  )
  return app
}
