import { type Context, Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import * as v from 'valibot'
import { displayPaths } from '#contract/display/paths.ts'
import { play, type PlayAnswer } from '#contract/display/play.ts'
import { answerDisplayError, guarded, NOT_KEPT } from '#server/campaigns/answer-display-error.ts'
import { answerJson } from '#server/campaigns/answer-json.ts'
import { findCampaign } from '#server/campaigns/find-campaign.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { readTold } from '#server/campaigns/read-told.ts'
import { shortenIp } from '#server/campaigns/shorten-ip.ts'
import { originHeaders } from '#server/campaigns/site-origin.ts'
import { isBot } from '#server/conversions/bots.ts'
import { problemOfAddress } from '#server/conversions/check-fields.ts'
import { judgeValue } from '#server/conversions/judge-value.ts'
import { customerIp } from '#server/http/customer-ip.ts'
import { Refusal, setRetryAfter } from '#server/http/refusal.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { type InTheWay, whyNotDrawn } from './earlier-draw.ts'
import { playGame } from './play-game.ts'
import { signPlay } from './play-token.ts'
import { tellDraw } from './tell-draw.ts'
import { signVisitor, visitorOf } from './visitor.ts'

const MAX_VIEWER_ID = 100
/** Plays from one network, behind which a whole office or school may be, in so many seconds. */
export const PLAYS = { points: 120, duration: 600 }

/** Games that visitors play. */
export const playRoutes = (shop: Shop): Hono => {
  const app = new Hono()
  const rate = new RateLimiterMemory(PLAYS)
  const answerError = answerDisplayError(shop)
  const refused = (error: Error, c: Context) => {
    if (!(error instanceof Refusal)) return answerError(error, c)
    setRetryAfter(c, error)
    return c.json({ success: false, message: error.code }, error.status, NOT_KEPT)
  }
  const refuse = (
    c: Context,
    status: 200 | 400 | 403 | 404 | 409 | 429,
    message: Exclude<Extract<PlayAnswer, { success: false }>['message'], 'drawn_before'>,
    headers: Record<string, string> = {},
  ) => c.json({ success: false, message } satisfies PlayAnswer, status, { ...NOT_KEPT, ...headers })
  /** Whoever had a draw before hears when the next one is. */
  const refuseBefore = (c: Context, inTheWay: InTheWay, headers: Record<string, string>) =>
    inTheWay.reason === 'already_played'
      ? refuse(c, 409, inTheWay.reason, headers)
      : c.json(
          { success: false, message: inTheWay.reason, again_ms: inTheWay.againMs } satisfies PlayAnswer,
          409,
          { ...NOT_KEPT, ...headers },
        )

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
        if (!kept || !site || !game || (client_id && client_id !== site.id))
          return refuse(c, 404, 'not_found')
        const headers = originHeaders(c, shop, site)
        if (!headers) return refuse(c, 403, 'foreign_origin', { Vary: 'Origin' })
        if (isBot(c.req.header('user-agent'))) return refuse(c, 403, 'no_person', headers)
        const ip = shortenIp(customerIp(c, shop.settings.trustedProxies))
        const network = clientNetwork(c, shop.settings)
        if (
          !(await rate.consume(network).then(
            () => true,
            () => false,
          ))
        )
          return refuse(c, 429, 'too_many_requests', { ...headers, 'Retry-After': String(PLAYS.duration) })
        const visitor = visitorOf(shop, (c.req.param('viewerId') ?? '').slice(0, MAX_VIEWER_ID))
        const playing = { kept, game, visitor, key: idempotency_key, email }
        if (only_asks) {
          const inTheWay = await whyNotDrawn(shop.db.read, shop, playing, shop.now())
          return inTheWay ? refuseBefore(c, inTheWay, headers) : refuse(c, 200, 'not_drawn', headers)
        }
        if (game.asksAddressFirst && (await problemOfAddress(kept.campaign, email, shop.now(), judgeValue)))
          return refuse(c, 400, 'not_valid', headers)
        const played = await playGame(shop, { ...playing, ip, network })
        if (!played.ok && played.reason === 'too_many_requests')
          return refuse(c, 429, played.reason, {
            ...headers,
            'Retry-After': String(played.waitSeconds || PLAYS.duration),
          })
        if (!played.ok) return refuseBefore(c, played, headers)
        const { draw } = played
        const answer: PlayAnswer = {
          success: true,
          play_token: signPlay(shop, draw),
          viewer_id: signVisitor(shop, visitor),
          segment: draw.segment,
          prize: tellDraw(draw, { showsOdds: game.showsOdds, hasCode: false }),
        }
        return answerJson(JSON.stringify(answer), headers)
      },
      refused,
    ),
  )
  return app
}
