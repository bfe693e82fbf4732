import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { textParameter } from '../parameters.ts'
import { editedStates, type ProductToSave, vatRates } from './product-editor.ts'
import { isGtin, WRONG_GTIN } from './product-faults.ts'
import {
  ownersListQuery,
  type OwnersProduct,
  pieceCount,
  productPrice,
  RESTORE_PATH,
  type RowToRestore,
  rowsTakenBack,
  saleMoment,
} from './products.ts'

/** Rows of one answer, and of one save. */
export const MAX_ROWS_READ = 200
export const MAX_ROWS_SAVED = 2_000
const MAX_BYTES = 1024 * 1024

const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))

/** What the grid changes of a product or variation. Omitted values do not change. */
const gridChange = v.partial(
  v.object({
    name: v.pipe(text(200), v.minLength(1, 'Podaj nazwę produktu.')),
    sku: text(64),
    gtin: v.pipe(
      text(20),
      v.check((code) => code === '' || isGtin(code), WRONG_GTIN),
    ),
    regularPriceGrosze: v.nullable(productPrice),
    salePriceGrosze: v.nullable(productPrice),
    saleFromMs: v.nullable(saleMoment),
    saleToMs: v.nullable(saleMoment),
    vatRate: v.picklist(vatRates),
    /** Null: not counted. Set over the pieces that were read. */
    stock: v.nullable(pieceCount),
    lowStock: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))),
    status: v.picklist(editedStates),
    categoryIds: v.pipe(v.array(id), v.maxLength(100, 'Wybierz najwyżej 100 kategorii.')),
    weightGrams: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))),
  }),
)
export type GridChange = v.InferOutput<typeof gridChange>
export type GridField = keyof GridChange

const MAX_STORED = 1_000
const MAX_CATEGORIES_STORED = 10_000
const storedText = v.pipe(v.string(), v.maxLength(MAX_STORED))
const storedNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const storedCount = v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))

/**
 * Earlier values that are put back: whatever the shop had may return, also what an import or an older version let in
 * and nobody could enter now.
 */
const storedChange: v.GenericSchema<unknown, GridChange> = v.partial(
  v.object({
    name: v.pipe(storedText, v.minLength(1)),
    sku: storedText,
    gtin: storedText,
    regularPriceGrosze: v.nullable(storedNumber),
    salePriceGrosze: v.nullable(storedNumber),
    saleFromMs: v.nullable(storedNumber),
    saleToMs: v.nullable(storedNumber),
    vatRate: v.pipe(storedNumber, v.maxValue(100)) as v.GenericSchema<unknown, (typeof vatRates)[number]>,
    stock: v.nullable(storedCount),
    lowStock: v.nullable(storedCount),
    status: v.picklist(editedStates),
    categoryIds: v.pipe(v.array(id), v.maxLength(MAX_CATEGORIES_STORED)),
    weightGrams: v.nullable(v.pipe(storedNumber, v.maxValue(2_147_483_647))),
  }),
) as v.GenericSchema<unknown, GridChange>

