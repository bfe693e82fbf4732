import type { Campaign } from '#campaign/campaign.ts'
import { campaignWarnings } from '#campaign/prizes/game-warnings.ts'
import { VERSIONED_PAGES } from '#contract/shop/agreement/legal-texts.ts'
import { type TagVendor, tagVendors } from '#contract/shop/cookies/measuring-tags.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { loadRemovals } from '#server/platform/jobs/removals.ts'
import type { Services } from '#server/platform/services.ts'
import { checkout } from '#storefront/strings/pl/cart/checkout.ts'
import { countCodesInForce } from '../price-history/record-codes.ts'
import { countUnsafeProducts } from '../product-safety/safety-report.ts'
import { DEMO_MARKS } from '../static-pages/static-pages.ts'
import type { CatalogFacts, LawFacts } from './duty-rule.ts'
import { findUnprovenClaims } from './unproven-claims.ts'
import {
  countDueAnswers,
  countDueRefunds,
  countQuietSales,
  hasReviews,
  listLawPages,
  listOdrPages,
  listUnitCategories,
  listWatchedCampaigns,
  loadPageText,
  loadVersionTimes,
} from './store.ts'

const PAGES = VERSIONED_PAGES
const PRIVACY_PAGE = 'polityka-prywatnosci'
const REMOVALS_DAYS = 30

/** The costly part; sales that begin or end raise the catalogue's version, too. */
const catalogFacts = cacheByVersion('catalog', async (services): Promise<CatalogFacts> => {
  const { read } = services.db
  const [quietSales, units, unsafe, unprovenClaims] = await Promise.all([
    countQuietSales(read, services.now()),
    listUnitCategories(read),
    countUnsafeProducts(read),
    findUnprovenClaims(read),
  ])
  return { quietSales, mixedUnits: units.mixed, missingUnits: units.missing, unsafe, unprovenClaims }
})

const loadPages = async ({ db: { read }, settings }: Services): Promise<LawFacts['pages']> => {
  const [rows, times] = await Promise.all([
    listLawPages(read, PAGES, settings.isProduction ? DEMO_MARKS : []),
    loadVersionTimes(read),
  ])
  return new Map(
    rows.map(({ slug, is_published, is_unfinished }) => [
      slug,
      {
        isPublished: is_published === 1,
        isUnfinished: Number(is_unfinished) === 1,
        inForceMs: times.get(slug) ?? null,
      },
    ]),
  )
}

const loadLastRemoval = async ({ db, now }: Services): Promise<LawFacts['removal']> => {
  const runs = [...(await loadRemovals(db.read, now(), REMOVALS_DAYS)).values()]
  const lastMs = Math.max(...runs.map((run) => run.lastMs ?? 0))
  if (runs.length === 0) return null
  return { lastMs, problem: runs.find(({ problem }) => problem !== null)?.problem ?? null }
}

/** The example data of a demo name a firm, too. */
const EXAMPLE = { hasCompany: true, hasContact: true }

/** A campaign as its owner is warned of it. */
const evaluateCampaign = (
  text: string,
  { hasCompany, hasContact }: Pick<LawFacts, 'hasCompany' | 'hasContact'>,
  nowMs: number,
): LawFacts['campaigns'][number] => {
  // Validated when it was saved.
  const campaign = JSON.parse(text) as Campaign
  const facts = { hasOrganiser: hasCompany, hasContact, emptyPrizes: [], nowMs }
  return {
    name: campaign.name,
    isGame: Boolean(campaign.game),
    warnings: campaignWarnings(campaign, facts).map(({ kind }) => kind),
  }
}

const NAME_IN_TEXT: Record<TagVendor, RegExp> = { google: /\bGoogle\b/i, meta: /\bMeta\b|\bFacebook\b/ }

const loadNamedVendors = async ({ db }: Services): Promise<TagVendor[]> => {
  const text = await loadPageText(db.read, PRIVACY_PAGE)
  return tagVendors.filter((vendor) => NAME_IN_TEXT[vendor].test(text))
}

/** Reads everything that duties are judged by. */
export const loadLawFacts = async (
  services: Services,
  seller: Pick<LawFacts, 'hasCompany' | 'hasContact' | 'isMailProven'>,
): Promise<LawFacts> => {
  const { read } = services.db
  const { isProduction } = services.settings
  const nowMs = services.now()
  const today = warsawMidnight(nowMs)
  const [
    pages,
    namedVendors,
    odrPages,
    removal,
    overdueRefunds,
    overdueComplaints,
    campaigns,
    publicCodes,
    reviews,
    catalog,
  ] = await Promise.all([
    loadPages(services),
    loadNamedVendors(services),
    listOdrPages(read),
    loadLastRemoval(services),
    countDueRefunds(read, today),
    countDueAnswers(read, today),
    listWatchedCampaigns(read),
    countCodesInForce(read, nowMs),
    hasReviews(read),
    catalogFacts(services),
  ])
  return {
    ...seller,
    nowMs,
    isProduction,
    settings: services.shopSettings(),
    pages,
    namedVendors,
    odrPages,
    orderButton: checkout.placeOrder,
    removal,
    overdueRefunds,
    overdueComplaints,
    campaigns: campaigns.map((text) => evaluateCampaign(text, isProduction ? seller : EXAMPLE, nowMs)),
    publicCodes,
    reviews,
    catalog,
  }
}
