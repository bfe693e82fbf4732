/** Tables of what was left behind, and of the mails that remind of it. */
export type AbandonmentTables = {
  reminders: {
    id: string
    /**
     * What was left behind, so that nobody is reminded of it twice: a cart with just these lines, or what was
     * looked at.
     */
    cause: string
    /** cart: of our own shop · browsing: told by a site with a shop */
    kind: string
    /** Small letters. */
    email: string
    /** Of browsing: the site it was told by. */
    site_id: string | null
    /**
     * Of a cart: its lines, [{ key, productId, variationId, quantity, choice, name }]; of browsing: [{ name,
     * url }]. Never anything about a person.
     */
    lines_json: string
    /** What the cart was worth then; null: nobody said. */
    total_grosze: number | null
    left_ms: number
    sent_ms: number
    /** When the link was last used, and how often. */
    restored_ms: number | null
    restored_times: number
    refused_ms: number | null
  }
  /** Members who want to be reminded of their cart. */
  reminder_agreements: { identity_id: string; agreed_ms: number }
  /** Addresses that want no reminders any more. */
  reminder_refusals: { email: string; at_ms: number }
}
