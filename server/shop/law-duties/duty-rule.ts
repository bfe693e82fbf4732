import type { CampaignWarningKind } from '#contract/console/campaigns/campaign-warnings.ts'
import type { LawAddress, LawExample, LawGroup, LawLevel } from '#contract/console/law/law.ts'
import type { TagVendor } from '#contract/shop/cookies/measuring-tags.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'

/** A page of the owner, as far as duties depend on it. */
export type LegalPage = {
  isPublished: boolean
  /** Has places that are still to be filled in, or, in a production shop, texts of the demo. */
  isUnfinished: boolean
  /** When the version in force was stored; null: it is not stored yet. */
  inForceMs: number | null
}

/** Counted up to a limit, which `isMore` says was reached. */
export type BoundedCount = { count: number; isMore: boolean }

/** Of published products: what is priced and described as the law demands. */
export type CatalogFacts = {
  /** Running sales that are not announced, because they are no reduction of the lowest price. */
  quietSales: BoundedCount
  /** Categories whose products are priced in several units. */
  mixedUnits: string[]
  /** Categories where some products have a price of a unit, and others have none. */
  missingUnits: string[]
  /** Products that lack safety data, of the newest ones that were looked at. */
  unsafe: { count: number; of: number }
  /** Those that claim something vague about the environment and do not say on what it rests. */
  unprovenClaims: UnprovenClaims
}

/** `examples`: the first of them, with the words. `of`: only so many of the newest were looked at;
 * null: all. */
export type UnprovenClaims = BoundedCount & {
  of: number | null
  examples: { id: number; name: string; claims: string[] }[]
}

/** Everything that duties are judged by, read at once. */
export type LawFacts = {
  nowMs: number
  isProduction: boolean
  settings: ShopSettings
  /** Whether the data of the seller and its contact could be those of a real shop. */
  hasCompany: boolean
  hasContact: boolean
  /** Whether a letter of the shop is known to have arrived. */
  isMailProven: boolean
  /** By address, without those that do not exist. */
  pages: ReadonlyMap<string, LegalPage>
  /** Companies, of those whose tags a shop may use, that the published privacy policy names. */
  namedVendors: readonly TagVendor[]
  /** Titles of published pages with a link to the closed ODR platform. */
  odrPages: string[]
  orderButton: string
  /** The last run of the removal of old data; null: none yet. */
  removal: { lastMs: number; problem: string | null } | null
  overdueRefunds: number
  overdueComplaints: number
  /** Those that are on and have a game or a countdown. */
  campaigns: { name: string; isGame: boolean; warnings: CampaignWarningKind[] }[]
  /** Discount codes for everybody that lower prices of goods now. */
  publicCodes: number
  reviews: boolean
  catalog: CatalogFacts
}

/** What was found: one sentence in plain words. `isOwners`: only the owner can know whether it is met. */
export type Finding = { level: LawLevel; why: string; isOwners?: true; examples?: LawExample[] }

/** One duty of a shop, judged by facts alone. */
export type DutyRule = {
  id: string
  group: LawGroup
  title: string
  article: string
  /** What to do when it is not met. */
  advice: string
  address: LawAddress
  assess: (facts: LawFacts) => Finding
}

export const met = (why: string): Finding => ({ level: 'green', why })
export const unmet = (why: string): Finding => ({ level: 'red', why })
/** Not wrong, but not as it should be. */
export const unsure = (why: string): Finding => ({ level: 'amber', why })
/** The owner decides, and may say that it is met. */
export const toCheck = (why: string, examples: LawExample[] = []): Finding => ({
  level: 'amber',
  why,
  isOwners: true,
  examples,
})
