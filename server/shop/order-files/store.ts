import type { Sql, Tables } from '#server/platform/db/tables.ts'

/** A file of an order with its content. */
export const findOrderFile = (db: Sql, orderId: number, kind: string) =>
  db
    .selectFrom('order_files')
    .innerJoin('sent_files', 'sent_files.hash', 'order_files.file_hash')
    .select(['hash', 'content', 'made_ms'])
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const listOrderFiles = (db: Sql, orderIds: number[]) =>
  db
    .selectFrom('order_files')
    .select(['order_id', 'kind', 'file_hash', 'made_ms'])
    .where('order_id', 'in', orderIds.length > 0 ? orderIds : [0])
    .orderBy('order_id')
    .orderBy('kind')
    .execute()

/** The hash of a file that was made of the same for another order. */
export const findHashOfSource = async (db: Sql, source: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('order_files')
      .select('file_hash')
      .where('source', '=', source)
      .orderBy('order_id')
      .limit(1)
      .executeTakeFirst()
  )?.file_hash

/** Equal content is stored once. */
export const saveContent = (tx: Sql, row: Tables['sent_files']) =>
  tx
    .insertInto('sent_files')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

/** What was stored first stays. */
export const addOrderFile = (tx: Sql, row: Tables['order_files']) =>
  tx
    .insertInto('order_files')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .execute()

/** With the content, unless another order has the same. */
export const removeOrderFile = async (tx: Sql, orderId: number, kind: string): Promise<void> => {
  const removed = await tx
    .deleteFrom('order_files')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .returning('file_hash')
    .execute()
  for (const { file_hash } of removed) {
    const other = await tx
      .selectFrom('order_files')
      .select('order_id')
      .where('file_hash', '=', file_hash)
      .limit(1)
      .executeTakeFirst()
    if (!other) await tx.deleteFrom('sent_files').where('hash', '=', file_hash).execute()
  }
}
