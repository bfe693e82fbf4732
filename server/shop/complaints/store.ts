import type { Sql, Tables } from '#server/platform/db/tables.ts'

export type ComplaintRow = Tables['complaints']
export type ComplaintEventRow = Tables['complaint_events']
export type ComplaintPhotoRow = Tables['complaint_photos']
/** What is left to do. */
export type ComplaintStage = 'waiting' | 'answered' | 'closed'

/** False: the same form was sent before. */
export const addComplaintRow = async (tx: Sql, row: ComplaintRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('complaints')
    .values(row)
    .onConflict((conflict) => conflict.column('request_hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findComplaintByRequest = (db: Sql, requestHash: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints').selectAll().where('request_hash', '=', requestHash).executeTakeFirst()

export const findComplaintRow = (db: Sql, id: number): Promise<ComplaintRow | undefined> =>
  db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()

export const countComplaintsSince = async (db: Sql, mailbox: string, sinceMs: number): Promise<number> => {
  const { count } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('mailbox', '=', mailbox)
    .where('received_ms', '>=', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const withEvent = (db: Sql, kind: string) =>
  db.selectFrom('complaint_events').select('complaint_id').where('kind', '=', kind)

const inStage = (db: Sql, stage: ComplaintStage) => {
  const rows = db.selectFrom('complaints')
  if (stage === 'closed') return rows.where('id', 'in', withEvent(db, 'done'))
  return rows
    .where('id', 'not in', withEvent(db, 'done'))
    .where('id', stage === 'waiting' ? 'not in' : 'in', withEvent(db, 'answered'))
}

/** Those that wait by the end of the time to answer, the nearest first; others newest first. */
export const listComplaintRows = (
  db: Sql,
  { stage, limit, offset }: { stage: ComplaintStage; limit: number; offset: number },
): Promise<ComplaintRow[]> => {
  const direction = stage === 'waiting' ? 'asc' : 'desc'
  return inStage(db, stage)
    .selectAll()
    .orderBy('answer_due_ms', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export const countInStage = async (db: Sql, stage: ComplaintStage): Promise<number> => {
  const { count } = await inStage(db, stage)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends of the times to answer, of what waits, until then. */
export const listDueTimes = async (db: Sql, untilMs: number): Promise<number[]> =>
  (await inStage(db, 'waiting').select('answer_due_ms').where('answer_due_ms', '<=', untilMs).execute()).map(
    ({ answer_due_ms }) => Number(answer_due_ms),
  )

export const addComplaintEvent = async (tx: Sql, row: ComplaintEventRow): Promise<void> => {
  await tx.insertInto('complaint_events').values(row).execute()
}

/** Oldest first: ids sort by time. */
export const listComplaintEvents = (db: Sql, ids: readonly number[]): Promise<ComplaintEventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('complaint_events').selectAll().where('complaint_id', 'in', ids).orderBy('id').execute()

/** The one change of a complaint: what was sent stays. */
export const setAnswerDue = async (tx: Sql, id: number, dueMs: number): Promise<void> => {
  await tx.updateTable('complaints').set({ answer_due_ms: dueMs }).where('id', '=', id).execute()
}

export const addComplaintPhotos = async (tx: Sql, rows: ComplaintPhotoRow[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('complaint_photos').values(rows).execute()
}

/** Those that an order's link or the owner connected with it, oldest first; the owner may have moved some since. */
export const listComplaintsAbout = (db: Sql, orderId: number): Promise<ComplaintRow[]> =>
  db
    .selectFrom('complaints')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('order_id', '=', orderId),
        eb('id', 'in', selectFrom('complaint_events').select('complaint_id').where('order_id', '=', orderId)),
      ]),
    )
    .orderBy('id')
    .execute()

/** Without their content. */
export const listComplaintPhotos = (db: Sql, complaintId: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('complaint_photos')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .orderBy('position')
    .execute()

/** A photograph of this complaint. */
export const findComplaintPhoto = (
  db: Sql,
  complaintId: number,
  id: string,
): Promise<ComplaintPhotoRow | undefined> =>
  db
    .selectFrom('complaint_photos')
    .selectAll()
    .where('id', '=', id)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst()

/** All photographs of these complaints, with their content. */
export const loadComplaintPhotos = (db: Sql, ids: readonly number[]): Promise<ComplaintPhotoRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('complaint_photos')
        .selectAll()
        .where('complaint_id', 'in', ids)
        .orderBy('position')
        .execute()

/** Every complaint from these mailboxes; `emails` in lower case. */
export const listComplaintsOf = (db: Sql, emails: readonly string[]): Promise<ComplaintRow[]> =>
  emails.length === 0
    ? Promise.resolve([])
    : db.selectFrom('complaints').selectAll().where('email', 'in', emails).orderBy('id').execute()

/** Removes some complaints received before a time, with photographs and history; returns how many. */
export const removeOldComplaints = async (tx: Sql, beforeMs: number, limit: number): Promise<number> => {
  const rows = await tx
    .selectFrom('complaints')
    .select('id')
    .where('received_ms', '<', beforeMs)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('complaint_events').where('complaint_id', 'in', ids).execute()
  await tx.deleteFrom('complaint_photos').where('complaint_id', 'in', ids).execute()
  await tx.deleteFrom('complaints').where('id', 'in', ids).execute()
  return ids.length
}
