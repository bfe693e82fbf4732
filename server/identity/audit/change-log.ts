import { isOutcomeUnknown } from '#server/platform/db/database-unavailable.ts'
import { isDeepStrictEqual } from 'node:util'
import {
  type ChangeCall,
  type ChangedField,
  type ChangeKind,
  changeKinds,
  type ChangeLog,
  type ChangeSubject,
  type LoggedChange,
  nameOfField,
} from '#contract/console/audit-events.ts'
import { withBeforeCommit } from '#server/platform/db/database.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { insertRows } from '#server/platform/db/insert-rows.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'

const PER_PAGE = 30
const MAX_SUBJECTS_SHOWN = 10
/** Larger changes are listed without their values. */
const MAX_FIELDS_BYTES = 2_000_000
/** As long as the log shows of one value. */
const MAX_VALUE = 4_000
const SECRET = /secret|password|token/i
const DAY_MS = 86_400_000
/** The longest month: a line is never removed earlier than the log says. */
const MONTH_MS = 31 * DAY_MS

type Described = Exclude<ChangeLog<unknown>, { none: string }>
type Values = Record<string, unknown>

export type ChangeInProgress = {
  author: { id: string; name: string; email: string }
  method: string
  /** With its parameters and query. */
  path: string
  log: Described
  call: ChangeCall
  before: ChangeSubject | undefined
  /** The change that this one takes back. */
  undoesId: string | undefined
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const containsSecret = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(containsSecret)
    : isObject(value) && Object.entries(value).some(([key, part]) => SECRET.test(key) || containsSecret(part))

/** Changed values of two documents, by keys joined with dots; a list is one value. */
export const compareFields = (before: unknown, after: unknown, path: string[] = []): ChangedField[] => {
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      compareFields(before[key], after[key], [...path, key]),
    )
  // What was never saved and what is empty look the same.
  if (isDeepStrictEqual(before ?? null, after ?? null)) return []
  const named = path.map((key) => key.replaceAll('.', '․')).join('.')
  return SECRET.test(named) || containsSecret(before) || containsSecret(after)
    ? [{ path: named, before: null, after: null, isHidden: true }]
    : [{ path: named, before: before ?? null, after: after ?? null }]
}

/** The value at a path of `compareFields`. */
const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document)

const withValueAt = (document: Values, [key = '', ...rest]: string[], value: unknown): Values => ({
  ...document,
  [key]: rest.length === 0 ? value : withValueAt(isObject(document[key]) ? document[key] : {}, rest, value),
})

/** Everything that a change is about: ids of a call for several, else the one that was found or is in the path. */
const subjectIdsOf = ({ params, body }: ChangeCall, found: ChangeSubject | undefined): string[] => {
  if (found?.ids) return found.ids.map(String)
  const { ids, rows } = isObject(body) ? body : {}
  const several = Array.isArray(rows) ? rows.map((row: { id?: unknown }) => row.id) : ids
  if (Array.isArray(several) && Object.keys(params).length === 0) return [...new Set(several.map(String))]
  const id = found?.id ?? params['id'] ?? params['slug'] ?? params['code']
  return id === undefined ? [] : [String(id)]
}

/**
 * Runs a change and logs it: a line without the new values in the change's own transaction, which the new values
 * complete afterwards. A refused change leaves no line, nor does one that changed no value.
 */
export const recordChange = async <T>(
  services: Services,
  change: ChangeInProgress,
  work: () => Promise<T>,
): Promise<T> => {
  const { author, log, call, before, undoesId } = change
  const id = uuidV7(services.now(), services.randomBytes)
  const row = (after: ChangeSubject | undefined): Tables['change_log'] => ({
    id,
    at_ms: services.now(),
    account_id: author.id,
    account_name: author.name || author.email,
    kind: log.kind,
    text: log.text,
    name: (after?.name ?? before?.name ?? '').slice(0, 300),
    method: change.method,
    path: change.path,
    fields_json: '[]',
    reverse_json: null,
    subject_count: subjectIdsOf(call, after ?? before).length,
    undoes_id: undoesId ?? null,
    undone_by_id: null,
  })
  let isWritten = false
  const write = async (tx: Sql) => {
    if (isWritten) return
    await tx
      .insertInto('change_log')
      .values(row(undefined))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (undoesId === undefined) return
    const taken = await tx
      .updateTable('change_log')
      .set({ undone_by_id: id })
      .where('id', '=', undoesId)
      .where((where) => where.or([where('undone_by_id', 'is', null), where('undone_by_id', '=', id)]))
      .executeTakeFirst()
    if (Number(taken.numUpdatedRows) === 0) throw alreadyUndone()
  }
  const answer = await withBeforeCommit(write, work).catch(async (error: unknown) => {
    isWritten = true
    // What was refused changed nothing; a fault may have.
    if (error instanceof Refusal && !isOutcomeUnknown(error))
      await services.db
        .transaction((tx) => removeChange(tx, id), { isDurable: false })
        .catch(reportTo(services))
    throw error
  })
  isWritten = true
  // The change is made: what follows only completes its line.
  await complete(services, change, id, answer, row).catch(reportTo(services))
  return answer
}

