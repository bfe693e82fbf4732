import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { vatRates } from '#contract/console/shop/product-editor.ts'
import { type GridRow, MAX_ROWS_READ, productGridApi } from '#contract/console/shop/product-grid.ts'
import { useApi } from '#console/data/api-client.ts'
import { gridWords } from '../strings.ts'
import {
  cellText,
  type CellTexts,
  type GridCategory,
  type GridColumn,
  gridColumns,
  isEditable,
} from './grid-cells.ts'

/** As in grid.css. */
export const ROW_PX = 36
/** Rows are fetched in blocks this long, one ahead in each direction, and not more often than this. */
const BLOCK = Math.min(100, MAX_ROWS_READ)
const FETCH_EVERY_MS = 80
/** Rows above and below what is in view; and how many come at a time, so that not every frame has new ones. */
const SPARE_ROWS = 8
const STEP_ROWS = 4
/** After the last movement the rows stand in the page in their order. */
const SETTLED_AFTER_MS = 150
export const NUMERIC_COLUMNS = new Set<GridColumn>([
  'price',
  'perMetre',
  'sale',
  'vat',
  'stock',
  'lowStock',
  'weight',
])

/** What is typed into a cell; `isTyped`: over its text, not into it. */
export type CellEditing = { text: string; isTyped: boolean }

type LineProps = {
  index: number
  gridId: string
  row: GridRow | undefined
  texts: CellTexts | undefined
  problems: CellTexts | undefined
  faults: CellTexts | undefined
  categories: GridCategory[]
  mayEdit: boolean
  activeCol: number
  selectedFrom: number
  selectedTo: number
  editing: CellEditing | undefined
  onEditing: (editing: CellEditing) => void
  onEditorKey: (event: KeyboardEvent) => void
  onEditorBlur: () => unknown
}

const choicesOf = (column: GridColumn, categories: GridCategory[]): string[] =>
  column === 'status'
    ? ['published', 'draft', 'private'].map(gridWords.status)
    : column === 'vat'
      ? vatRates.map(String)
      : column === 'categories'
        ? categories.map(({ path }) => path)
        : []

/** One row of the grid. Its elements are reused for another row while the grid is scrolled. */
export const GridLine = memo(
  ({
    index,
    gridId,
    row,
    texts,
    problems,
    faults,
    categories,
    mayEdit,
    activeCol,
    selectedFrom,
    selectedTo,
    editing,
    onEditing,
    onEditorKey,
    onEditorBlur,
  }: LineProps) => (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={`grid-row${row?.kind === 'variation' ? ' is-variation' : ''}${row?.status === 'trashed' ? ' is-gone' : ''}`}
      style={{ top: index * ROW_PX }}
    >
      {gridColumns.map((column, col) => {
        const text = row ? cellText(row, texts, column, categories) : col === 0 ? gridWords.loading : ''
        const problem = problems?.[column] ?? faults?.[column]
        const isChanged = texts?.[column] !== undefined
        const isOpen = row !== undefined && isEditable(row, column, mayEdit)
        const isActive = col === activeCol
        return (
          <div
            key={column}
            id={isActive ? `${gridId}-${index}-${col}` : undefined}
            role={col === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={col + 1}
            aria-selected={col >= selectedFrom && col <= selectedTo}
            aria-readonly={!isOpen}
            aria-invalid={problem ? true : undefined}
            title={problem}
            data-col={col}
            className={`grid-cell is-${column}${NUMERIC_COLUMNS.has(column) ? ' is-number' : ''}${isOpen ? '' : ' is-read-only'}${isChanged ? ' is-changed' : ''}${isActive ? ' is-active' : ''}`}
          >
            {isActive && editing ? (
              <CellEditor
                label={`${gridWords.columns[column]}: ${row?.name ?? ''}`}
                listId={`${gridId}-choices`}
                choices={choicesOf(column, categories)}
                editing={editing}
                onChange={onEditing}
                onKeyDown={onEditorKey}
                onBlur={onEditorBlur}
              />
            ) : (
              <>
                {text}
                {problem && <span className="screen-reader-text"> ({problem})</span>}
              </>
            )}
          </div>
        )
      })}
    </div>
  ),
)

type WindowProps = {
  grid: RefObject<HTMLDivElement | null>
  /** Set to what shows the rows of the present position at once. */
  measureRef: RefObject<() => void>
  rows: number
  activeRow: number
  onShown: (first: number, count: number, hasActive: boolean) => void
  /** `key`: elements of rows that left are used for those that come. */
  children: (index: number, key: number) => ReactNode
}

/**
 * The rows in view. While the grid is scrolled, only these are rendered, not what is around them. Elements stay where
 * they are in the page meanwhile, because a moved one is styled and laid out anew; screen readers find them in order
 * once the grid stands still.
 */
export const GridWindow = ({ grid, measureRef, rows, activeRow, onShown, children }: WindowProps) => {
  const [{ first, count, settled }, setView] = useState({ first: 0, count: 30, settled: 0 })
  // Not a layout effect: those of the parts of an element run before it has its ref.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      // An open cell that is moved loses the focus.
      if (grid.current?.querySelector('input:focus')) timer = setTimeout(settle, SETTLED_AFTER_MS)
      else setView((before) => ({ ...before, settled: before.first }))
    }
    const show = () => {
      const box = grid.current
      if (!box) return
      clearTimeout(timer)
      timer = setTimeout(settle, SETTLED_AFTER_MS)
      box.classList.toggle('is-moved', box.scrollLeft > 0)
      const top = Math.floor(box.scrollTop / ROW_PX) - SPARE_ROWS
      const next = {
        first: Math.max(0, Math.floor(top / STEP_ROWS) * STEP_ROWS),
        count: Math.ceil(box.clientHeight / ROW_PX) + 2 * SPARE_ROWS + STEP_ROWS,
      }
      setView((before) =>
        before.first === next.first && before.count === next.count ? before : { ...before, ...next },
      )
    }
    measureRef.current = show
    show()
    const box = grid.current
    box?.addEventListener('scroll', show, { passive: true })
    addEventListener('resize', show)
    return () => {
      clearTimeout(timer)
      box?.removeEventListener('scroll', show)
      removeEventListener('resize', show)
    }
  }, [grid, measureRef])
  const shown = Math.max(0, Math.min(count, rows - first))
  const hasActive = activeRow >= first && activeRow < first + shown
  useEffect(() => onShown(first, count, hasActive), [onShown, first, count, hasActive])
  return (
    <div role="rowgroup" className="grid-body" style={{ height: rows * ROW_PX }}>
      {Array.from({ length: count }, (_, at) => {
        const key = (settled + at) % count
        const index = first + ((key - (first % count) + count) % count)
        return index < first + shown ? children(index, key) : null
      })}
    </div>
  )
}

