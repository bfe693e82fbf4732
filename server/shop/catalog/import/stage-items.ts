import type { ImportReport } from '#contract/console/shop/import.ts'
import type { Item } from './item.ts'
import { openJsonLines } from './spool.ts'
import { type FindPicture, readItem } from '#server/shop/catalog/import/reading/read-item.ts'
import type { CsvTable } from '#server/shop/catalog/import/reading/read-rows.ts'
import { addProblem } from './report.ts'

/** The data needed of every row at the same time to match its product and its references; small. */
export type ItemKey = {
  row: number
  sku: string
  importedId: number | null
  kind: Item['kind']
  name: string
  /** Only files of Klepka name it; empty: unknown. */
  slug: string
  parentRef: string
  /** Of a variation: attribute slug → value. */
  choice: Record<string, string>
  refs: string[]
}

/** Parses every row, stores the items at `path` and returns their keys; faults are added to the report. */
export const stageItems = async (
  table: CsvTable,
  path: string,
  report: ImportReport,
  findPicture: FindPicture,
  onRow: (rows: number) => void,
): Promise<ItemKey[]> => {
  const keys: ItemKey[] = []
  const skuRows = new Map<string, number>()
  const idRows = new Map<number, number>()
  const lines = openJsonLines<Item>(path)
  try {
    for await (const row of table.rows) {
      if ('reason' in row) {
        addProblem(report, row)
        break
      }
      const { item, reasons } = await readItem(row, table.columns, findPicture)
      const twin =
        (item.sku && skuRows.get(item.sku)) || (item.importedId !== null && idRows.get(item.importedId))
      if (twin)
        reasons.push(
          item.sku && skuRows.has(item.sku)
            ? `SKU „${item.sku}” stoi już w wierszu ${twin}.`
            : `ID ${item.importedId} stoi już w wierszu ${twin}.`,
        )
      if (item.sku) skuRows.set(item.sku, row.number)
      if (item.importedId !== null) idRows.set(item.importedId, row.number)
      for (const reason of reasons) addProblem(report, { row: row.number, reason })
      report.rows++
      onRow(report.rows)
      // After the first problem nothing will be written: the rest is only read to find more problems.
      if (report.problemCount) continue
      keys.push(keyOf(item))
      await lines.write(item)
    }
  } finally {
    await lines.close()
  }
  return keys
}

const keyOf = (item: Item): ItemKey => ({
  row: item.row,
  sku: item.sku,
  importedId: item.importedId,
  kind: item.kind,
  name: item.name,
  slug: item.fields.slug ?? '',
  parentRef: item.parentRef,
  choice: item.kind === 'variation' ? choiceOfItem(item) : {},
  refs: [
    ...(item.groupedRefs ?? []),
    ...(item.upsellRefs ?? []),
    ...(item.crossSellRefs ?? []),
    ...(item.accessories ?? []).map(({ ref }) => ref),
    ...(item.sampleOfRef ? [item.sampleOfRef] : []),
  ],
})

export const choiceOfItem = (item: Item): Record<string, string> =>
  Object.fromEntries((item.attributes ?? []).map(({ slug, values }) => [slug, values[0] ?? '']))
