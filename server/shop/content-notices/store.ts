import type { ModerationOutcome, NoticeSubject } from '#contract/shop/product-page/content-notices.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type NoticeRow = Tables['content_notices']
/** What notices are about. */
export type NoticedContent = { kind: NoticeSubject; id: string }

export const addNoticeRow = async (tx: Sql, row: NoticeRow): Promise<void> => {
  await tx.insertInto('content_notices').values(row).execute()
}

export const findNoticeByRequest = (db: Sql, requestHash: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('content_notices').selectAll().where('request_hash', '=', requestHash).executeTakeFirst()

export const findNoticeRow = (db: Sql, id: number): Promise<NoticeRow | undefined> =>
  db.selectFrom('content_notices').selectAll().where('id', '=', id).executeTakeFirst()

/** Those about some content that wait for a decision, oldest first. */
export const listOpenNotices = (db: Sql, { kind, id }: NoticedContent): Promise<NoticeRow[]> =>
  db
    .selectFrom('content_notices')
    .selectAll()
    .where('content_kind', '=', kind)
    .where('content_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute()

/** Waiting ones oldest first, decided ones newest first. */
export const listNoticeRows = (
  db: Sql,
  { isOpen, limit, offset }: { isOpen: boolean; limit: number; offset: number },
): Promise<NoticeRow[]> =>
  db
    .selectFrom('content_notices')
    .selectAll()
    .where('outcome', isOpen ? 'is' : 'is not', null)
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOpenNoticeRows = async (db: Sql): Promise<number> => {
  const { count } = await db
    .selectFrom('content_notices')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const decideNoticeRows = async (
  tx: Sql,
  ids: number[],
  decision: { outcome: ModerationOutcome; decision: string; decided_by: string; decided_ms: number },
): Promise<void> => {
  if (ids.length > 0) await tx.updateTable('content_notices').set(decision).where('id', 'in', ids).execute()
}

/** `emails` in lower case. */
export const listNoticesFrom = (db: Sql, emails: readonly string[]): Promise<NoticeRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : db.selectFrom('content_notices').selectAll().where('email', 'in', emails).orderBy('id').execute()

/** The decision stays, without who asked for it. */
export const anonymizeNoticeRows = async (tx: Sql, emails: readonly string[]): Promise<void> => {
  if (emails.length > 0)
    await tx
      .updateTable('content_notices')
      .set({ name: '', email: '', reason: '' })
      .where('email', 'in', emails)
      .execute()
}

/** What was reported is no longer stored anywhere. */
export const removeNoticeContent = async (tx: Sql, { kind, id }: NoticedContent): Promise<void> => {
  await tx
    .updateTable('content_notices')
    .set({ content: '' })
    .where('content_kind', '=', kind)
    .where('content_id', '=', id)
    .execute()
}

export const removeOldNoticeRows = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('content_notices')
    .where('id', 'in', (inner) =>
      inner.selectFrom('content_notices').select('id').where('at_ms', '<', beforeMs).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
