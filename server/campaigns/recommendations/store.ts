import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type BrowsedRow = Tables['browsed_products']

/** 11 parameters each; SQLite allows 32,766 in all. */
const ROWS_AT_ONCE = 500

/** Adds product views; a view since `pausedMs` is a repeat, but updates the visitor's data. */
export const addProductViews = async (tx: Sql, rows: BrowsedRow[], pausedMs: number): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('browsed_products')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'store', 'customer', 'product_id']).doUpdateSet(({ eb, fn, ref }) => ({
          times: eb
            .case()
            .when('browsed_products.last_ms', '<', pausedMs)
            .then(eb('browsed_products.times', '+', 1))
            .else(ref('browsed_products.times'))
            .end(),
          last_ms: ref('excluded.last_ms'),
          product_name: ref('excluded.product_name'),
          category: ref('excluded.category'),
          // Missing data does not overwrite known data.
          email: eb
            .case()
            .when('excluded.email', '=', '')
            .then(ref('browsed_products.email'))
            .else(ref('excluded.email'))
            .end(),
          cart_value_minor: fn.coalesce('excluded.cart_value_minor', 'browsed_products.cart_value_minor'),
        })),
      )
      .execute()
  }
}

export const removeProductViewsBefore = async (tx: Sql, beforeMs: number): Promise<void> => {
  await tx.deleteFrom('browsed_products').where('last_ms', '<', beforeMs).execute()
}

export const removeViewerEmail = async (tx: Sql, siteId: string, email: string): Promise<void> => {
  await tx
    .updateTable('browsed_products')
    .set({ email: '' })
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .execute()
}

/**
 * People whose last product view on a site was in this period, by site and address; `after`: the last one of the
 * previous page.
 */
export const listViewers = async (
  sql: Sql,
  fromMs: number,
  untilMs: number,
  after: { siteId: string; email: string } | undefined,
  limit: number,
): Promise<{ siteId: string; email: string; lastMs: number }[]> => {
  const all = sql.selectFrom('browsed_products').where('email', '!=', '')
  const rows = await (
    after
      ? all.where(({ eb, or, and }) =>
          or([
            eb('site_id', '>', after.siteId),
            and([eb('site_id', '=', after.siteId), eb('email', '>', after.email)]),
          ]),
        )
      : all
  )
    .select(({ fn }) => ['site_id', 'email', fn.max('last_ms').as('last_ms')])
    .groupBy(['site_id', 'email'])
    .having(({ fn }) => fn.max('last_ms'), '>=', fromMs)
    .having(({ fn }) => fn.max('last_ms'), '<=', untilMs)
    .orderBy('site_id')
    .orderBy('email')
    .limit(limit)
    .execute()
  return rows.map(({ site_id, email, last_ms }) => ({ siteId: site_id, email, lastMs: Number(last_ms) }))
}

/** Products that a person viewed, latest first. */
export const listProductsViewedBy = async (
  sql: Sql,
  siteId: string,
  email: string,
  limit: number,
): Promise<string[]> => {
  const rows = await sql
    .selectFrom('browsed_products')
    .select(({ fn }) => ['product_id', fn.max('last_ms').as('last_ms')])
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .groupBy('product_id')
    .orderBy('last_ms', 'desc')
    .orderBy('product_id')
    .limit(limit)
    .execute()
  return rows.map(({ product_id }) => product_id)
}
