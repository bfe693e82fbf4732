import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import { CAMPAIGN_ID } from '#campaign/campaign-id.ts'
import {
  codesToAdd,
  drawStates,
  MAX_CODES_BYTES,
  type PrizeDrawsAnswer,
  type PrizePoolsAnswer,
} from '#contract/console/prizes.ts'
import { findSavedCampaign } from '#server/campaigns/sites/find-campaign.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { countDrawsByCampaign, type DrawFilter } from '#server/campaigns/prizes/draw-store.ts'
import { exportDraws, listDraws } from '#server/campaigns/prizes/list-draws.ts'
import { addCodes, removeCodes } from '#server/campaigns/prizes/save-codes.ts'
import { showPools } from '#server/campaigns/prizes/prize-pools.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { midnightOf } from './midnight-of.ts'
import { readJson } from '#server/platform/http/read-json.ts'

const MAX_CODE = 100

/** What the query asks for; nonsense counts as not said. */
const wanted = (c: Context): DrawFilter => {
  const { campaign, state, from, until } = c.req.query()
  return {
    campaignId: campaign && CAMPAIGN_ID.test(campaign) ? campaign : undefined,
    state: drawStates.find((each) => each === state),
    fromMs: midnightOf(from, 0),
    untilMs: midnightOf(until, 1),
  }
}

/** What was drawn in games, and the codes that are won there, for the owner. */
export const prizeRoutes = (services: Services) => {
  const campaignOf = async (c: Context) => {
    const kept = await findSavedCampaign(services, c.req.param('id') ?? '')
    if (!kept?.campaign.game) throw new Refusal(404, 'no_game', 'Nie ma takiej gry. Odśwież panel.')
    return kept
  }
  const poolOf = async (c: Context) => {
    const kept = await campaignOf(c)
    const prize = kept.campaign.game?.prizes.find(({ id }) => id === c.req.param('prizeId'))
    if (prize?.code?.kind !== 'pool')
      throw new Refusal(
        404,
        'no_pool',
        'Ta nagroda nie ma listy kodów. Zapisz kampanię z kodami „każdemu inny”.',
      )
    return { kept, prizeId: prize.id }
  }
  const pools = async (
    c: Context,
    kept: Awaited<ReturnType<typeof campaignOf>>,
    added?: PrizePoolsAnswer['added'],
  ) =>
    c.json({
      campaignId: kept.id,
      campaignName: kept.campaign.name,
      isOn: kept.isOn,
      pools: await showPools(services.db.read, kept.id, kept.campaign),
      ...(added && { added }),
    } satisfies PrizePoolsAnswer)

  return new Hono<OwnerVariables>()
    .get('/prize-draws', async (c) => {
      const [found, campaigns] = await Promise.all([
        listDraws(services.db.read, wanted(c), c.req.query('before')),
        countDrawsByCampaign(services.db.read),
      ])
      return c.json({ ...found, campaigns } satisfies PrizeDrawsAnswer)
    })
    .get('/prize-draws/export', (c) => {
      const filter = wanted(c)
      c.header('Content-Type', 'text/csv; charset=UTF-8')
      c.header('Content-Disposition', 'attachment; filename="losowania.csv"')
      c.header('X-Content-Type-Options', 'nosniff')
      return stream(c, async (out) => {
        for await (const piece of exportDraws(services.db.read, filter)) await out.write(piece)
      })
    })
    .get('/campaigns/:id/prizes', async (c) => pools(c, await campaignOf(c)))
    .post('/campaigns/:id/prizes/:prizeId/codes', async (c) => {
      const { text } = await readJson(c, codesToAdd, MAX_CODES_BYTES)
      const { kept, prizeId } = await poolOf(c)
      return pools(c, kept, await addCodes(services, kept.id, prizeId, text))
    })
    .delete('/campaigns/:id/prizes/:prizeId/codes', async (c) => {
      const { kept, prizeId } = await poolOf(c)
      const code = c.req.query('code')
      await removeCodes(services, kept.id, prizeId, code?.slice(0, MAX_CODE))
      return pools(c, kept)
    })
}
