import { packPriceOf, pricePerSquareMetre } from '#contract/area.ts'
import { vatRates } from '#contract/console/shop/product-editor.ts'
import { isGtin, WRONG_GTIN } from '#contract/console/shop/product-faults.ts'
import {
  type GridChange,
  type GridField,
  type GridRow,
  hasGridField,
} from '#contract/console/shop/product-grid.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { fromDateField, toDateField } from '#console/text/format-date.ts'
import { readCount, readKilograms, writeKilograms } from '#console/text/read-number.ts'
import { readPieces } from '../row-draft.ts'
import { gridWords } from '../strings.ts'

/** In the order of the grid. */
export const gridColumns = [
  'name',
  'sku',
  'gtin',
  'price',
  'perMetre',
  'sale',
  'saleFrom',
  'saleTo',
  'vat',
  'stock',
  'lowStock',
  'status',
  'categories',
  'weight',
] as const
export type GridColumn = (typeof gridColumns)[number]

const FIELDS: Record<GridColumn, GridField> = {
  name: 'name',
  sku: 'sku',
  gtin: 'gtin',
  price: 'regularPriceGrosze',
  perMetre: 'regularPriceGrosze',
  sale: 'salePriceGrosze',
  saleFrom: 'saleFromMs',
  saleTo: 'saleToMs',
  vat: 'vatRate',
  stock: 'stock',
  lowStock: 'lowStock',
  status: 'status',
  categories: 'categoryIds',
  weight: 'weightGrams',
}
/** The column that shows a fault of a field. */
export const columnOfField = (field: GridField): GridColumn =>
  gridColumns.find((column) => FIELDS[column] === field) ?? 'name'

/** A category with its path, such as `Podłogi > Deski`. */
export type GridCategory = { id: number; name: string; path: string }
/** What of a row was typed and differs from what was read, by column. */
export type CellTexts = { [Column in GridColumn]?: string | undefined }
export type RowEdit = { read: GridRow; texts: CellTexts }

/** Categories in the order of the tree, each with the names above it. */
export const withPaths = (categories: { id: number; name: string; depth: number }[]): GridCategory[] => {
  const above: string[] = []
  return categories.map(({ id, name, depth }) => {
    above.length = depth
    above.push(name)
    return { id, name, path: above.join(' > ') }
  })
}

/** Whether a cell can be changed; `mayEdit` false: only the stock may. */
export const isEditable = (row: GridRow, column: GridColumn, mayEdit: boolean): boolean =>
  row.status !== 'trashed' &&
  (mayEdit || column === 'stock') &&
  hasGridField(row, FIELDS[column]) &&
  (column !== 'perMetre' || row.packAreaCm2 !== null)

const amount = (grosze: number | null) => (grosze === null ? '' : formatAmount(grosze))

const storedText = (row: GridRow, column: GridColumn, categories: GridCategory[]): string => {
  switch (column) {
    case 'name':
      // Below its product, a variation needs only what distinguishes it.
      return row.kind === 'variation' ? (row.name.split(' – ').at(-1) ?? '') : row.name
    case 'sku':
    case 'gtin':
      return row[column]
    case 'price':
      return amount(row.regularPriceGrosze)
    case 'perMetre':
      return row.regularPriceGrosze === null || row.packAreaCm2 === null
        ? ''
        : formatAmount(pricePerSquareMetre(row.regularPriceGrosze, row.packAreaCm2))
    case 'sale':
      return amount(row.salePriceGrosze)
    case 'saleFrom':
      return toDateField(row.saleFromMs)
    case 'saleTo':
      // The sale ends with that day.
      return toDateField(row.saleToMs === null ? null : row.saleToMs - 1)
    case 'vat':
      return row.vatRate === null ? '' : String(row.vatRate)
    case 'stock':
      return row.stock === null ? '' : String(row.stock)
    case 'lowStock':
      return row.lowStock === null ? '' : String(row.lowStock)
    case 'status':
      return gridWords.status(row.status)
    case 'categories':
      return row.categoryIds
        .map((id) => categories.find((one) => one.id === id))
        .map((category) => category && nameOf(category, categories))
        .filter(Boolean)
        .join('; ')
    case 'weight':
      return row.weightGrams === null ? '' : writeKilograms(row.weightGrams)
  }
}

