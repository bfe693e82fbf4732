import type { Generated } from 'kysely'

/** Tables of products, and of the listings that show them. */
export type CatalogTables = {
  products: ProductRow & LowestPriceColumns
  /**
   * The price in force of each thing sold, from `from_ms` up to the next entry; entries in the future are the begin and
   * the end of a stored sale (decision 0115).
   */
  price_ledger: {
    product_id: number
    from_ms: number
    /** Gross; null: not offered. */
    price_grosze: number | null
    /** base · promo · import (assumed of a former shop) */
    cause: string
  }
  /** Terms of discount codes for everybody, each in force up to the next one of its code; the past never changes. */
  public_codes: {
    code: string
    from_ms: number
    /** As of coupons; null: the code is not in force, or no reduction of prices. */
    kind: string | null
    amount: number
    product_ids_json: string
    category_ids_json: string
    excludes_sale_items: number
  }
  /** Products of the categories that a code of `public_codes` is for, and when they were in them. */
  public_code_goods: { code: string; product_id: number; from_ms: number; to_ms: number | null }
  /**
   * The remaining stock of a product that counts it; separate from the product because every order writes it.
   */
  stock: { product_id: number; quantity: number }
  /** The status that a product with the status `trashed` had before; it is removed for good 30 days later. */
  trashed_products: { product_id: number; status: string; trashed_ms: number }
  categories: {
    id: number
    parent_id: number | null
    slug: string
    name: string
    /** The words of `description_html`, for search engines and programs; by themselves, if that is empty. */
    description: string
    description_html: Generated<string>
    picture: string | null
    position: number
    /** Ids of attributes that are no filters in it. */
    hidden_filters_json: Generated<string>
    /** Published, visible products in it and its subcategories. */
    product_count: number
  }
  tags: { id: number; slug: string; name: string; product_count: number }
  product_categories: { product_id: number; category_id: number }
  product_tags: { product_id: number; tag_id: number }
  /**
   * What can be bought of a product: itself, a variable product's priced variations, a set's priced members.
   */
  product_offers: {
    product_id: number
    offer_id: number
    /** Current price; null: not for sale. */
    price_grosze: number | null
    /** As listings show it: whether the cheapest offer is on sale. The same in all rows of a product. */
    is_on_sale: number
    /** The product whose `stock` row counts its pieces; null: they are not counted. */
    stock_id: number | null
    /** in_stock · out_of_stock · on_backorder: of what is not counted, or of counted stock at zero. */
    state: string
  }
  attributes: {
    id: number
    slug: string
    name: string
    /** mm, kg, m² …; '': none. */
    unit: Generated<string>
    /** Whether shoppers can filter by it. */
    is_filter: Generated<number>
    /** list · range · yes-no · swatch; '': as its values suggest. */
    filter_kind: Generated<string>
    /** Whether cards in listings show its value. */
    is_on_card: Generated<number>
    /** Whether search engines may list pages filtered by one value of it. */
    is_indexed: Generated<number>
    position: Generated<number>
  }
  attribute_terms: {
    id: number
    attribute_id: number
    slug: string
    name: string
    /** Of a swatch, `#rrggbb`; '': as its name suggests. */
    colour: Generated<string>
    position: Generated<number>
  }
  product_attribute_terms: { product_id: number; term_id: number }
  /** The owner's order of products in a category; those without a row come after them. */
  category_order: { category_id: number; product_id: number; position: number }
  /** The last save of each account in the grid of products, with what it changed. */
  grid_saves: { owner_id: string; id: string; saved_ms: number; rows_json: string }
  /** Named filters of the owner's list of products, of one account. */
  product_views: { id: string; owner_id: string; name: string; filter_json: string; created_ms: number }
  /** One row per listing of a product, with every sort key, so that a listing page is one index scan. */
  listing_entries: {
    /** `all`, `featured`, `sale`, `category:7` or `tag:3`. */
    listing: string
    product_id: number
    position: number
    /** Digits only, see `sort-key.ts`: the same order on every engine, whatever its collation. */
    name_key: string
    price_grosze: number
    /** What shoppers compare: the price per square metre if there is one, else per piece. */
    unit_price_grosze: number
    created_ms: number
    total_sales: number
    /** See `ratingScore`; 0: nobody has reviewed it. */
    rating_score: number
  }
  /** A narrow row of each product (no variations) for the owner's list, written with its listings. */
  product_list: {
    product_id: number
    status: string
    /** Name, SKUs and EANs, also of variations, as `foldPolish` writes them. */
    search_text: string
    name_key: string
    /** What shoppers pay at least; of what they do not see, the lowest regular price. */
    price_grosze: number
    total_sales: number
    /** 1: something that is sold of it is, or lacks, this. */
    is_on_sale: number
    lacks_gtin: number
    lacks_price: number
    lacks_picture: number
    lacks_weight: number
    lacks_category: number
    /** 1: pieces of something are not counted; and the owner set that to sold out. */
    is_uncounted: number
    is_uncounted_out: number
    /** When it was put into its listings last. */
    listed_ms: number
  }
  /** What of a product has pieces in `stock`: itself and variations, with the line from which they are few. */
  product_list_parts: { part_id: number; product_id: number; low_stock: number | null }
  /** What the owner says about words of the search (decision 0094). */
  search_rules: {
    id: string
    /** same · means */
    kind: string
    /** Phrases as the owner writes them: string[] */
    typed_json: string
    meant_json: string
    created_ms: number
  }
  /** How often a text was searched for on a day in Warsaw, and how many products it found last. */
  search_counts: { day_ms: number; text: string; searches: number; results: number }
}

