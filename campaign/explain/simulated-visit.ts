import type { StoreCart } from '../cart/cart.ts'
import type { CampaignMemory, Visitor } from '../targeting/visitor.ts'

/** The visitor's actions on the page so far, as simulated by an owner. */
export type PageActivity = {
  secondsOnPage: number
  scrolledPercent: number
  idleSeconds: number
  isLeaving: boolean
  /** CSS selector of the pressed element. */
  clicked: string
  /** Before the last change; undefined: nothing was changed. */
  cartBefore: StoreCart | undefined
}

/** A visitor with all stored data. */
export type VisitorWithMemory = Visitor & { memory: ReadonlyMap<string, CampaignMemory> }

/** A simulated visit, to check whether a campaign is shown. */
export type SimulatedVisit = {
  visitor: VisitorWithMemory
  visitorId: string
  /** The campaign's data stored in the visitor's browser; undefined: none. */
  memory: CampaignMemory | undefined
  wasSeenThisSession: boolean
  /** Number of recommended products; undefined: known only in a real visit. */
  recommended?: number
  moves: PageActivity
  site: { id: string; holdoutPercent: number }
  /** The active campaigns of its A/B pair, including itself; a single one is not a pair. */
  pair: readonly { id: string; parentId: string | null; name: string }[]
}