/** The name alone where no other category has it. */
const nameOf = ({ name, path }: GridCategory, categories: GridCategory[]): string =>
  categories.filter((other) => other.name === name).length > 1 ? path : name

/** What a cell shows: what was typed, or what is stored. */
export const cellText = (
  row: GridRow,
  texts: CellTexts | undefined,
  column: GridColumn,
  categories: GridCategory[],
): string => {
  const typed = texts?.[column]
  if (typed !== undefined) return typed
  const price = column === 'perMetre' ? texts?.price : undefined
  if (price === undefined) return storedText(row, column, categories)
  const grosze = readAmount(price)
  return grosze === undefined || row.packAreaCm2 === null
    ? ''
    : formatAmount(pricePerSquareMetre(grosze, row.packAreaCm2))
}

type Read = { value: GridChange[GridField] } | { problem: string }
const optional = (text: string, read: (text: string) => number | undefined, problem: string): Read => {
  if (text === '') return { value: null }
  const value = read(text)
  return value === undefined ? { problem } : { value }
}

const readDay = (text: string, daysLater: 0 | 1): number | undefined => {
  const polish = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  const day = polish ? [polish[3], polish[2]!.padStart(2, '0'), polish[1]!.padStart(2, '0')].join('-') : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const ms = fromDateField(day, daysLater)
  // 31 February is no day, though a browser may read it as one of March.
  return ms !== null && toDateField(ms - daysLater) === day ? ms : undefined
}

const readCategories = (text: string, categories: GridCategory[]): Read => {
  const ids: number[] = []
  for (const part of text.split(';').map((one) => one.trim().replace(/\s*>\s*/g, ' > '))) {
    if (part === '') continue
    const wanted = part.toLowerCase()
    const found = categories.filter(
      ({ name, path }) => path.toLowerCase() === wanted || name.toLowerCase() === wanted,
    )
    const exact = found.find(({ path }) => path.toLowerCase() === wanted)
    const one = exact ?? (found.length === 1 ? found[0] : undefined)
    if (!one)
      return { problem: found.length > 1 ? gridWords.manyCategories(part) : gridWords.noCategory(part) }
    ids.push(one.id)
  }
  return { value: [...new Set(ids)].toSorted((first, second) => first - second) }
}

const LEAST_LETTERS = 2

