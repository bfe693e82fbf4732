/** Tables of people: one row a mailbox, computed from what orders, messages, quotes, leads and accounts say of it. */
export type CustomerTables = {
  /** An address about which something changed; its mailbox is computed anew, and then the row is removed. */
  customer_changes: {
    id: string
    /** Spelled as it is stored there. */
    email: string
  }
  /** Spellings of addresses, as they are stored in orders, messages, quotes, leads and accounts. */
  customer_addresses: { email: string; mailbox: string }
  customers: CustomerRow
  customer_notes: {
    id: string
    customer_id: string
    at_ms: number
    /** When it was last edited; null: never. */
    edited_ms: number | null
    author: string
    text: string
    /** Raised by each change; a change names the one it was made from. */
    version: number
  }
  /** Evidence of erased people, without anything that tells who they were. */
  customer_erasures: {
    id: string
    at_ms: number
    /** The account of the console. */
    author: string
    /** Keyed hash of the mailbox: tells whether a known address was erased. */
    mailbox_hash: string
    /** What was removed, anonymised and kept → how many. */
    counts_json: string
  }
}

export type CustomerRow = {
  id: string
  /** See `mailboxOf`. */
  mailbox: string
  /** The card that this mailbox was merged into, which has its sums; null: it is a card itself. */
  merged_into: string | null
  /** Raised before each computation, so that two of one row follow one another. */
  computed: number
  name: string
  /** The spelling used last. */
  email: string
  phone: string
  /** Names, firms, addresses and phone digits, folded, for the owner's search. */
  search_text: string
  order_count: number
  /** Paid minus refunded. */
  paid_grosze: number
  /** State of the account; '': none. */
  account: string
  wants_news: number
  /** Messages in the inbox that nobody has answered. */
  open_messages: number
  first_ms: number
  last_ms: number
}
