import { listUnpublishable } from '#server/shop/product-safety/safety-report.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ImportProgress, ImportReport } from '#contract/console/shop/import.ts'
import type { RowsKind } from '#contract/console/shop/transfer.ts'
import type { Services } from '#server/platform/services.ts'
import { CSV_BEGIN, separatedLine, undefused } from '#server/platform/text/csv-line.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'
import { importProducts, type ImportOptions } from '#server/shop/catalog/import/import-products.ts'
import { type CsvRow, openRecords } from '#server/shop/catalog/import/reading/read-rows.ts'
import { addProblem, addWarning, emptyReport, MAX_LISTED } from '#server/shop/catalog/import/report.ts'
import {
  type Bytes,
  openJsonLines,
  openSpool,
  readJsonLines,
  type Spool,
  spoolBytes,
} from '#server/shop/catalog/import/spool.ts'
import {
  formatCell,
  jsonValue,
  readCell,
  RowFault,
  type RowColumn,
  type RowKind,
  type RowRecord,
  textIn,
} from './row-format.ts'
import { exportProducts } from './product-rows.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { JsonRowsFault, jsonAsCsv, rowsAsCsv } from './json-rows.ts'
import { readReviewRows } from './review-rows.ts'
import * as kinds from './kinds/index.ts'

/** Kinds of rows besides products, whose columns are those of other shops' files. */
const rowKinds: Record<Exclude<RowsKind, 'products'>, RowKind> = kinds

const ROWS_AT_ONCE = 100
const EXPORTED_AT_ONCE = 300

type Format = { format: 'csv' | 'json'; separator: ',' | ';' }

/** Every row of a kind, in chunks: pages by key, so a row that changes meanwhile is there once, before or after. */
export async function* exportRows(services: Services, kind: RowsKind, given: Format): AsyncGenerator<string> {
  if (kind === 'products') return yield* exportProducts(services.db.read, given)
  const { columns, list } = rowKinds[kind]
  const isCsv = given.format === 'csv'
  yield isCsv
    ? CSV_BEGIN +
      separatedLine(
        columns.map(({ title }) => title),
        given.separator,
      )
    : '['
  let isFirst = true
  for (let after: RowRecord | undefined; ;) {
    const rows = await list(services, after, EXPORTED_AT_ONCE)
    let chunk = ''
    for (const row of rows) {
      if (isCsv)
        chunk += separatedLine(
          columns.map((column) => formatCell(column, row[column.key])),
          given.separator,
        )
      else {
        const values = columns.map((column) => [column.key, jsonValue(column, row[column.key])])
        chunk += `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(values))}`
      }
      isFirst = false
    }
    yield chunk
    after = rows.at(-1)
    if (!after || rows.length < EXPORTED_AT_ONCE) break
  }
  if (!isCsv) yield '\n]\n'
}

type Staged = { row: number; record: RowRecord; isNew: boolean }

const readRecord = (
  { cells }: CsvRow,
  columns: (RowColumn | undefined)[],
): { record: RowRecord; reasons: string[] } => {
  const record: RowRecord = {}
  const reasons: string[] = []
  for (const [index, column] of columns.entries()) {
    if (!column || column.isComputed) continue
    const text = undefused((cells[index] ?? '').replaceAll('\0', '')).trim()
    const value = readCell(column, text)
    if (value === undefined) reasons.push(`${column.title}: nie rozumiem wartości „${text.slice(0, 60)}”.`)
    else if (column.isRequired && text === '') reasons.push(`${column.title}: brakuje wartości.`)
    record[column.key] = value
  }
  return { record, reasons }
}

const folded = (heading: string) => foldPolish(heading.trim()).replace(/\s+/g, ' ')

/** Text of a moment has no parts of a second, so they do not count as a change. */
const isSame = ({ kind }: RowColumn, a: unknown, b: unknown) =>
  kind === 'moment' && a !== null && b !== null
    ? Math.trunc(Number(a) / 1000) === Math.trunc(Number(b) / 1000)
    : isDeepStrictEqual(a ?? (kind === 'text' ? '' : null), b ?? (kind === 'text' ? '' : null))