/** Reads a cell's text as people and spreadsheets write it. */
const readCell = (row: GridRow, column: GridColumn, typed: string, categories: GridCategory[]): Read => {
  const text = typed.trim()
  const digits = text.replace(/\s/g, '')
  switch (column) {
    case 'name':
      return text === '' ? { problem: gridWords.noName } : text.length > 200 ? tooLong(200) : { value: text }
    case 'sku':
      return text.length > 64 ? tooLong(64) : { value: text }
    case 'gtin': {
      const code = text.replace(/[\s-]/g, '')
      return code === '' || isGtin(code) ? { value: code } : { problem: WRONG_GTIN }
    }
    case 'price':
    case 'sale':
      return optional(text, readAmount, gridWords.wrongPrice)
    case 'perMetre': {
      const perMetre = readAmount(text)
      if (text === '') return { value: null }
      return perMetre === undefined || row.packAreaCm2 === null
        ? { problem: gridWords.wrongPrice }
        : { value: packPriceOf(perMetre, row.packAreaCm2) }
    }
    case 'saleFrom':
      return optional(text, (day) => readDay(day, 0), gridWords.wrongDay)
    case 'saleTo':
      return optional(text, (day) => readDay(day, 1), gridWords.wrongDay)
    case 'vat': {
      const rate = vatRates.find((one) => String(one) === digits.replace('%', ''))
      return rate === undefined ? { problem: gridWords.wrongVat } : { value: rate }
    }
    case 'stock': {
      const pieces = readPieces(digits, row.stock)
      return pieces === undefined ? { problem: gridWords.wrongStock } : { value: pieces }
    }
    case 'lowStock':
      return optional(digits, readCount, gridWords.wrongStock)
    case 'status': {
      const wanted = text.toLowerCase()
      const found = (['published', 'draft', 'private'] as const).find(
        (status) => wanted.length >= LEAST_LETTERS && gridWords.status(status).startsWith(wanted),
      )
      return found && (found !== 'private' || row.kind !== 'variation')
        ? { value: found }
        : { problem: row.kind === 'variation' ? gridWords.wrongVariationStatus : gridWords.wrongStatus }
    }
    case 'categories':
      return readCategories(text, categories)
    case 'weight':
      return optional(text, (kilograms) => readKilograms(kilograms) || undefined, gridWords.wrongWeight)
  }
}
const tooLong = (max: number): Read => ({ problem: gridWords.tooLong(max) })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What typing a text into a cell changes: the text as it is shown, undefined where it is what was stored. A price
 * per square metre is the price of the pack.
 */
export const typeInto = (
  row: GridRow,
  column: GridColumn,
  typed: string,
  categories: GridCategory[],
): CellTexts => {
  const read = readCell(row, column, typed, categories)
  if ('problem' in read) return { [column]: typed.trim() }
  const field = FIELDS[column]
  const sorted = row[field]
  const stored = Array.isArray(sorted) ? sorted.toSorted((first, second) => first - second) : sorted
  const changed = { ...row, [field]: read.value }
  const shown = column === 'perMetre' ? 'price' : column
  return {
    ...(column === 'perMetre' || column === 'price' ? { perMetre: undefined } : {}),
    [shown]: isSame(read.value, stored) ? undefined : storedText(changed, shown, categories),
  }
}

/** What of an edited row can be saved, and what is wrong with its other cells. */
export const readRow = (
  { read: row, texts }: RowEdit,
  categories: GridCategory[],
): { change: GridChange; problems: CellTexts } => {
  const change: Record<string, unknown> = {}
  const problems: CellTexts = {}
  for (const column of gridColumns) {
    const typed = texts[column]
    if (typed === undefined) continue
    const read = readCell(row, column, typed, categories)
    if ('problem' in read) problems[column] = read.problem
    else change[FIELDS[column]] = read.value
  }
  const { regularPriceGrosze, salePriceGrosze, saleFromMs, saleToMs } = { ...row, ...change } as GridRow
  const refuse = (columns: GridColumn[], problem: string) => {
    for (const column of columns)
      if (FIELDS[column] in change) {
        problems[column] = problem
        delete change[FIELDS[column]]
      }
  }
  if (salePriceGrosze !== null && regularPriceGrosze !== null && salePriceGrosze >= regularPriceGrosze)
    refuse(['sale', 'price'], gridWords.saleNotLower)
  if (saleFromMs !== null && saleToMs !== null && saleFromMs >= saleToMs)
    refuse(['saleFrom', 'saleTo'], gridWords.endsBefore)
  return { change: change as GridChange, problems }
}

/** Rows and cells of a text that a spreadsheet has copied; a cell with a quote, tab or line break is quoted. */
export const readTable = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  const clean = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < clean.length; at++) {
    const sign = clean[at]!
    if (isQuoted && sign === '"' && clean[at + 1] === '"') cell += clean[at++]
    else if (isQuoted && sign === '"') isQuoted = false
    else if (isQuoted) cell += sign === '\n' ? ' ' : sign
    else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

export const writeTable = (rows: string[][]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
