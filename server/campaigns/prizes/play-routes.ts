import { type Context, Hono } from 'hono'
import { limiterOf, periodSecondsOf } from '#server/platform/limits/limiters.ts'
import * as v from 'valibot'
import { displayPaths } from '#contract/display/paths.ts'
import { play, type PlayAnswer } from '#contract/display/play.ts'
import { answerDisplayError, answerText, NO_STORE, withJsonErrors } from '../http/answer.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { parseBody } from '../http/parse-body.ts'
import { shortenIp } from '../http/visitor-address.ts'
import { originHeaders } from '../http/site-origin.ts'
import { isBot } from '#server/platform/http/is-bot.ts'
import { addressProblem } from '../fields/check-fields.ts'
import { checkValue } from '../fields/check-value.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { type DrawRefusal, findDrawRefusal } from './earlier-draw.ts'
import { playGame, presentDraw } from './play-game.ts'
import { signPlay } from './play-token.ts'
import { signVisitor, visitorOf } from '../http/signed-viewer.ts'

const MAX_VIEWER_ID = 100

/** Games that visitors play. */
export const playRoutes = (services: Services): Hono => {
  const app = new Hono()
  const rate = limiterOf(services, 'games')
  const answerError = answerDisplayError(services)
  const refused = (error: Error, c: Context) => {
    if (!(error instanceof Refusal)) return answerError(error, c)
    setRetryAfter(c, error)
    return c.json({ success: false, message: error.code }, error.status, NO_STORE)
  }
  const refuse = (
    c: Context,
    status: 200 | 400 | 403 | 404 | 409 | 429,
    message: Exclude<Extract<PlayAnswer, { success: false }>['message'], 'drawn_before'>,
    headers: Record<string, string> = {},
  ) => c.json({ success: false, message } satisfies PlayAnswer, status, { ...NO_STORE, ...headers })
  /** The answer for a visitor who has already drawn contains the time of the next possible draw. */
  const refuseBefore = (c: Context, refusal: DrawRefusal, headers: Record<string, string>) =>
    refusal.reason !== 'drawn_before'
      ? refuse(c, 409, refusal.reason, headers)
      : c.json(
          { success: false, message: refusal.reason, again_ms: refusal.againMs } satisfies PlayAnswer,
          409,
          { ...NO_STORE, ...headers },
        )

  app.post(
    displayPaths.play,
    withJsonErrors(
      services,
      async (c) => {
        const read = v.safeParse(play.request, await parseBody(c))
        if (!read.success) return refuse(c, 400, 'not_valid')
        const { client_id, poptin_id, idempotency_key, email, only_asks } = read.output
        const saved = await findCampaign(services, poptin_id)
        const site = saved && (await loadPublishedSite(services, saved.siteId))
        const game = saved?.campaign.game
        if (!saved || !site || !game || (client_id && client_id !== site.id))
          return refuse(c, 404, 'not_found')
        const headers = originHeaders(c, services, site)
        if (!headers) return refuse(c, 403, 'foreign_origin', { Vary: 'Origin' })
        if (isBot(c.req.header('user-agent'))) return refuse(c, 403, 'no_person', headers)
        const ip = shortenIp(customerIp(c, services.settings.trustedProxies))
        const network = clientNetwork(c, services)
        if (
          !(await rate.consume(network).then(
            () => true,
            () => false,
          ))
        )
          return refuse(c, 429, 'too_many_requests', {
            ...headers,
            'Retry-After': String(periodSecondsOf(services, 'games')),
          })
        const visitor = visitorOf(services, (c.req.param('viewerId') ?? '').slice(0, MAX_VIEWER_ID))
        const playing = { saved, game, visitor, key: idempotency_key, email }
        if (only_asks) {
          const refusal = await findDrawRefusal(services.db.read, services, playing, services.now())
          return refusal ? refuseBefore(c, refusal, headers) : refuse(c, 200, 'not_drawn', headers)
        }
        if (
          game.asksAddressFirst &&
          (await addressProblem(saved.campaign, email, services.now(), checkValue))
        )
          return refuse(c, 400, 'not_valid', headers)
        const played = await playGame(services, { ...playing, ip, network })
        if (!played.ok && played.reason === 'too_many_requests')
          return refuse(c, 429, played.reason, {
            ...headers,
            'Retry-After': String(played.waitSeconds || periodSecondsOf(services, 'games')),
          })
        if (!played.ok) return refuseBefore(c, played, headers)
        const { draw } = played
        const answer: PlayAnswer = {
          success: true,
          play_token: signPlay(services, draw),
          viewer_id: signVisitor(services, visitor),
          segment: draw.segment,
          prize: presentDraw(draw, { showsOdds: game.showsOdds, hasCode: false }),
        }
        return answerText(JSON.stringify(answer), headers)
      },
      refused,
    ),
  )
  return app
}
