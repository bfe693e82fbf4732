import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

const statements = [
  'alter table listing_entries add column rating_score integer not null default 0',
  // As `ratingScore` computes it, with five reviews of four stars as the prior.
  `update listing_entries set rating_score = (
    select cast(round((20 + r.points) * 1000.0 / (5 + r.review_count)) as integer)
    from product_ratings r where r.product_id = listing_entries.product_id
  ) where product_id in (select product_id from product_ratings where review_count > 0)`,
  'create index listing_entries_rating on listing_entries (listing, rating_score, product_id)',
]

/** Listings can be sorted by what buyers think of products. */
export const up = async (tx: Sql): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}