/** A yes or no that is not given says nothing about what is stored. */
const withoutEmpty = ({ columns, keepsEmpty }: RowKind, record: RowRecord): RowRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([key, value]) => {
      const column = columns.find((one) => one.key === key)
      const isLeft = (keepsEmpty && !column?.isForNew) || column?.kind === 'yes'
      return !isLeft || (value !== null && value !== '')
    }),
  )

/** Compares rows with those of the shop and stores what is to be written. */
const stageRows = async (
  services: Services,
  kind: RowKind,
  given: { row: number; record: RowRecord }[],
  report: ImportReport,
  rowOf: (key: string) => number | undefined,
  write: (staged: Staged) => Promise<void>,
) => {
  const stored = new Map(
    (
      await kind.find(
        services,
        given.map(({ record }) => String(record[kind.key] ?? '')),
      )
    ).map((row) => [String(row[kind.key]).toLowerCase(), row]),
  )
  for (const { row, record: read } of given) {
    const record = withoutEmpty(kind, read)
    const before = stored.get(String(record[kind.key] ?? '').toLowerCase())
    const whole = { ...before, ...record }
    const leaving = before ? false : await kind.passOver?.(services, record)
    if (leaving) {
      if (leaving !== true) addWarning(report, `Wiersz ${row}: ${leaving}`)
      report.unchanged++
      continue
    }
    for (const reason of kind.check(whole, before)) addProblem(report, { row, reason })
    const changed = before
      ? kind.columns.filter(
          (column) =>
            column.key in record &&
            !column.isForNew &&
            !isSame(column, record[column.key], before[column.key]),
        )
      : []
    if (before && (kind.isHistory || changed.length === 0)) {
      report.unchanged++
      continue
    }
    const isEarlier = (key: string) => (rowOf(key.toLowerCase()) ?? row) < row
    for (const reason of (await kind.checkNamed?.(services, whole, isEarlier)) ?? [])
      addProblem(report, { row, reason })
    if (before) report.changed++
    else report.added++
    if (report.changes.length < MAX_LISTED)
      report.changes.push({
        row,
        sku: '',
        name: String(whole[kind.key]),
        kind: before ? 'changed' : 'added',
        fields: changed.map(({ title }) => title),
      })
    await write({ row, record: whole, isNew: !before })
  }
}

type Options = Pick<ImportOptions, 'isDryRun' | 'findPicture'> & { isJson: boolean }

/**
 * Reads a file of rows: first all of it is checked and compared, and only a file without a fault is written, in
 * one transaction. History in many, so that new orders do not wait for it. A row is told by its key, so a file can
 * be read again.
 */