type EditorProps = {
  label: string
  listId: string
  choices: string[]
  editing: CellEditing
  onChange: (editing: CellEditing) => void
  onKeyDown: (event: KeyboardEvent) => void
  onBlur: () => unknown
}
const CellEditor = ({ label, listId, choices, editing, onChange, onKeyDown, onBlur }: EditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (!editing.isTyped) input.current?.select()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is opened
  }, [])
  return (
    <>
      <input
        ref={input}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        list={choices.length > 0 ? listId : undefined}
        value={editing.text}
        onChange={(event) => onChange({ ...editing, text: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {choices.length > 0 && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** Rows of a long list, fetched in blocks around what is in view, and the edits of some. */
export const useGridRows = (ids: number[]) => {
  const api = useApi()
  const [rows] = useState(() => new Map<number, GridRow>())
  const [wanted] = useState(() => new Set<number>())
  const [, setCount] = useState(0)
  const shown = useRef({ from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback(() => setCount((count) => count + 1), [])

  /** Fetches those of these rows that are not there yet. */
  const load = useCallback(
    async (some: number[]) => {
      const missing = some.filter((id) => !rows.has(id) && !wanted.has(id))
      for (const id of missing) wanted.add(id)
      const parts = Array.from({ length: Math.ceil(missing.length / BLOCK) }, (_, at) =>
        missing.slice(at * BLOCK, (at + 1) * BLOCK),
      )
      await Promise.all(
        parts.map(async (part) => {
          try {
            const answer = await api(productGridApi.rows, { query: { ids: part.join(',') } })
            for (const row of answer.rows) rows.set(row.id, row)
          } catch {
            // It is tried again when the rows are in view the next time.
          }
          for (const id of part) wanted.delete(id)
        }),
      )
      if (missing.length > 0) show()
    },
    [api, rows, wanted, show],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const watch = useCallback(
    (from: number, to: number) => {
      shown.current = { from, to }
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        const first = Math.max(0, Math.floor(shown.current.from / BLOCK) - 1) * BLOCK
        const last = (Math.floor(shown.current.to / BLOCK) + 2) * BLOCK
        void load(ids.slice(first, last))
      }, FETCH_EVERY_MS)
    },
    [ids, load],
  )
  return { rows, load, watch, show }
}
