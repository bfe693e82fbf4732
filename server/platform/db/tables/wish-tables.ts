/** Tables of what visitors want to find again: products they like or wait for, and carts saved under a link. */
export type WishTables = {
  /** Who is to be written when a sold-out product is back; removed with the letter. */
  stock_alerts: {
    /** Random; the links in the letters name it. */
    id: string
    /** A product or a variation. */
    product_id: number
    /** Lower case. */
    email: string
    /** As limits count addresses (`mailboxOf`). */
    mailbox: string
    /** When its owner opened the mailed link; null: not yet. */
    confirmed_ms: number | null
    created_ms: number
  }
  wishlists: {
    /** Random; a guest's cookie names it. A member's list is found by its member alone. */
    id: string
    /** Null: a guest's. */
    identity_id: string | null
    /** Opens the list read-only for whoever has the link; null: it is not shared. */
    share_token: string | null
    updated_ms: number
    /** Null: a member's list stays as long as the account. */
    expires_ms: number | null
  }
  wishlist_items: {
    wishlist_id: string
    /** A product, never a variation. */
    product_id: number
    added_ms: number
    /** The price of the product's card when it was added; null: it had none. */
    price_grosze: number | null
  }
  saved_carts: {
    /** Random; the whole proof of who may open it. */
    token: string
    /** `SavedLine[]` of `server/shop/saved-carts/saved-carts.ts`: nothing of a person. */
    lines_json: string
    created_ms: number
    expires_ms: number
  }
}
