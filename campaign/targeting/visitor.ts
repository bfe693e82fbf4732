import type { DeviceClass } from '#contract/display/names.ts'
import type { StoreCart } from '../cart/cart.ts'

/** Data of one campaign in this visitor's browser. */
export type CampaignMemory = {
  views: number
  lastViewMs: number | null
  isClosed: boolean
  isConverted: boolean
}

/** All visitor data for decisions. `undefined`: unknown here, so the decision must be made elsewhere. */
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
  /** In this session, including the current page; oldest first. */
  visitedUrls: string[]
  /** Pages seen on this site altogether. */
  pageViews: number
  sessions: number
  device: DeviceClass
  /** BCP 47, as reported by the browser. */
  language: string
  /** ISO 3166-1 alpha-2. */
  country: string | undefined
  cookies: ReadonlyMap<string, string> | undefined
  /** By campaign; a page reads it lazily from its storage. */
  memory: Pick<ReadonlyMap<string, CampaignMemory>, 'get'>
  /** Of the page's shop. */
  cart?: StoreCart | undefined
  /** Of this shop; only our host knows it. `orders`: paid ones. */
  member?: { isSignedIn: boolean; orders: number } | undefined
  /** Of this page; undefined on the server. */
  page: { hasMarkup: (text: string) => boolean } | undefined
}
