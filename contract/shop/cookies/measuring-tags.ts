import { type ConsentCategory, consentVersion, type PageTag } from './consent.ts'
import type { StoredIn } from './stored-keys.ts'

/** Ids of the tags that the owner uses; '': none. */
export type TagIds = {
  /** `G-…`: Google Analytics, or `GT-…`: a Google tag, whose destinations are chosen at Google. */
  google: string
  /** `AW-…`: Google Ads. */
  ads: string
  /** `GTM-…`: a container of Tag Manager. */
  tagManager: string
  /** Digits: Meta Pixel. */
  metaPixel: string
}

export const tagVendors = ['google', 'meta'] as const
export type TagVendor = (typeof tagVendors)[number]

/** The page of cookie settings says with this parameter that a choice was saved. */
export const SAVED_PARAMETER = 'zapisano'

/** The shop cannot see what a container or a Google tag of several destinations loads, so they need both. */
const NEEDS: [prefix: RegExp, needs: string][] = [
  [/^G-/, 'a'],
  [/^(?:GT|GTM)-/, 'am'],
  [/^(?:AW-|\d)/, 'm'],
]

export const pageTags = ({ google, ads, tagManager, metaPixel }: TagIds): PageTag[] =>
  [google, ads, tagManager, metaPixel]
    .filter(Boolean)
    .map((id) => ({ id, needs: NEEDS.find(([prefix]) => prefix.test(id))?.[1] ?? 'am' }))

export const vendorsOf = ({ google, ads, tagManager, metaPixel }: TagIds): TagVendor[] =>
  tagVendors.filter((vendor) => (vendor === 'google' ? google || ads || tagManager : metaPixel))

/** A company that the banner did not name before is a reason to ask again. */
export const consentVersionOf = ({ version, tags }: { version: number; tags: TagIds }): string =>
  consentVersion(
    version,
    vendorsOf(tags).reduce((sum, vendor) => sum + 2 ** tagVendors.indexOf(vendor), 0),
  )

/** What the scripts of these companies store at the shop's address, by their own documentation. */
export const tagKeys = [
  {
    id: 'googleAnalytics',
    vendor: 'google',
    names: ['_ga', '_ga_*'],
    where: ['cookie'],
    category: 'analytics',
    lifetime: { days: 730 },
  },
  {
    id: 'googleAds',
    vendor: 'google',
    names: ['_gcl_*', '_gac_*'],
    where: ['cookie', 'localStorage'],
    category: 'marketing',
    lifetime: { days: 90 },
  },
  {
    id: 'metaPixel',
    vendor: 'meta',
    names: ['_fbp', '_fbc'],
    where: ['cookie'],
    category: 'marketing',
    lifetime: { days: 90 },
  },
] as const satisfies readonly {
  id: string
  vendor: TagVendor
  names: readonly string[]
  where: readonly StoredIn[]
  category: ConsentCategory
  lifetime: { days: number }
}[]

export const tagKeysOf = (tags: TagIds) => {
  const vendors = vendorsOf(tags)
  return tagKeys.filter(({ vendor }) => vendors.includes(vendor))
}
