import type { StoreCart } from '../cart/cart.ts'
import type { CampaignMemory, Visitor } from '../targeting/visitor.ts'

/** What a visitor did on the page so far, as an owner imagines it. */
export type PageActivity = {
  secondsOnPage: number
  scrolledPercent: number
  idleSeconds: number
  isLeaving: boolean
  /** CSS selector of what was pressed. */
  clicked: string
  /** Before the last change; undefined: nothing was changed. */
  cartBefore: StoreCart | undefined
}

/** One whose whole memory lies open. */
export type VisitorWithMemory = Visitor & { memory: ReadonlyMap<string, CampaignMemory> }

/** Somebody for whom it is tried whether a campaign comes up. */
export type SimulatedVisit = {
  visitor: VisitorWithMemory
  visitorId: string
  /** What this visitor's browser remembers of the campaign; undefined: nothing. */
  memory: CampaignMemory | undefined
  wasSeenThisSession: boolean
  /** How many products its recommendation finds; undefined: only the page's visit will tell. */
  recommended?: number
  moves: PageActivity
  site: { id: string; holdoutPercent: number }
  /** The campaigns of its A/B pair that are on, with itself; one alone is no pair. */
  pair: readonly { id: string; parentId: string | null; name: string }[]
}
