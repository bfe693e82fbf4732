import type { Kysely } from 'kysely'
import type { CampaignTables } from './campaign-tables.ts'
import type { IdentityTables } from './identity-tables.ts'

/**
 * Every table, as both engines hold it. Money is integer grosze, time integer milliseconds UTC,
 * booleans 0 or 1, JSON is text (columns ending in `_json`).
 */
export type Tables = CampaignTables & IdentityTables & {
  applied_migrations: { name: string; applied_ms: number }
  /** Polled instead of LISTEN/NOTIFY: a process that sees a new value drops what it keeps in memory. */
  versions: { name: string; value: number }
  /** Hands out integer ids; updated last in a transaction so that it is held briefly. */
  counters: { name: string; value: number }
  settings: { name: string; value_json: string }

  products: ProductRow
  /** What is left of a product that counts its stock; apart from the product because every order writes it. */
  stock: { product_id: number; quantity: number }
  categories: {
    id: number
    parent_id: number | null
    slug: string
    name: string
    description: string
    picture: string | null
    position: number
    /** Published, visible products in it and in what lies below it. */
    product_count: number
  }
  tags: { id: number; slug: string; name: string; product_count: number }
  product_categories: { product_id: number; category_id: number }
  product_tags: { product_id: number; tag_id: number }
  /** One row per listing a product stands in, with every sort key, so that a listing page is one index scan. */
  listing_entries: {
    /** `all`, `featured`, `sale`, `category:7` or `tag:3`. */
    listing: string
    product_id: number
    position: number
    /** Digits only, see `sort-key.ts`: the same order on every engine, whatever its collation. */
    name_key: string
    price_grosze: number
    created_ms: number
    total_sales: number
  }

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
    unit_price_grosze: number
    /** Before coupons. */
    subtotal_grosze: number
    /** After coupons, gross. */
    total_grosze: number
    vat_rate: number
    vat_grosze: number
  }
  order_attribution: { order_id: number; field: string; value: string }
  order_coupons: { order_id: number; code: string; discount_grosze: number }
  order_events: {
    id: string
    order_id: number
    at_ms: number
    /** placed · status · mail · note · stock */
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
    created_ms: number
  }
  coupon_uses: { code: string; order_id: number; email: string }

  outbox: {
    id: string
    /** What asked for this mail, e.g. `order:61:confirmation`; unique, so that nothing is queued twice. */
    cause: string
    /** What it speaks of, e.g. `order:61`; empty when of nothing that is looked up. */
    about: string
    message_id: string
    to_address: string
    subject: string
    text: string
    html: string
    headers_json: string
    /** Null: the shop itself writes. */
    from_name: string | null
    from_address: string | null
    /** Ids of `message_files`. */
    attachments_json: string
    /** The site of members that writes, through its own mail server if it has one; null: the shop. */
    site_id: string | null
    /** What it carries (a code, a link that works once) counts until then, and then it goes; null: it stays. */
    ends_ms: number | null
    status: 'waiting' | 'sent' | 'given_up'
    attempts: number
    next_try_ms: number
    last_error: string | null
    created_ms: number
    sent_ms: number | null
  }

  contact_forms: {
    id: number
    /** Seven hexadecimal digits or more: what a short code names it by. */
    hash: string
    title: string
    locale: string
    /** The template, with its form tags. */
    form: string
    mail_json: string
    mail_2_json: string
    messages_json: string
    additional_settings: string
    created_ms: number
    updated_ms: number
  }
  /** What visitors sent. */
  contact_messages: {
    id: string
    form_id: number
    /** As it was when the message came. */
    form_title: string
    /** `passing`: kept only until its mail has gone, because form or visitor asked for that. */
    folder: 'inbox' | 'spam' | 'passing'
    is_read: number
    received_ms: number
    sender_name: string
    sender_email: string
    /** The first words, for the list. */
    opening: string
    /** [{ name, value: text or texts }] in the order of the form. */
    fields_json: string
    unit_tag: string
    page_url: string
    remote_ip: string
    user_agent: string
    /** [{ agent, reason }] */
    spam_log_json: string
    /** { provider, score, threshold } of the bot check, or null. */
    bot_check_json: string | null
  }
  message_files: {
    /** Random; the name a file was sent under is only shown. */
    id: string
    message_id: string
    field: string
    name: string
    /** By content, not as the sender said. */
    media_type: string
    size: number
    sha256: string
    content: Uint8Array
  }
  /** Tokens and answers that count once: kept until they would have run out anyway. */
  used_once: { key: string; expires_ms: number }

  owners: { id: string; email: string; name: string; password_hash: string | null; created_ms: number }
  /** Signed-in owners; `id` is the SHA-256 of the cookie's token. */
  owner_sessions: {
    id: string
    owner_id: string
    csrf_token: string
    created_ms: number
    seen_ms: number
    expires_ms: number
    user_agent: string
  }
  /** One-time sign-in links; `id` is the SHA-256 of the token in the link. */
  owner_links: { id: string; owner_id: string; created_ms: number; expires_ms: number; used_ms: number | null }
  /** Small per-owner choices, e.g. `coming_soon_banner_dismissed`. */
  owner_choices: { owner_id: string; name: string; value: string }

  pages: { slug: string; title: string; body_html: string; position: number; updated_ms: number }
}

export type ProductRow = {
  id: number
  /** simple · variable · variation · grouped · external */
  kind: string
  parent_id: number | null
  sku: string | null
  slug: string
  name: string
  status: string
  visibility: string
  is_featured: number
  is_virtual: number
  short_description_html: string
  description_html: string
  /** Gross, per pack. Null: not for sale by itself. */
  regular_price_grosze: number | null
  sale_price_grosze: number | null
  sale_from_ms: number | null
  sale_to_ms: number | null
  /** 23, 8, 5 or 0. Null in a variation: as its parent; so with backorders, min_quantity and quantity_step. */
  vat_rate: number | null
  /** 1: `stock` has its row and counts; 0: `stock_status` decides. */
  counts_stock: number
  stock_status: string
  backorders: string | null
  is_sold_individually: number
  min_quantity: number | null
  max_quantity: number | null
  quantity_step: number | null
  weight_grams: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  /** Area that one pack covers, in cm² (1 m² = 10 000 cm²). Null: not sold by area. */
  pack_area_cm2: number | null
  external_url: string | null
  button_text: string | null
  position: number
  total_sales: number
  /** [{ name, slug, values: string[], isVisible, isForVariations }] */
  attributes_json: string
  /** A variation's choice: { [attribute slug]: value }, empty text means any. */
  chosen_json: string
  /** A variable product's preselected choice. */
  default_choice_json: string
  /** [{ src, alt }] */
  pictures_json: string
  /** Ids. */
  grouped_json: string
  upsells_json: string
  cross_sells_json: string
  /** Any other imported `Meta: …` columns. */
  meta_json: string
  /** The id the product had in the shop it was imported from. */
  imported_id: number | null
  created_ms: number
  updated_ms: number
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
  /** The member who ordered; null: somebody without an account. */
  identity_id: string | null
  /** checkout · store-api · panel */
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
  items_grosze: number
  discount_grosze: number
  vat_grosze: number
  total_grosze: number
  /** 1: the stock this order took was given back (cancelled). */
  stock_returned: number
  customer_ip: string
  user_agent: string
}

/** Queries on either engine: the reader, or one running transaction. */
export type Sql = Kysely<Tables>
