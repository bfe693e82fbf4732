/** Tables of carts, of orders, and of coupons. */
export type OrderTables = {
  carts: {
    id: string
    /** Raised by one at each change; a change is written only over the version it was made from. */
    version: number
    document_json: string
    updated_ms: number
    expires_ms: number
  }

  orders: OrderRow
  order_lines: {
    order_id: number
    position: number
    product_id: number
    variation_id: number | null
    sku: string
    name: string
    /** [{ label, value }] of a chosen variation. */
    variation_json: string
    quantity: number
    /** Of one pack when it was ordered; null: sold by the piece. */
    pack_area_cm2: number | null
    unit_price_grosze: number
    /** Before coupons. */
    subtotal_grosze: number
    /** After coupons, gross. */
    total_grosze: number
    vat_rate: number
    vat_grosze: number
    /** First and last day of delivery that was promised, as numbers of days; null: none was. */
    promised_from: number | null
    promised_to: number | null
    /** Why the buyer could not withdraw, of `contract/shop/agreement/exemptions.ts`; null: they could. */
    exemption: string | null
  }
  order_attribution: { order_id: number; field: string; value: string }
  order_coupons: { order_id: number; code: string; discount_grosze: number }
  order_events: {
    id: string
    order_id: number
    at_ms: number
    /** placed · status · mail · note · buyer_note · stock · correction · lines · refund · payment */
    kind: string
    text: string
    /** `shop`, `buyer` or the owner's name. */
    author: string
  }

  coupons: {
    /** Lower case. */
    code: string
    kind: string
    /** Percent in hundredths of a percent, or grosze. */
    amount: number
    description: string
    min_total_grosze: number | null
    max_total_grosze: number | null
    starts_ms: number | null
    expires_ms: number | null
    usage_limit: number | null
    usage_limit_per_email: number | null
    used_count: number
    /** May not be used together with another coupon. */
    is_alone: number
    gives_free_delivery: number
    excludes_sale_items: number
    product_ids_json: string
    category_ids_json: string
    /** Everybody may use it: a price with it counts as a reduction. */
    is_public: number
    /** The campaign whose form gave it to one person; null: the owner's, or a credit. */
    campaign_id: string | null
    created_ms: number
    /** The sample's line that the shop issued it for; null: the owner's code. */
    source_order_id: number | null
    source_position: number | null
    /** The sample. */
    source_product_id: number | null
    /** refunded · withdrawn · cancelled · unpaid: why it cannot be used any more. */
    ended_why: string | null
  }
  coupon_uses: { code: string; order_id: number; email: string }

  /**
   * `search_text` of an order on the first line, names and SKUs of its goods on the second; narrow, because a search
   * reads all of it.
   */
  order_search: { order_id: number; text: string }
  /** Filters of the list that an owner named. */
  order_views: { id: string; owner_id: string; name: string; filter_json: string; created_ms: number }
  order_refunds: {
    id: string
    order_id: number
    /** Made by the console for each refund: the same request twice is one refund. */
    request_key: string
    created_ms: number
    author: string
    amount_grosze: number
    /** Of it, for the delivery. */
    delivery_grosze: number
    /** 1: the goods are in stock again. */
    restocked: number
    reason: string
    /** When the owner marked the money as sent; null: not yet. */
    paid_out_ms: number | null
    paid_out_by: string | null
    /** Who sends the money the way it came; null: the owner does, by transfer. */
    provider: string | null
  }
  order_refund_lines: {
    refund_id: string
    /** Of the order's line. */
    position: number
    quantity: number
    amount_grosze: number
    vat_rate: number
  }
}

export type OrderRow = {
  id: number
  /** `wc_order_` and 13 random letters: opens the confirmation page without signing in. */
  order_key: string
  /** pending · on_hold · processing · completed · cancelled · refunded · failed */
  status: string
  created_ms: number
  updated_ms: number
  cart_id: string | null
  /** The member who ordered; null: a buyer without an account. */
  identity_id: string | null
  /** 1: its member deleted their account; it joins no other account. */
  left_account: number
  /** checkout · store-api · panel · import: the history of another shop */
  placed_via: string
  email: string
  /** Names, e-mail and phone digits, folded, for the owner's search. */
  search_text: string
  phone: string
  billing_json: string
  shipping_json: string
  wants_invoice: number
  nip: string | null
  note: string
  delivery_method_id: string | null
  delivery_title: string
  delivery_grosze: number
  delivery_vat_rate: number
  delivery_vat_grosze: number
  payment_method_id: string
  payment_title: string
  paid_ms: number | null
  /** An unpaid order is cancelled then; null: never automatically. */
  pay_until_ms: number | null
  /** When to remind of the payment; null: done or not needed. */
  remind_ms: number | null
  /**
   * Reservations without payment are counted by these two: the normalized mailbox and the client's network.
   */
  mailbox: string
  client_network: string
  items_grosze: number
  discount_grosze: number
  vat_grosze: number
  total_grosze: number
  /** 1: the stock of this order was returned (cancelled). */
  stock_returned: number
  customer_ip: string
  user_agent: string
  /** Raised by every change that another one must not overwrite unseen. */
  version: number
  /** What was paid; an order that was changed later may cost more or less. */
  paid_grosze: number
  refunded_grosze: number
  /** Of the delivery address, folded. */
  city: string
}
