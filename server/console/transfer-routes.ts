import { Readable } from 'node:stream'
import { archivesApi, type ArchiveLine, MAX_ARCHIVE_BYTES } from '#contract/console/shop/transfer.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { findRightsOfSession, mayOwner } from '#server/identity/owners/find-owner.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { listArchives, openArchive } from '#server/transfer/archive/archives.ts'
import { loadArchive } from '#server/transfer/archive/load-archive.ts'
import { orderArchive } from '#server/transfer/archive/make-archive.ts'
import { liveNotices } from './notice-routes.ts'
import { logTransfer, upTo } from './shop/import-routes.ts'

/** Proxies end a connection on which nothing is sent for a minute. */
const HEARTBEAT_MS = 5_000

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The whole shop as one file: ordering, downloading and reading it. */
export const transferRoutes = (services: Services) => {
  let isReading = false
  const { routes, mountEndpoint } = endpointRoutes()

  mountEndpoint(archivesApi.list, () => listArchives(services))
  mountEndpoint(archivesApi.order, async ({ c }) => {
    const { name, email } = c.get('owner')
    await orderArchive(services, name || email)
    return listArchives(services)
  })
  mountEndpoint(archivesApi.file, async (call) => {
    const { c, params } = call
    const archive = await openArchive(services, params.id)
    if (!archive) throw new Refusal(404, 'no_archive', 'Tego archiwum już nie ma. Zamów nowe.')
    if (c.req.method === 'HEAD') archive.content.destroy()
    else await logTransfer(call, 'settings', 'Pobrano archiwum całego sklepu')
    return c.body(Readable.toWeb(archive.content) as unknown as ReadableStream, 200, {
      'Content-Type': 'application/gzip',
      'Content-Length': String(archive.bytes),
      'Content-Disposition': `attachment; filename="sklep-${dayOf(archive.createdMs)}.tar.gz"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  mountEndpoint(archivesApi.load, (call) => {
    const { c, query } = call
    const { body } = c.req.raw
    if (!body) throw new Refusal(400, 'no_file', 'Nie dotarł żaden plik. Wybierz go jeszcze raz.')
    if (isReading)
      throw new Refusal(
        409,
        'archive_reading',
        'Inne archiwum jest właśnie wczytywane. Poczekaj, aż się skończy.',
      )
    isReading = true
    const { sessionId } = c.get('owner')
    const isDryRun = query['dry-run'] !== '0'
    c.set('isDryRun', isDryRun)
    const lines = new TransformStream<Uint8Array, Uint8Array>()
    const writer = lines.writable.getWriter()
    const encoder = new TextEncoder()
    const writeLine = (line: ArchiveLine) =>
      writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => {})
    const heartbeat = setInterval(() => void writeLine({ isReading: true }), HEARTBEAT_MS)
    const run = async () => {
      try {
        const content = await loadArchive(services, upTo(MAX_ARCHIVE_BYTES, body), {
          isDryRun,
          mayStillWrite: async () => {
            const rights = await findRightsOfSession(services, sessionId)
            return rights !== undefined && mayOwner(rights, archivesApi.load.right)
          },
        })
        if (!isDryRun) services.get(liveNotices).forgetKnown()
        if (!isDryRun) await logTransfer(call, 'settings', 'Wczytano archiwum całego sklepu')
        void writeLine({ content, isDone: !isDryRun })
      } catch (error) {
        if (!(error instanceof Refusal)) services.log(`archive: ${(error as Error).stack ?? error}`)
        void writeLine({
          problem:
            error instanceof Refusal
              ? error.message
              : 'Wczytywanie się przerwało i niczego nie zapisało. Spróbuj jeszcze raz.',
        })
      } finally {
        clearInterval(heartbeat)
        isReading = false
        void writer.close().catch(() => {})
      }
    }
    void run()
    return c.body(lines.readable, 200, {
      'Content-Type': 'application/x-ndjson; charset=UTF-8',
      'X-Accel-Buffering': 'no',
    })
  })
  return routes
}
