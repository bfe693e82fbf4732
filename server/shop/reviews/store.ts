import { type Insertable, type Selectable, sql } from 'kysely'
import type { ReviewOrder, ReviewState } from '#contract/shop/reviews.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ReviewRow = Selectable<Tables['product_reviews']>

const FIRST_ID = 1

export const findReviewRow = (db: Sql, id: number): Promise<ReviewRow | undefined> =>
  db.selectFrom('product_reviews').selectAll().where('id', '=', id).executeTakeFirst()

export const findReviewOfProduct = (
  db: Sql,
  orderId: number,
  productId: number,
): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('product_reviews')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

/** Callers wait for each other (`lockVersion`), so that two reviews do not get one number. */
export const addReviewRow = async (
  tx: Sql,
  row: Omit<Insertable<Tables['product_reviews']>, 'id'>,
): Promise<number> => {
  const { last } = await tx
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = last === null ? FIRST_ID : Number(last) + 1
  await tx
    .insertInto('product_reviews')
    .values({ id, ...row })
    .execute()
  return id
}

/** False: it was changed meanwhile, or is gone. */
export const setReviewOver = async (
  tx: Sql,
  { id, version }: Pick<ReviewRow, 'id' | 'version'>,
  columns: Partial<Omit<ReviewRow, 'id' | 'version'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_reviews')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const removeReviewRow = async (tx: Sql, id: number): Promise<void> => {
  await tx.deleteFrom('product_reviews').where('id', '=', id).execute()
}

/** Every review of these mailboxes, whatever its state; `emails` in lower case. */
export const listReviewsOf = (db: Sql, emails: string[]): Promise<ReviewRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : db.selectFrom('product_reviews').selectAll().where('email', 'in', emails).orderBy('id').execute()

/** The next reviews after a number. */
export const listReviewsFrom = (db: Sql, afterId: number, limit: number): Promise<ReviewRow[]> =>
  db.selectFrom('product_reviews').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()

export const listReviewsByOutsideId = async (
  db: Sql,
  outsideIds: string[],
  ids: number[],
): Promise<ReviewRow[]> => [
  ...(await db.selectFrom('product_reviews').selectAll().where('outside_id', 'in', outsideIds).execute()),
  ...(ids.length === 0
    ? []
    : await db.selectFrom('product_reviews').selectAll().where('id', 'in', ids).execute()),
]

/** What pages show of a product now is what its rating is computed from. */
export const refreshRating = async (tx: Sql, productId: number) => {
  const { count, points } = await tx
    .selectFrom('product_reviews')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('rating').as('points')])
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  const rating = { review_count: Number(count), points: Number(points ?? 0) }
  await tx
    .insertInto('product_ratings')
    .values({ product_id: productId, ...rating })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(rating))
    .execute()
  return { count: rating.review_count, points: rating.points }
}

/** How many published reviews of a product gave each rating. */
export const countRatings = async (db: Sql, productId: number): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('product_reviews')
    .select(({ fn }) => ['rating', fn.countAll().as('count')])
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .groupBy('rating')
    .execute()
  return new Map(rows.map(({ rating, count }) => [rating, Number(count)]))
}

export const listPublishedReviews = (
  db: Sql,
  productId: number,
  order: ReviewOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> => {
  let query = db
    .selectFrom('product_reviews')
    .selectAll()
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
  if (order === 'najlepsze') query = query.orderBy('rating', 'desc')
  if (order === 'najgorsze') query = query.orderBy('rating')
  if (order === 'ze-zdjeciami') query = query.orderBy(sql`case when photos_json = '[]' then 1 else 0 end`)
  return query.orderBy('created_ms', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export type ReviewColumn = 'created_ms' | 'id' | 'rating' | 'product_id'
/** Without either: of all products; with both: of the named products and of those in the categories. */
export type ReviewedGoods = { productIds?: number[] | undefined; categoryIds?: number[] | undefined }
type ReviewSlice = { column: ReviewColumn; isRising: boolean; limit: number; offset: number }

/** Published reviews of all products, or of some. */
export const listReviewsFor = async (
  db: Sql,
  { productIds, categoryIds }: ReviewedGoods,
  { column, isRising, limit, offset }: ReviewSlice,
): Promise<{ rows: ReviewRow[]; total: number }> => {
  const direction = isRising ? 'asc' : 'desc'
  let query = db.selectFrom('product_reviews').where('state', '=', 'published')
  if (productIds || categoryIds)
    query = query.where((eb) =>
      eb.or([
        ...(productIds?.length ? [eb('product_id', 'in', productIds)] : []),
        ...(categoryIds?.length
          ? [
              eb('product_id', 'in', (inner) =>
                inner
                  .selectFrom('product_categories')
                  .select('product_id')
                  .where('category_id', 'in', categoryIds),
              ),
            ]
          : []),
      ]),
    )
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  let sorted = query.selectAll().orderBy(column, direction)
  if (column !== 'id') sorted = sorted.orderBy('id', direction)
  return { rows: await sorted.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** For the owner: by state; newest first, before an id. */
export const listReviewRows = (
  db: Sql,
  { state, before, limit }: { state: ReviewState; before: number | undefined; limit: number },
): Promise<ReviewRow[]> => {
  let query = db.selectFrom('product_reviews').selectAll().where('state', '=', state)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

export const countPendingReviews = async (db: Sql): Promise<number> => {
  const { pending } = await db
    .selectFrom('product_reviews')
    .select(({ fn }) => fn.countAll().as('pending'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(pending)
}

/** Without those of a former shop, which come by a file and not by themselves. */
export const listPendingAfter = (db: Sql, afterMs: number, limit: number) =>
  db
    .selectFrom('product_reviews')
    .leftJoin('products', 'products.id', 'product_reviews.product_id')
    .select(['product_reviews.id', 'product_reviews.updated_ms', 'products.name'])
    .where('state', '=', 'pending')
    .where('product_reviews.updated_ms', '>', afterMs)
    .where('outside_id', 'is', null)
    .orderBy('product_reviews.updated_ms')
    .limit(limit)
    .execute()

/** Whether a picture is shown by any review. */
export const hasPhoto = async (db: Sql, src: string): Promise<boolean> =>
  (await db
    .selectFrom('product_reviews')
    .select('id')
    .where('photos_json', 'like', `%${src}%`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Notes pictures that may belong to no review, each with the newest time. */
export const addUnsettledPhotos = async (tx: Sql, photos: string[], nowMs: number): Promise<void> => {
  for (const src of photos.toSorted())
    await tx
      .insertInto('unsettled_photos')
      .values({ src, at_ms: nowMs })
      .onConflict((conflict) => conflict.column('src').doUpdateSet({ at_ms: nowMs }))
      .execute()
}

export const removeUnsettledPhotos = async (tx: Sql, photos: string[]): Promise<void> => {
  if (photos.length > 0) await tx.deleteFrom('unsettled_photos').where('src', 'in', photos).execute()
}

/** The oldest that were noted until a time. */
export const listUnsettledPhotos = async (db: Sql, untilMs: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('unsettled_photos')
      .select('src')
      .where('at_ms', '<=', untilMs)
      .orderBy('at_ms')
      .limit(limit)
      .execute()
  ).map(({ src }) => src)
