import { type ImportLine, type ImportReport, MAX_IMPORT_BYTES } from '#contract/console/shop/import.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import {
  type RowsKind,
  rowsExports,
  rowsImports,
  rowsKinds,
  rowsRights,
} from '#contract/console/shop/transfer.ts'
import type { Context } from 'hono'
import type { ChangeKind } from '#contract/console/audit-events.ts'
import { PANEL_API } from '#contract/console/session.ts'
import type { OwnerVariables } from '#server/console/http/guard.ts'
import { exportRows, importRows } from '#server/transfer/rows/import-rows.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { openSavedPictures } from '#server/shop/catalog/import/saved-pictures.ts'
import { join } from 'node:path'

/** Between two lines of progress of the same step. */
const PROGRESS_EVERY_MS = 150

const tooLarge = (maxBytes: number) =>
  new Refusal(
    413,
    'file_too_large',
    `Ten plik jest za duży: import przyjmuje pliki do ${maxBytes / 1024 / 1024} MB.`,
  )

const fileNames = {
  products: 'produkty',
  categories: 'kategorie',
  customers: 'klienci',
  orders: 'zamowienia',
  coupons: 'kody-rabatowe',
  pages: 'strony',
  reviews: 'opinie',
}
const NOON_MS = 12 * 60 * 60 * 1000
const dayOf = (ms: number) => new Date(warsawMidnight(ms) + NOON_MS).toISOString().slice(0, 10)

/** Rows to and from files. Without `dry-run=0` an import only reports what it would do. */
export const importRoutes = (services: Services) => {
  let isRunning = false

  const { routes, mountEndpoint } = endpointRoutes()
  for (const kind of rowsKinds)
    mountEndpoint(rowsExports[kind], async (call) => {
      const { c, query } = call
      const format = query.format ?? 'csv'
      if (c.req.method !== 'HEAD')
        await logTransfer(call, rowsRights[kind].log, 'Wyeksportowano dane do pliku')
      const separator = query.separator === 'comma' ? ',' : ';'
      return sendFile(
        c,
        {
          name: `${fileNames[kind]}-${dayOf(services.now())}.${format}`,
          type: format === 'csv' ? 'text/csv' : 'application/json',
        },
        exportRows(services, kind, { format, separator }),
      )
    })
  const mountImport = (kind: RowsKind) =>
    mountEndpoint(rowsImports[kind], (call) => {
      const { c, query } = call
      if (Number(c.req.header('content-length') ?? 0) > MAX_IMPORT_BYTES) throw tooLarge(MAX_IMPORT_BYTES)
      const { body } = c.req.raw
      if (!body) throw new Refusal(400, 'no_file', 'Nie dotarł żaden plik. Wybierz go jeszcze raz.')
      if (isRunning)
        throw new Refusal(409, 'import_running', 'Inny import właśnie trwa. Poczekaj, aż się skończy.')
      isRunning = true

      const isDryRun = query['dry-run'] !== '0'
      c.set('isDryRun', isDryRun)
      const { log } = rowsRights[kind]
      const lines = new TransformStream<Uint8Array, Uint8Array>()
      const writer = lines.writable.getWriter()
      const encoder = new TextEncoder()
      // The owner may have closed the page; the import continues.
      const writeLine = (line: ImportLine) =>
        writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => {})
      let reportedMs = 0
      let reportedStep = ''

      const readRows = async () => {
        const findSaved = await openSavedPictures(join(services.settings.dataFolder, 'pictures'))
        return importRows(
          services,
          kind,
          upTo(MAX_IMPORT_BYTES, body),
          {
            isDryRun,
            isJson: query.format === 'json',
            findPicture: async (reference) => findSaved(reference) ?? reference,
          },
          (progress) => {
            const now = performance.now()
            if (progress.step === reportedStep && now - reportedMs < PROGRESS_EVERY_MS) return
            reportedMs = now
            reportedStep = progress.step
            void writeLine({ progress })
          },
        )
      }
      const run = async () => {
        try {
          const report = isDryRun ? await readRows() : await logImport(call, log, readRows)
          // The rows are in: a process that cannot read the versions now does so half a second later.
          await services.refresh().catch((error: unknown) => services.log(`import: ${String(error)}`))
          void writeLine({ report })
        } catch (error) {
          if (error instanceof Refusal && error.code === 'import_interrupted')
            await logTransfer(call, log, 'Wczytano część pliku z danymi, import się przerwał').catch(
              (failure) => services.log(`log of changes: ${String(failure)}`),
            )
          if (!(error instanceof Refusal)) services.log(`import: ${(error as Error).stack ?? error}`)
          void writeLine({
            problem:
              error instanceof Refusal
                ? error.message
                : 'Import się przerwał i niczego nie zapisał. Spróbuj jeszcze raz.',
          })
        } finally {
          isRunning = false
          void writer.close().catch(() => {})
        }
      }
      void run()
      return c.body(lines.readable, 200, {
        'Content-Type': 'application/x-ndjson; charset=UTF-8',
        'X-Accel-Buffering': 'no',
      })
    })
  for (const kind of rowsKinds) mountImport(kind)
  return routes
}

type TransferCall = { c: Context<OwnerVariables>; params: object; query: object }

/**
 * A line in the log of changes for what has none by itself: a copy that leaves the shop, a file that was read. It is
 * written together with what `work` writes, and not at all when `work` is refused.
 */
export const logTransfer = async <T = void>(
  { c, params, query }: TransferCall,
  kind: ChangeKind,
  text: string,
  work: () => Promise<T> = async () => undefined as T,
): Promise<T> => {
  const { pathname, search } = new URL(c.req.url)
  const call = { params: { ...params }, query: { ...query }, body: undefined }
  const path = `${pathname.slice(PANEL_API.length)}${search}`
  const record = c.get('recordChange')
  return record
    ? record({ method: c.req.method, path, log: { kind, text }, call, before: undefined }, work)
    : work()
}

/** Nothing of a file was written; its report says why. */
class NothingImported extends Refusal {
  readonly report: ImportReport
  constructor(report: ImportReport) {
    super(422, 'nothing_imported')
    this.report = report
  }
}

/** Reads a file of rows; only one that changed the shop leaves a line in the log of changes. */
const logImport = async (
  call: TransferCall,
  kind: ChangeKind,
  read: () => Promise<ImportReport>,
): Promise<ImportReport> => {
  try {
    return await logTransfer(call, kind, 'Wczytano plik z danymi', async () => {
      const report = await read()
      if (!report.isDone || report.added + report.changed === 0) throw new NothingImported(report)
      return report
    })
  } catch (error) {
    if (error instanceof NothingImported) return error.report
    throw error
  }
}

/** The body's bytes, refused once there are too many, also without an announced length. */
export async function* upTo(maxBytes: number, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of whole(body)) {
    size += part.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield part
  }
}

/** An interrupted upload is a fault of the connection, not of the server. */
async function* whole(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new Refusal(400, 'broken_off', 'Plik urwał się w połowie. Wyślij go jeszcze raz.')
  }
}
