type AcceptedVersion = { title: string; number: number; inForceMs: number; url: string }

/** What an order was placed under. */
export type OrderTerms = {
  /** Null: the shop had no such text. */
  terms: AcceptedVersion | null
  instruction: AcceptedVersion | null
  /** With a NIP: whether the buyer bought outside their profession; null: without a NIP. */
  isPrivatePurchase: boolean | null
}

/** The files that the mail of an order has. */
export const orderFileKinds = ['confirmation', 'terms', 'instruction'] as const
export type OrderFileKind = (typeof orderFileKinds)[number]

/** A file of an order, to download. */
export type OrderFileLink = { kind: OrderFileKind; title: string; url: string }
