import { sql } from 'kysely'
import type { Sql } from '../tables.ts'

/** The page of duties finds running sales without reading every product. */
export const up = async (tx: Sql): Promise<void> => {
  await sql
    .raw(
      `create index products_with_sale
       on products (status, sale_from_ms, sale_to_ms, sale_price_grosze, lowest_price_grosze)
       where sale_price_grosze is not null`,
    )
    .execute(tx)
}