/** What the sale of now, or the next one, is compared with; written by `recordPrices` alone. */
export type LowestPriceColumns = {
  /** Null: there is no sale, or no price before it. */
  lowest_price_grosze: Generated<number | null>
  /** 1: of the time since it was first offered, which is less than 30 days. */
  is_lowest_since_start: Generated<number>
}

export type ProductRow = {
  id: number
  /** simple · variable · variation · grouped · external */
  kind: string
  parent_id: number | null
  sku: string | null
  slug: string
  name: string
  /** The name's `sortKey`: the Polish alphabetical order on every engine. */
  name_key: string
  /** published · draft · private · trashed. Shoppers and their apps see only `published`. */
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
  /**
   * 23, 8, 5 or 0. Null in a variation: as its parent; likewise backorders, min_quantity and quantity_step.
   */
  vat_rate: number | null
  /** 1: counted in its `stock` row; 0: `stock_status` decides. */
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
  /** What one piece contains, as `contract/unit-content.ts` writes it; '': not said. */
  content: string
  external_url: string | null
  button_text: string | null
  position: number
  total_sales: number
  /** [{ name, slug, values: string[], isVisible, isForVariations }] */
  attributes_json: string
  /** A variation's choice: { [attribute slug]: value }; empty text means any. */
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
  brand: string
  /** EAN or another GTIN: 8, 12, 13 or 14 digits. */
  gtin: string | null
  /** From this stock down the owner is warned; null: the shop's setting `fewLeft`. */
  low_stock: number | null
  /** Empty: the page's title is the name, its description the short description. */
  seo_title: string
  seo_description: string
  /** Names and addresses that the General Product Safety Regulation (EU) 2023/988 requires in the offer. */
  producer_text: string
  responsible_text: string
  /** The product that this one is a sample of. */
  sample_of: number | null
  /** Working days until it is sent; null: the shop's setting. */
  handling_days: number | null
  /** { accessories, documents, videoUrl }, see `contract/shop/product-page/product-extras.ts`. */
  extras_json: string
  /** The id the product had in the shop it was imported from. */
  imported_id: number | null
  created_ms: number
  updated_ms: number
}

/** The owner's media library. */
export type MediaTables = {
  media: {
    id: string
    /** Begins the names of its files in the data folder's `pictures`: a hash of the content, and its size. */
    base: string
    /** The name of the uploaded file, or the owner's own name for it. */
    name: string
    /** What a product gets as its alternative text when this picture is chosen for it. */
    alt: string
    /** Of the largest copy. */
    width: number
    height: number
    /** Of all copies together. */
    bytes: number
    /** Percent from the left and from the top: what stays visible where a picture is cropped. */
    focus_x: number
    focus_y: number
    /** Name and alternative text, as `foldPolish` writes them. */
    search_text: string
    created_ms: number
  }
}
