import type { MessageFolder } from '#contract/console/messages.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import {
  listFileRows,
  listMessageRows,
  type MessageCursor,
  type MessageFilter,
  type MessageRow,
} from './store.ts'
import { readFields, fieldValues } from './message-fields.ts'

export type ExportFilter = {
  folder: MessageFolder
  formId?: number
  /** The form's current fields; their columns come first, even when no message has a value for them. */
  fieldNames?: string[]
}

const BATCH = 200
const JOINT = ', '

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The messages of a folder as CSV, newest first, in chunks, with a column for each field. */
export async function* exportMessages(
  db: Sql,
  { folder, formId, fieldNames = [] }: ExportFilter,
): AsyncGenerator<string> {
  const names = new Set(fieldNames)
  for await (const rows of batches(db, { folder, formId }))
    for (const row of rows) for (const { name } of readFields(row)) names.add(name)

  yield CSV_BEGIN + csvLine(['Data', 'Formularz', ...names, 'Pliki', 'Strona', 'Adres IP', 'Przeglądarka'])
  for await (const rows of batches(db, { folder, formId })) {
    const files = await listFileRows(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const own = files.filter(({ message_id }) => message_id === row.id)
      const cells = new Map(readFields(row).map((field) => [field.name, fieldValues(field).join(JOINT)]))
      // The saved value of a file field is a hash of its content; the file name is more useful.
      for (const { field } of own)
        cells.set(
          field,
          own
            .filter((file) => file.field === field)
            .map(({ name }) => name)
            .join(JOINT),
        )
      const values = [...names].map((name) => cells.get(name) ?? '')
      yield csvLine([
        warsawTime.format(row.received_ms),
        row.form_title,
        ...values,
        own.map(({ name }) => name).join(JOINT),
        row.page_url,
        row.remote_ip,
        row.user_agent,
      ])
    }
  }
}

async function* batches(db: Sql, filter: MessageFilter): AsyncGenerator<MessageRow[]> {
  for (let before: MessageCursor | undefined; ;) {
    const rows = await listMessageRows(db, filter, before, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    const last = rows.at(-1)!
    before = { receivedMs: last.received_ms, id: last.id }
  }
}
