/** Tables of withdrawals from contracts. Rows are added and never changed: they are evidence. */
export type WithdrawalTables = {
  withdrawals: {
    /** UUIDv7: sorts by time. */
    id: string
    /** Of the form and its content: the same form sent twice is one statement. */
    request_hash: string
    received_ms: number
    name: string
    /** Lower case; '': none, for what came by letter or telephone. */
    email: string
    /** As limits count addresses (`mailboxOf`); ''. */
    mailbox: string
    /** What identifies the contract, as typed. */
    contract: string
    note: string
    /** Proven by the link of an order or by its member; null: the owner matches it (`withdrawal_events`). */
    order_id: number | null
    /** [{ position, name, quantity }]; empty: everything. */
    lines_json: string
    /** form · mail · letter · phone */
    channel: string
    /** Who entered it in the console; '': the buyer sent the form. */
    author: string
    /** Version of the texts that the form showed. */
    text_version: string
    /** The whole statement as the receipt repeats it. */
    statement: string
    /** SHA-256 of the statement, hexadecimal. */
    statement_hash: string
    /** The payments are returned until then. */
    refund_due_ms: number
  }
  withdrawal_events: {
    id: string
    withdrawal_id: string
    at_ms: number
    /** matched · goods_back · refunded · return_cost · note · restricted */
    kind: string
    text: string
    /** The owner's name, or `shop`. */
    author: string
    /** Of `matched`. */
    order_id: number | null
    /** Of `refunded`: a refund of the order; null: the money was returned otherwise. */
    refund_id: string | null
    /** Of `goods_back`: `2026-11-28`. */
    day: string | null
  }
}

/** Tables of complaints. Rows are added and never changed: they are evidence. */
export type ComplaintTables = {
  complaints: {
    /** 1, 2, …: what people call it. */
    id: number
    /** goods · accessibility */
    kind: string
    /** Of the form and its content: the same form sent twice is one complaint. */
    request_hash: string
    received_ms: number
    name: string
    /** Lower case; '': none, for what came by letter or telephone. */
    email: string
    /** As limits count addresses (`mailboxOf`); ''. */
    mailbox: string
    /** ''. */
    phone: string
    /** What identifies the purchase, as typed; ''. */
    contract: string
    /** Which goods, as typed; '' where lines were picked. */
    label: string
    /** What is wrong. */
    text: string
    /** Since when, as typed; ''. */
    noticed: string
    /** repair · replacement · price_cut · withdrawal · other */
    demand: string
    /** Proven by the link of an order or by its member; null: the owner matches it (`complaint_events`). */
    order_id: number | null
    /** [{ position, name, quantity }]; empty: none were picked. */
    lines_json: string
    /** form · mail · letter · phone */
    channel: string
    /** Who entered it in the console; '': the buyer sent the form. */
    author: string
    /** Version of the texts that the form showed. */
    text_version: string
    /** The whole complaint as the receipt repeats it. */
    statement: string
    /** SHA-256 of the statement, hexadecimal. */
    statement_hash: string
    /** Without an answer until then it counts as upheld; moved once, by `extended`, of accessibility. */
    answer_due_ms: number
  }
  /** Pictures encoded anew, which are shown in the console alone. */
  complaint_photos: {
    id: string
    complaint_id: number
    position: number
    /** WebP, at most 1,600 px wide. */
    content: Uint8Array
  }
  complaint_events: {
    id: string
    complaint_id: number
    at_ms: number
    /** matched · answered · done · note · restricted · extended */
    kind: string
    /** Of an answer: the whole letter. */
    text: string
    /** The owner's name, or `shop`. */
    author: string
    /** Of `matched`. */
    order_id: number | null
    /** Of `done`: a refund of the order; null. */
    refund_id: string | null
    /** Of `answered`: upheld · partly · rejected */
    outcome: string | null
    /** Of `answered` by a letter: the day it was given, `2026-11-28`. */
    day: string | null
  }
}

/** Tables of legal texts, and of what was agreed with each order. */
export type AgreementTables = {
  /** Rows are added and never changed. A version is in force until the next one of its text. */
  legal_versions: {
    id: string
    /** Address of the page. */
    slug: string
    /** 1, 2, … of each text. */
    number: number
    title: string
    /** As readers saw it: clean, with the shop's own data. */
    html: string
    /** SHA-256 of title and markup, hexadecimal. */
    text_hash: string
    in_force_ms: number
  }
  manufacturers: {
    id: string
    name: string
    address: string
    contact: string
    is_in_eu: number
    /** In lines; ''. */
    responsible: string
    /** Names of brands as products have them. */
    brands_json: string
  }
  order_terms: {
    order_id: number
    /** Versions that the buyer accepted and was given; null: there were none. */
    terms_id: string | null
    instruction_id: string | null
    /** 1: a sole trader who bought outside their profession, 0: within it; null: there was no such question. */
    is_private_purchase: number | null
  }
  /** Files as they were sent, each stored once. */
  sent_files: {
    /** SHA-256 of the content, hexadecimal. */
    hash: string
    media_type: string
    content: Uint8Array
  }
  order_files: {
    order_id: number
    /** confirmation · terms · instruction */
    kind: string
    /** What it was made of; orders with the same source share a file. */
    source: string
    file_hash: string
    made_ms: number
  }
}
