/** Page regions that a cart change replaces, by selector, and the hash of what they show. */
export type FragmentsAnswer = {
  fragments: Record<string, string>
  /** Empty for an empty cart. */
  cart_hash: string
}
