import type { ImportProgress, ImportReport } from '#contract/console/shop/import.ts'
import type { Database } from '#server/platform/db/database.ts'
import { matchItems } from './match-items.ts'
import type { FindPicture } from '#server/shop/catalog/import/reading/read-item.ts'
import { openTable } from '#server/shop/catalog/import/reading/read-rows.ts'
import { emptyReport, addProblem, addWarning } from './report.ts'
import { type Bytes, openSpool, spoolBytes } from './spool.ts'
import { stageChanges } from './stage-changes.ts'
import { stageItems } from './stage-items.ts'
import { type IncompleteOf, writeChanges } from './write-changes.ts'

export type ImportOptions = {
  /** Only reports the changes, without writing them. */
  isDryRun?: boolean
  /**
   * Returns the URL of a picture named in the file; by default only bare `.webp` names are the shop's own
   * pictures.
   */
  findPicture?: FindPicture
  /** New products that become drafts, though the file publishes them; none by default. */
  listIncomplete?: IncompleteOf
  nowMs: number
}

/**
 * A bare `.webp` name is a picture of the shop; any other reference stays unchanged until the picture is
 * imported.
 */
export const ownPictureAddress: FindPicture = async (reference) =>
  /^[\w-][\w.-]*\.webp$/i.test(reference) ? `/pictures/${reference}` : reference

/**
 * Imports a shop's product CSV: all of it or, when any row is wrong, nothing. The file is read, checked and
 * compared outside the transaction; only the writes are one transaction, so shoppers wait as little as
 * possible.
 */
export const importProducts = async (
  db: Database,
  bytes: Bytes,
  options: ImportOptions,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> => {
  const report = emptyReport()
  const spool = await openSpool()
  const pictures = new Set<string>()
  const findPicture: FindPicture = async (reference) => {
    const src = await (options.findPicture ?? ownPictureAddress)(reference)
    if (!src.startsWith('/')) pictures.add(reference)
    return src
  }
  try {
    const encoding = await spoolBytes(bytes, spool.path('upload.csv'))
    const table = await openTable(spool.path('upload.csv'), encoding)
    if ('reason' in table) {
      addProblem(report, table)
      return report
    }
    for (const heading of table.ignored) addWarning(report, `Nie znam kolumny „${heading}”; pominięto ją.`)

    const keys = await stageItems(table, spool.path('items'), report, findPicture, (done) =>
      onProgress({ step: 'reading', done, total: null }),
    )
    report.picturesToBring = pictures.size
    if (report.problemCount) return report
    const matches = await matchItems(db.read, keys, report)
    if (report.problemCount) return report

    await stageChanges(db.read, spool.path('items'), spool.path('changes'), matches, report, (done) =>
      onProgress({ step: 'comparing', done, total: report.rows }),
    )
    const total = report.added + report.changed
    if (!options.isDryRun && total) {
      await db.transaction(
        (tx) =>
          writeChanges(
            tx,
            spool.path('changes'),
            matches.newCount,
            options.nowMs,
            (done) => onProgress({ step: 'writing', done, total }),
            options.listIncomplete ?? (async () => []),
          ),
        { isLong: true },
      )
    }
    report.isDone = !options.isDryRun
    return report
  } finally {
    await spool.close()
  }
}