const reportTo = (services: Services) => (error: unknown) => services.log(`log of changes: ${String(error)}`)

const complete = async (
  services: Services,
  change: ChangeInProgress,
  id: string,
  answer: unknown,
  row: (after: ChangeSubject | undefined) => Tables['change_log'],
): Promise<void> => {
  const { log, call, before, undoesId } = change
  const after = answer instanceof Response ? undefined : log.subject?.(answer, call)
  const fields =
    before?.fields && after?.fields ? compareFields(before.fields, after.fields) : madeFields(change, after)
  const isUnchanged = before?.fields !== undefined && after?.fields !== undefined && fields.length === 0
  const reverse = answer instanceof Response ? undefined : log.reverse?.(answer, call, before)
  const text = JSON.stringify(fields)
  const whole = {
    ...row(after),
    fields_json: text.length > MAX_FIELDS_BYTES ? '[]' : text,
    reverse_json: reverse ? JSON.stringify(reverse) : null,
  }
  await services.db.transaction(
    async (tx) => {
      if (isUnchanged && undoesId === undefined) return removeChange(tx, id)
      const { id: _, ...values } = whole
      await tx
        .insertInto('change_log')
        .values(whole)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
      await insertRows(
        tx,
        'change_subjects',
        subjectIdsOf(call, after ?? before).map((subject_id) => ({
          kind: log.kind,
          subject_id,
          change_id: id,
        })),
      )
    },
    { isDurable: false },
  )
}

/** Values of a change whose earlier ones were not read, such as those of a bulk change. */
const madeFields = ({ before }: ChangeInProgress, after: ChangeSubject | undefined): ChangedField[] =>
  before === undefined && after?.fields ? compareFields({}, after.fields) : []

const removeChange = async (tx: Sql, id: string): Promise<void> => {
  await tx.deleteFrom('change_log').where('id', '=', id).execute()
  // What it was to take back is not taken back.
  await tx.updateTable('change_log').set({ undone_by_id: null }).where('undone_by_id', '=', id).execute()
}

const alreadyUndone = () => new Refusal(409, 'already_undone', 'Ta zmiana jest już cofnięta.')

type Row = Tables['change_log']

/** Whether a row's own call can be repeated with the earlier values: secrets among them are not stored. */
const hasValues = ({ fields_json }: Pick<Row, 'fields_json'>) => {
  const fields = JSON.parse(fields_json) as ChangedField[]
  return fields.length > 0 && !fields.some(({ isHidden }) => isHidden)
}