const rowsOf = <Change extends v.GenericSchema<unknown, GridChange>>(change: Change) =>
  v.pipe(
    v.array(
      v.object({
        id,
        version: text(64),
        stockRead: v.optional(v.nullable(storedCount)),
        change,
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ROWS_SAVED, `Zapisz naraz najwyżej ${MAX_ROWS_SAVED} wierszy.`),
    v.check(
      (rows) => new Set(rows.map((row) => row.id)).size === rows.length,
      'Ten sam wiersz jest tu dwa razy.',
    ),
  )

/** A product, or a variation directly after its product. */
export type GridRow = Pick<
  ProductToSave,
  'name' | 'sku' | 'gtin' | 'regularPriceGrosze' | 'salePriceGrosze' | 'saleFromMs' | 'saleToMs'
> &
  Pick<ProductToSave, 'lowStock' | 'categoryIds' | 'weightGrams' | 'packAreaCm2'> &
  Pick<OwnersProduct, 'id' | 'kind' | 'status' | 'stock'> & {
    parentId: number | null
    /** Null in a variation: as its product. */
    vatRate: number | null
    /** Of everything but the stock, which changes with every order. */
    version: string
  }

/** Fields of a row's kind. A variation has the name, VAT and categories of its product. */
export const hasGridField = ({ kind }: Pick<GridRow, 'kind'>, field: GridField): boolean => {
  switch (field) {
    case 'name':
    case 'vatRate':
    case 'categoryIds':
      return kind !== 'variation'
    case 'regularPriceGrosze':
    case 'salePriceGrosze':
    case 'saleFromMs':
    case 'saleToMs':
      return kind !== 'variable' && kind !== 'grouped'
    case 'stock':
    case 'lowStock':
      return kind !== 'grouped' && kind !== 'external'
    case 'sku':
    case 'gtin':
    case 'status':
    case 'weightGrams':
      return true
  }
}

/** Ids of all rows that fit, in their order; the rows themselves are read where they are looked at. */
export type GridIndexAnswer = { ids: number[]; products: number }

export type GridFault = { id: number; field: GridField | null; message: string }
/** The last save of an account, which can be undone. */
export type GridSave = { id: string; savedMs: number; rows: number }
/** What took a change of many products back: rows put back, and rows that somebody changed again since. */
export type RestoredAnswer = { restored: number; skipped: number; undo: RowToRestore[] }
export type GridSaveAnswer = {
  saved: GridRow[]
  /** As stored now: changed by somebody since they were read, so nothing was written to them. */
  conflicts: GridRow[]
  /** Rows that were not saved, with the reason. */
  faults: GridFault[]
  last: GridSave | null
  /** The rows that take this save back. */
  undo: RowToRestore[]
}

/** The grid of products: many rows read, saved and put back at once. */
export const productGridApi = {
  index: consoleEndpoint<GridIndexAnswer>()({
    right: 'products-view',
    method: 'GET',
    path: '/product-grid',
    query: v.object(ownersListQuery),
  }),
  /** `ids`: up to `MAX_ROWS_READ`, with commas; those that are gone are missing in the answer. */
  rows: consoleEndpoint<{ rows: GridRow[] }>()({
    right: 'products-view',
    method: 'GET',
    path: '/product-grid/rows',
    query: v.object({ ids: textParameter(MAX_ROWS_READ * 11) }),
  }),
  save: consoleEndpoint<GridSaveAnswer>()({
    right: 'stock-edit',
    method: 'PATCH',
    path: '/product-grid',
    request: v.object({ rows: rowsOf(gridChange) }),
    maxBytes: MAX_BYTES,
    log: { kind: 'product', text: 'Zmieniono produkty w arkuszu', reverse: rowsTakenBack },
  }),
  last: consoleEndpoint<{ last: GridSave | null }>()({
    right: 'stock-edit',
    method: 'GET',
    path: '/product-grid/last-save',
  }),
  /** Puts back what the last save changed; rows that were changed again since are left as they are. */
  undo: consoleEndpoint<GridSaveAnswer>()({
    right: 'stock-edit',
    method: 'POST',
    isCreating: false,
    path: '/product-grid/undo',
    request: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    log: { kind: 'product', text: 'Cofnięto zapis arkusza' },
  }),
  /** Takes back a change of many products; refused when every row was changed again since. */
  restore: consoleEndpoint<RestoredAnswer>()({
    right: 'stock-edit',
    method: 'POST',
    isCreating: false,
    path: RESTORE_PATH,
    request: v.object({ rows: rowsOf(storedChange) }),
    maxBytes: MAX_BYTES,
    log: { kind: 'product', text: 'Cofnięto zmianę kilku produktów', reverse: rowsTakenBack },
  }),
}
