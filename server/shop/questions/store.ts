import type { QuestionState } from '#contract/shop/product-page/questions.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type QuestionRow = Tables['product_questions']

export const findQuestionRow = (db: Sql, id: string): Promise<QuestionRow | undefined> =>
  db.selectFrom('product_questions').selectAll().where('id', '=', id).executeTakeFirst()

export const addQuestionRow = async (tx: Sql, row: QuestionRow): Promise<void> => {
  await tx.insertInto('product_questions').values(row).execute()
}

/** What a mailbox has sent since then, newest first. */
export const listQuestionsSince = (db: Sql, mailbox: string, sinceMs: number): Promise<QuestionRow[]> =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .where('created_ms', '>=', sinceMs)
    .orderBy('id', 'desc')
    .execute()

/** False: it was changed meanwhile, or removed. */
export const setQuestionOver = async (
  tx: Sql,
  { id, version }: Pick<QuestionRow, 'id' | 'version'>,
  columns: Partial<Omit<QuestionRow, 'id' | 'version'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_questions')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const removeQuestionRow = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('product_questions').where('id', '=', id).execute()
}

export const countPublishedQuestions = async (db: Sql, productId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('product_questions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that were answered last come first. */
export const listPublishedQuestions = (
  db: Sql,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<QuestionRow[]> =>
  db
    .selectFrom('product_questions')
    .selectAll()
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .orderBy('answered_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** For the owner: of one state, perhaps of some products or of one author; newest first, before an id. */
export const listQuestionRows = (
  db: Sql,
  wanted: {
    state: QuestionState
    /** Undefined: of all products. */
    productIds: number[] | undefined
    /** In lower case. */
    email: string | undefined
    before: string | undefined
    limit: number
  },
): Promise<QuestionRow[]> => {
  let query = db.selectFrom('product_questions').selectAll().where('state', '=', wanted.state)
  if (wanted.productIds) query = query.where('product_id', 'in', wanted.productIds)
  if (wanted.email !== undefined) query = query.where('email', '=', wanted.email)
  if (wanted.before !== undefined) query = query.where('id', '<', wanted.before)
  return query.orderBy('id', 'desc').limit(wanted.limit).execute()
}

export const countQuestionRows = async (db: Sql, state: QuestionState): Promise<number> => {
  const { count } = await db
    .selectFrom('product_questions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those that wait for an answer and arrived after a time, oldest first, with the name of their product. */
export const listWaitingAfter = (db: Sql, afterMs: number, limit: number) =>
  db
    .selectFrom('product_questions')
    .leftJoin('products', 'products.id', 'product_questions.product_id')
    .select(['product_questions.id', 'product_questions.created_ms', 'products.name'])
    .where('state', '=', 'waiting')
    .where('product_questions.created_ms', '>', afterMs)
    .orderBy('product_questions.created_ms')
    .limit(limit)
    .execute()

/** Every question of these mailboxes, whatever its state; `emails` in lower case. */
export const listQuestionsOf = (db: Sql, emails: readonly string[]): Promise<QuestionRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : db.selectFrom('product_questions').selectAll().where('email', 'in', emails).orderBy('id').execute()

/** Removes the addresses of some questions that were answered before a time; returns of how many. */
export const removeAnsweredAddresses = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_questions')
    .set({ email: '', mailbox: '' })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('product_questions')
        .select('id')
        .where('email', '<>', '')
        .where('answered_ms', '<', beforeMs)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes some questions that nobody answered: suspect ones before a time, others before an earlier one. */
export const removeUnanswered = async (
  tx: Sql,
  { suspectMs, otherMs }: { suspectMs: number; otherMs: number },
  limit: number,
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('product_questions')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('product_questions')
        .select('id')
        .where('answered_ms', 'is', null)
        .where(({ eb, or, and }) =>
          or([
            eb('created_ms', '<', otherMs),
            and([eb('state', '=', 'suspect'), eb('created_ms', '<', suspectMs)]),
          ]),
        )
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
