import type { DeviceClass } from '#contract/display/names.ts'
import type { StoreCart } from '../cart/cart.ts'

/** What this visitor's browser remembers of one campaign. */
export type CampaignMemory = {
  views: number
  lastViewMs: number | null
  isClosed: boolean
  isConverted: boolean
}

/** All that decides what a visitor may be shown. `undefined`: not known here, so whoever asks must ask elsewhere. */
export type Visitor = {
  nowMs: number
  /** Minutes that the visitor's clock is ahead of UTC. */
  utcOffsetMinutes: number
  url: string
  /** Page that led to the site, and the one before this one. */
  referrer: string
  previousUrl: string
  /** The first page of the visit. */
  landingUrl: string
  pageTitle: string
  /** In this session, this one counted; oldest first. */
  visitedUrls: string[]
  /** Pages seen on this site altogether. */
  pageViews: number
  sessions: number
  device: DeviceClass
  /** BCP 47, as the browser says. */
  language: string
  /** ISO 3166-1 alpha-2. */
  country: string | undefined
  cookies: ReadonlyMap<string, string> | undefined
  /** By campaign; a page reads it from its storage when somebody asks. */
  memory: Pick<ReadonlyMap<string, CampaignMemory>, 'get'>
  /** Of the shop that the page is of. */
  cart?: StoreCart | undefined
  /** Of this very page; undefined on the server. */
  page: { hasMarkup: (text: string) => boolean } | undefined
}
