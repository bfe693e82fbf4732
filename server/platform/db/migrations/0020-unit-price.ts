import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** For a product without an area of its own, that of its cheapest option, as its card shows it. */
const PACK_AREA = `select coalesce(
    p.pack_area_cm2,
    (select v.pack_area_cm2 from products v
      where v.parent_id = p.id and v.status = 'published' and p.kind = 'variable'
      order by v.regular_price_grosze, v.id limit 1)
  ) from products p where p.id = listing_entries.product_id and p.kind <> 'grouped'`

const statements = [
  'alter table listing_entries add column unit_price_grosze bigint not null default 0',
  `update listing_entries set unit_price_grosze =
    coalesce(cast(round(price_grosze * 10000.0 / nullif((${PACK_AREA}), 0)) as bigint), price_grosze)`,
  'create index listing_entries_unit_price on listing_entries (listing, unit_price_grosze, product_id)',
]

/**
 * Listings can be sorted by the price that shoppers compare: per square metre if there is one, else per
 * piece.
 */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
