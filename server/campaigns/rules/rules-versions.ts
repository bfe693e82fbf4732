import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '#campaign/campaign.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import { derivedOnce } from '#server/platform/derived.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { findCoupons } from '#server/shop/coupons/manage-coupons.ts'
import {
  addVersion,
  listVersionHeads,
  textHashOf,
  type VersionHead,
} from '#server/shop/legal-texts/legal-texts.ts'
import { paths } from '#storefront/paths.ts'
import { findSiteName } from '../editor/campaign-sites.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'
import { countLeft } from '../prizes/prize-pools.ts'
import { findSavedCampaign } from '../sites/find-campaign.ts'
import { rulesText, type RulesFacts } from './rules-text.ts'

type Game = Pick<SavedCampaign, 'id' | 'siteId' | 'campaign'>

/** The name of a campaign's rules among the versions of legal texts. */
export const rulesSlug = (campaignId: string): string => `gra-${campaignId}`

/** Versions of a game's rules without their texts, oldest first. They stay when the campaign is deleted. */
export const listRulesVersions = (db: Sql, campaignId: string): Promise<VersionHead[]> =>
  listVersionHeads(db, [rulesSlug(campaignId)])

const countsOf = async (sql: Sql, { id, campaign }: Game): Promise<RulesFacts['counts']> => {
  const counts = new Map<string, number>()
  for (const prize of campaign.game?.prizes ?? [])
    if (isLimited(prize)) counts.set(prize.id, (await countLeft(sql, id, prize, 0)).whole)
  return counts
}

/** Ends of the shop's own codes; other shops' codes are unknown here. */
const expiriesOf = async (sql: Sql, { game }: Campaign): Promise<RulesFacts['expiriesMs']> => {
  const codes = (game?.prizes ?? []).flatMap(({ id, code }) =>
    code?.kind === 'fixed' ? [{ id, code: code.code.toLowerCase() }] : [],
  )
  const coupons = await findCoupons(
    sql,
    codes.map(({ code }) => code),
  )
  return new Map(
    codes.flatMap(({ id, code }) => {
      const expiresMs = coupons.get(code)?.expiresMs ?? null
      return expiresMs === null ? [] : [[id, Number(expiresMs)] as const]
    }),
  )
}

/** The rules as they are now. `startedMs`: when the first version was stored. */
export const writeRules = async (
  sql: Sql,
  { settings, shopSettings }: Services,
  game: Game,
  startedMs: number,
): Promise<{ title: string; html: string } | null> => {
  const shop = shopSettings()
  const isShop = shop.campaignSite === game.siteId
  return rulesText(game.campaign, {
    settings: shop,
    siteName: isShop ? shop.shopName : ((await findSiteName(sql, game.siteId)) ?? shop.shopName),
    startedMs,
    counts: await countsOf(sql, game),
    expiriesMs: await expiriesOf(sql, game.campaign),
    privacyUrl: `${settings.publicUrl}${paths.privacyNotice}`,
  })
}

/** A process that has not seen the last change yet must not store the former rules once more. */
const isOutdated = async (services: Services, { id, campaign }: Game): Promise<boolean> => {
  const current = await findSavedCampaign(services, id)
  return current !== undefined && !isDeepStrictEqual(current.campaign, campaign)
}

/** Stores the rules of a game if they differ from their last version; returns the version that describes it. */
const recordRules = async (services: Services, game: Game): Promise<number | null> => {
  await services.refresh()
  const isOld = await isOutdated(services, game)
  return services.db.transaction(async (tx) => {
    await lockVersion(tx, 'settings')
    const versions = await listRulesVersions(tx, game.id)
    const nowMs = services.now()
    const text = await writeRules(tx, services, game, Number(versions[0]?.in_force_ms ?? nowMs))
    if (!text) return null
    const textHash = textHashOf(text)
    const last = versions.at(-1)
    const same = isOld ? versions.findLast(({ text_hash }) => text_hash === textHash) : last
    if (same?.text_hash === textHash) return same.number
    const slug = rulesSlug(game.id)
    return addVersion(tx, { slug, ...text, textHash }, { number: (last?.number ?? 0) + 1, inForceMs: nowMs })
  })
}

/**
 * The version of the rules that a game which is on is drawn by; stored before the first draw. Read again with the
 * campaign: when it, its codes or the shop's settings change.
 */
export const rulesInForce = (services: Services, saved: SavedCampaign): Promise<number | null> =>
  rulesOf(saved, services)

const rulesOf = derivedOnce((saved: SavedCampaign, services: Services) => recordRules(services, saved))