export const importRows = async (
  services: Services,
  name: RowsKind,
  bytes: Bytes,
  { isDryRun = true, isJson, findPicture }: Options,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> => {
  const report = emptyReport()
  const spool = await openSpool()
  try {
    const csv =
      name === 'reviews'
        ? await reviewsAsCsv(bytes, spool.path('rows.json'))
        : isJson
          ? await jsonAsCsv(bytes, spool.path('rows.json'))
          : bytes
    if (name === 'products')
      return await importProducts(
        services.db,
        csv,
        {
          isDryRun,
          ...(findPicture && { findPicture }),
          nowMs: services.now(),
          listIncomplete: async (tx, ids) => (await listUnpublishable(tx, services, ids)).map(({ id }) => id),
        },
        onProgress,
      )
    return await importCsv(services, rowKinds[name], csv, spool, { isDryRun, report, onProgress })
  } catch (error) {
    if (!(error instanceof JsonRowsFault)) throw error
    addProblem(report, { row: 0, reason: error.message })
    return report
  } finally {
    await spool.close()
  }
}

/** Files of reviews are told by how they begin: a shop has them as JSON, as XML or as a table. */
const reviewsAsCsv = async (bytes: Bytes, path: string): Promise<Bytes> => {
  const parts = bytes[Symbol.asyncIterator]()
  const first = await parts.next()
  const start: Uint8Array = first.done ? new Uint8Array() : first.value
  const whole = (async function* () {
    yield start
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  })()
  const rows = readReviewRows(new TextDecoder().decode(start.subarray(0, 1_000)), whole)
  return rows ? rowsAsCsv(rows, path) : whole
}

type CsvImport = {
  isDryRun: boolean
  report: ImportReport
  onProgress: (progress: ImportProgress) => void
}

/** Compares the rows of a CSV with those of the shop, and writes them unless it is a dry run. */
const importCsv = async (
  services: Services,
  kind: RowKind,
  csv: Bytes,
  spool: Spool,
  { isDryRun, report, onProgress }: CsvImport,
): Promise<ImportReport> => {
  const table = await openRecords(spool.path('upload.csv'), await spoolBytes(csv, spool.path('upload.csv')))
  if ('reason' in table) {
    addProblem(report, table)
    return report
  }
  const columns = table.headings.map((heading) =>
    kind.columns.find(({ key, title }) => folded(title) === folded(heading) || key === heading.trim()),
  )
  for (const [index, heading] of table.headings.entries())
    if (!columns[index] && heading.trim()) addWarning(report, `Nie znam kolumny „${heading}”; pominięto ją.`)
  const missing = kind.columns.filter((column) => column.isRequired && !columns.includes(column))
  for (const { title } of missing) addProblem(report, { row: 1, reason: `Brakuje kolumny „${title}”.` })
  if (missing.length > 0) return report

  const seen = new Map<string, number>()
  const lines = openJsonLines<Staged>(spool.path('rows'))
  let batch: { row: number; record: RowRecord }[] = []
  const stage = async () => {
    await stageRows(services, kind, batch, report, (key) => seen.get(key), lines.write)
    batch = []
    onProgress({ step: 'comparing', done: report.rows, total: null })
  }
  try {
    for await (const row of table.rows) {
      if ('reason' in row) {
        addProblem(report, row)
        break
      }
      report.rows++
      const { record, reasons } = readRecord(row, columns)
      if (kind.keyOf && textIn(record, kind.key) === '') record[kind.key] = kind.keyOf(record)
      const key = String(record[kind.key] ?? '').toLowerCase()
      const twin = seen.get(key)
      if (twin !== undefined && kind.keyOf) {
        addWarning(report, `Wiersz ${row.number}: to samo stoi już w wierszu ${twin}; pominięto.`)
        report.unchanged++
        continue
      }
      if (twin !== undefined && key) reasons.push(`„${key}” stoi już w wierszu ${twin}.`)
      seen.set(key, row.number)
      for (const reason of reasons) addProblem(report, { row: row.number, reason })
      if (reasons.length > 0) continue
      batch.push({ row: row.number, record })
      if (batch.length === ROWS_AT_ONCE) await stage()
    }
    await stage()
  } finally {
    await lines.close()
  }
  const highest = [...seen.keys()].reduce((most, key) => Math.max(most, Number(key) || 0), 0)
  for (const warning of (await kind.warn?.(services, highest)) ?? []) addWarning(report, warning)
  if (report.problemCount > 0 || isDryRun) return report

  let done = 0
  let at = 0
  const writeRows = async (tx: Sql, rows: Staged[]) => {
    for (const { row, record, isNew } of rows) {
      at = row
      await kind.write(tx, services, record, isNew)
    }
  }
  const note = (count: number) => {
    done = count
    onProgress({ step: 'writing', done, total: report.added + report.changed })
  }
  const batches = () => readJsonLines<Staged>(spool.path('rows'), ROWS_AT_ONCE)
  try {
    if (kind.isHistory)
      for await (const rows of batches()) {
        await services.db.transaction((tx) => writeRows(tx, rows))
        note(done + rows.length)
      }
    else
      await services.db.transaction(
        async (tx) => {
          let written = 0
          for await (const rows of batches()) {
            await writeRows(tx, rows)
            written += rows.length
            note(written)
          }
        },
        { isLong: true },
      )
  } catch (error) {
    if (error instanceof RowFault) {
      addProblem(report, { row: at, reason: error.message })
      return report
    }
    if (!kind.isHistory || done === 0) throw error
    services.log(`import: ${(error as Error).stack ?? error}`)
    throw new Refusal(
      500,
      'import_interrupted',
      `Import się przerwał przed końcem, po ${done} z ${report.added} zapisów. Wczytaj ten plik jeszcze raz: co już jest w sklepie, zostanie pominięte.`,
    )
  }
  await services.refresh()
  report.isDone = true
  return report
}