type Wanted = {
  account: string
  kind?: ChangeKind | undefined
  subject: string
  from?: number | undefined
  to?: number | undefined
  before: string
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value

/** Changes, newest first; `canUndo`: whether the call of a row can be repeated with the earlier values. */
export const listChanges = async (
  db: Sql,
  { account, kind, subject, from, to, before }: Wanted,
  canUndo: (method: string, path: string) => boolean,
): Promise<{ changes: LoggedChange[]; nextBefore: string | null }> => {
  let query = db.selectFrom('change_log').selectAll()
  if (account !== '') query = query.where('account_id', '=', account)
  if (kind) query = query.where('kind', '=', kind)
  if (kind && subject !== '')
    query = query.where('id', 'in', (inner) =>
      inner
        .selectFrom('change_subjects')
        .select('change_id')
        .where('kind', '=', kind)
        .where('subject_id', '=', subject),
    )
  // Ids sort by time.
  if (from !== undefined) query = query.where('id', '>=', idFrom(from))
  if (to !== undefined) query = query.where('id', '<', idFrom(to))
  if (before !== '') query = query.where('id', '<', before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
    .execute()
  const shown = rows.slice(0, PER_PAGE)
  const subjects = await listSubjects(
    db,
    shown.map(({ id }) => id),
  )
  return {
    changes: shown.map((row) => ({
      id: row.id,
      atMs: Number(row.at_ms),
      author: row.account_name,
      kind: changeKinds.find((one) => one === row.kind) ?? 'settings',
      text: row.text,
      name: row.name,
      subjectIds: subjects.get(row.id) ?? [],
      subjectCount: row.subject_count,
      fields: (JSON.parse(row.fields_json) as ChangedField[]).map((field) => ({
        ...field,
        before: shortened(field.before),
        after: shortened(field.after),
      })),
      undo:
        row.undone_by_id !== null
          ? 'undone'
          : row.reverse_json !== null || (hasValues(row) && canUndo(row.method, row.path))
            ? 'possible'
            : 'impossible',
      isUndo: row.undoes_id !== null,
    })),
    nextBefore: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

const listSubjects = async (db: Sql, ids: string[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('change_subjects')
    .selectAll()
    .where('change_id', 'in', ids)
    .orderBy('change_id')
    .orderBy('subject_id')
    .execute()
  for (const { change_id, subject_id } of rows) {
    const before = found.get(change_id) ?? []
    if (before.length < MAX_SUBJECTS_SHOWN) found.set(change_id, [...before, subject_id])
  }
  return found
}

/** The lowest id of a change of this moment. */
const idFrom = (ms: number) => uuidV7(ms, (count) => new Uint8Array(count)).slice(0, 13)

/** The one thing that a change is about. */
export const findSubjectId = async (db: Sql, id: string): Promise<string | undefined> =>
  (await db.selectFrom('change_subjects').select('subject_id').where('change_id', '=', id).executeTakeFirst())
    ?.subject_id

/** A change to take back; refused if it was already. */
export const loadChangeToUndo = async (db: Sql, id: string): Promise<Row> => {
  const row = await db.selectFrom('change_log').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal(404, 'no_change', 'Tej zmiany nie ma już w dzienniku.')
  if (row.undone_by_id !== null) throw alreadyUndone()
  return row
}

/**
 * The body that repeats the call of a change with the earlier values of what it changed; refused when something else
 * changed one of them since. `current`: the fields as they are stored now.
 */
export const bodyToUndo = (
  { fields_json }: Pick<Row, 'fields_json'>,
  current: object | undefined,
  undo: NonNullable<Described['undo']>,
): unknown => {
  if (!current) throw new Refusal(409, 'removed_since', 'Tego już nie ma, więc nie da się cofnąć zmiany.')
  const fields = JSON.parse(fields_json) as ChangedField[]
  if (!hasValues({ fields_json })) throw new Refusal(422, 'not_undoable', 'Tej zmiany nie da się cofnąć.')
  const changedSince = fields.filter(
    ({ path, after }) => !isDeepStrictEqual(valueAt(current, path) ?? null, after),
  )
  if (changedSince.length > 0)
    throw new Refusal(
      409,
      'changed_since',
      `Nie cofnięto: od tamtej zmiany ktoś zmienił te pola jeszcze raz: ${changedSince.map(({ path }) => nameOfField(path)).join(', ')}.`,
    )
  const apply = (document: Values) =>
    fields.reduce((made, { path, before }) => withValueAt(made, path.split('.'), before), document)
  return undo(apply({}), apply(current as Values), current as Values)
}

/** Removes changes that are older than the owner's setting. */
export const changeLogCleaning = defineTask('cleaning of the change log', {
  everyMs: DAY_MS,
  run: ({ db, now, shopSettings }: Services) => {
    const storedMs = shopSettings().changeLogMonths * MONTH_MS
    return removeInSteps(db, async (tx, limit) => {
      const old = await tx
        .selectFrom('change_log')
        .select('id')
        .where('id', '<', idFrom(now() - storedMs))
        .orderBy('id')
        .limit(limit)
        .execute()
      const ids = old.map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.deleteFrom('change_subjects').where('change_id', 'in', ids).execute()
      await tx.deleteFrom('change_log').where('id', 'in', ids).execute()
      return ids.length
    })
  },
})
