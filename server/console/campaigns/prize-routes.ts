import { ownCodesOf } from '#campaign/prizes/coupon.ts'
import { type PrizePoolsAnswer, prizesApi } from '#contract/console/campaigns/prizes.ts'
import { raiseSiteVersion } from '#server/campaigns/editor/campaign-sites.ts'
import { countDrawsByCampaign, type DrawFilter } from '#server/campaigns/prizes/draw-store.ts'
import { poolOf, pooledPrizes, showIssued } from '#server/campaigns/prizes/coupon-pool.ts'
import { exportDraws, listDraws } from '#server/campaigns/prizes/list-draws.ts'
import { showPools } from '#server/campaigns/prizes/prize-pools.ts'
import { addCodes, removeCodes } from '#server/campaigns/prizes/save-codes.ts'
import { findSavedCampaign } from '#server/campaigns/sites/find-campaign.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'

/** Draws of games, and the codes that can be won, for the owner. */
export const prizeRoutes = (services: Services) => {
  const loadGame = async (campaignId: string) => {
    const saved = await findSavedCampaign(services, campaignId)
    if (!saved || (!saved.campaign.game && !ownCodesOf(saved.campaign)))
      throw new Refusal(404, 'no_game', 'Ta kampania nie ma gry ani własnych kodów. Odśwież panel.')
    return saved
  }
  /** The game, after checking that its prize has a list of codes. */
  const loadGameWithCodes = async (campaignId: string, prizeId: string) => {
    const game = await loadGame(campaignId)
    const prize = pooledPrizes(game).find(({ id }) => id === prizeId)
    if (prize?.code?.kind !== 'pool')
      throw new Refusal(404, 'no_pool', 'Tu nie ma listy kodów. Opublikuj kampanię z kodami „każdemu inny”.')
    return game
  }
  const pools = async (
    game: Awaited<ReturnType<typeof loadGame>>,
    added?: PrizePoolsAnswer['added'],
  ): Promise<PrizePoolsAnswer> => ({
    campaignId: game.id,
    campaignName: game.campaign.name,
    isOn: game.isOn,
    isGame: game.campaign.game !== null,
    pools: await showPools(services.db.read, game),
    issued: await showIssued(services.db.read, game),
    ...(added && { added }),
  })

  /** The rules of a game say how many codes there are. */
  const renewRules = ({ siteId }: Awaited<ReturnType<typeof loadGame>>) =>
    services.db.transaction((tx) => raiseSiteVersion(tx, siteId))

  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(prizesApi.draws, async ({ query: { before, ...query } }) => {
    const [found, campaigns] = await Promise.all([
      listDraws(services.db.read, filterOf(query), before),
      countDrawsByCampaign(services.db.read),
    ])
    return { ...found, campaigns }
  })
  mountEndpoint(prizesApi.exportDraws, ({ c, query }) =>
    sendFile(c, { name: 'losowania.csv' }, exportDraws(services.db.read, filterOf(query))),
  )
  mountEndpoint(prizesApi.pools, async ({ params }) => pools(await loadGame(params.id)))
  mountEndpoint(prizesApi.addCodes, async ({ params: { id, prizeId }, body }) => {
    const game = await loadGameWithCodes(id, prizeId)
    const added = await addCodes(services, poolOf(game), prizeId, body.text)
    await renewRules(game)
    return pools(game, added)
  })
  mountEndpoint(prizesApi.removeCodes, async ({ params: { id, prizeId }, query }) => {
    const game = await loadGameWithCodes(id, prizeId)
    await removeCodes(services, poolOf(game), prizeId, query.code)
    await renewRules(game)
    return pools(game)
  })
  return routes
}

type Query = {
  campaign?: string | undefined
  state?: DrawFilter['state']
  from?: number | undefined
  until?: number | undefined
}
const filterOf = ({ campaign, state, from, until }: Query): DrawFilter => ({
  campaignId: campaign,
  state,
  fromMs: from,
  untilMs: until,
})
