import type { UnavailableDelivery } from '../cart.ts'

/** Cost and days of delivery of some packs of a product, before they are in a cart. */
export type DeliveryEstimate = {
  /** Five digits; null: not given. */
  postcode: string | null
  /** In the owner's order. */
  choices: {
    id: string
    title: string
    /** Gross. */
    priceGrosze: number
    /** Collected by the buyer, so the days do not depend on the postcode. */
    isPickup: boolean
    /** Days since 1970, see `contract/working-days.ts`; null: the owner has not said how long it takes. */
    days: { from: number; to: number } | null
  }[]
  unavailable: UnavailableDelivery[]
}
