import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { productEditorApi } from '#contract/console/shop/product-editor.ts'
import { type GridRow, MAX_ROWS_SAVED, productGridApi } from '#contract/console/shop/product-grid.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { type InputOf, useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { gridWords } from '../strings.ts'
import {
  cellText,
  type GridCategory,
  type GridColumn,
  gridColumns,
  isEditable,
  readTable,
  withPaths,
  writeTable,
} from './grid-cells.ts'
import { type CellEditing, GridLine, GridWindow, NUMERIC_COLUMNS, ROW_PX, useGridRows } from './grid-rows.tsx'
import { typedCells, useSheetEdits } from './sheet-edits.ts'
import { type CellPosition, useSheetSelection } from './sheet-selection.ts'
import { SheetConflicts, SheetKeys, SheetTools } from './sheet-tools.tsx'
import './grid.css'

const NO_CATEGORIES: GridCategory[] = []

type Props = { query: NonNullable<InputOf<typeof productGridApi.index>['query']> }

/** Many products in a grid: changed by keyboard as in a spreadsheet, saved together. */
export const ProductSheet = ({ query }: Props) => {
  const loaded = useApiQuery(productGridApi.index, { query })
  const choices = useApiQuery(productEditorApi.choices, {})
  const categories = useMemo(
    () => (choices.data ? withPaths(choices.data.categories) : NO_CATEGORIES),
    [choices.data],
  )
  return (
    <LoadedContent loaded={loaded}>
      {({ ids, products }) => <Sheet ids={ids} products={products} categories={categories} />}
    </LoadedContent>
  )
}

type SheetProps = { ids: number[]; products: number; categories: GridCategory[] }

const Sheet = ({ ids, products, categories }: SheetProps) => {
  const api = useApi()
  const showToast = useToast()
  const gridId = useId()
  const { role } = useOwner().owner
  const mayEdit = hasRight(role, 'products-edit')
  const maySave = hasRight(role, 'stock-edit')
  const last = useApiQuery(productGridApi.last, maySave ? {} : null)
  const { rows, load, watch, show } = useGridRows(ids)
  const { doing, problem, start } = useChange()

  const [editing, setEditing] = useState<CellEditing | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const mayLeave = useRef(false)
  const isClosed = useRef(true)
  const hasSaved = useRef(false)
  const grid = useRef<HTMLDivElement>(null)
  const measureRef = useRef(() => {})
  const { active, setActive, setAnchor, range, rangeCells, scrollTo, moveTo } = useSheetSelection(
    grid,
    ids,
    () => measureRef.current(),
  )
  const rowAt = (index: number): GridRow | undefined => rows.get(ids[index] ?? 0)
  const {
    edits,
    faults,
    conflicts,
    reading,
    readEdits,
    changedCells,
    wrongCells,
    type,
    step: goStep,
    putAnswer,
    settle,
    drop,
  } = useSheetEdits({ rows, rowAt, categories, mayEdit, maySave })
  const [isActiveShown, setActiveShown] = useState(true)

  const textAt = ({ row, col }: CellPosition): string => {
    const found = rowAt(row)
    return found ? cellText(found, edits.get(found.id)?.texts, gridColumns[col]!, categories) : ''
  }

  const step = (from: 'done' | 'undone') => {
    const changed = goStep(from)
    if (!changed) {
      if (from === 'done' && hasSaved.current && last.data?.last) void undoSave()
      else showToast(gridWords.nothingToUndo)
      return
    }
    const at = ids.indexOf(changed.id)
    if (at >= 0) moveTo({ row: at, col: gridColumns.indexOf(changed.column) })
  }

  const isTooLarge = () => {
    const isLarge = range.bottom - range.top >= MAX_ROWS_SAVED
    if (isLarge) showToast(gridWords.tooMany(MAX_ROWS_SAVED))
    return isLarge
  }
  /** Rows that were jumped over have to be fetched first. */
  const rowsBetween = (top: number, bottom: number) => load(ids.slice(top, bottom + 1))

  const focusGrid = () => grid.current?.focus({ preventScroll: true })

  const edit = (text?: string) => {
    const row = rowAt(active.row)
    if (!row) return
    if (!maySave || !isEditable(row, gridColumns[active.col]!, mayEdit)) return showToast(gridWords.readOnly)
    scrollTo(active)
    isClosed.current = false
    setEditing({ text: text ?? textAt(active), isTyped: text !== undefined })
  }
  const commit = (move: Partial<CellPosition> = {}) => {
    if (!editing) return
    isClosed.current = true
    setEditing(null)
    type([{ ...active, text: editing.text }])
    focusGrid()
    if (move.row || move.col) moveTo({ row: active.row + (move.row ?? 0), col: active.col + (move.col ?? 0) })
  }
  const onEditorKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    const arrows: Record<string, Partial<CellPosition>> = {
      ArrowUp: { row: -1 },
      ArrowDown: { row: 1 },
      ArrowLeft: { col: -1 },
      ArrowRight: { col: 1 },
    }
    const hasList = event.target instanceof HTMLInputElement && event.target.list !== null
    if (event.key === 'Escape') {
      isClosed.current = true
      setEditing(null)
      focusGrid()
    } else if (event.key === 'Enter') commit({ row: event.shiftKey ? -1 : 1 })
    else if (event.key === 'Tab') commit({ col: event.shiftKey ? -1 : 1 })
    else if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) commit()
    else if (editing?.isTyped && !hasList && arrows[event.key]) commit(arrows[event.key])
    else return
    event.preventDefault()
  }
  const clear = async () => {
    if (isTooLarge()) return
    await rowsBetween(range.top, range.bottom)
    const { skipped } = type(rangeCells().map((cell) => ({ ...cell, text: '' })))
    if (skipped > 0) showToast(gridWords.skipped(skipped))
  }
  const fillDown = async () => {
    if (isTooLarge()) return
    await rowsBetween(range.top, range.bottom)
    const { skipped } = type(
      rangeCells()
        .filter(({ row }) => row > range.top)
        .map((cell) => ({ ...cell, text: textAt({ row: range.top, col: cell.col }) })),
    )
    if (skipped > 0) showToast(gridWords.skipped(skipped))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const { row, col } = active
    const page = Math.max(1, Math.ceil((grid.current?.clientHeight ?? 0) / ROW_PX) - 2)
    const end = { row: ids.length - 1, col: gridColumns.length - 1 }
    const moves: Record<string, () => CellPosition> = {
      ArrowUp: () => ({ row: isCommand ? 0 : row - 1, col }),
      ArrowDown: () => ({ row: isCommand ? end.row : row + 1, col }),
      ArrowLeft: () => ({ row, col: isCommand ? 0 : col - 1 }),
      ArrowRight: () => ({ row, col: isCommand ? end.col : col + 1 }),
      Home: () => ({ row: isCommand ? 0 : row, col: 0 }),
      End: () => ({ row: isCommand ? end.row : row, col: end.col }),
      PageUp: () => ({ row: row - page, col }),
      PageDown: () => ({ row: row + page, col }),
    }
    const commands: Record<string, () => void> = {
      d: () => void fillDown(),
      y: () => step('undone'),
      z: () => step(shiftKey ? 'undone' : 'done'),
      s: () => void save(),
    }
    if (moves[key]) moveTo(moves[key](), shiftKey)
    else if (key === 'Tab') {
      const to = col + (shiftKey ? -1 : 1)
      // A keyboard must not be trapped: Tab leaves after Escape, and behind the first and last column.
      if (mayLeave.current || to < 0 || to > end.col) return
      moveTo({ row, col: to })
    } else if (key === 'Escape') {
      mayLeave.current = true
      setAnchor(active)
      return
    } else if (isCommand && commands[key.toLowerCase()]) commands[key.toLowerCase()]!()
    else if (key === 'Enter' || key === 'F2') edit()
    else if (key === 'Delete' || key === 'Backspace') void clear()
    else if (key.length === 1 && !isCommand && !event.altKey) edit(key)
    else return
    mayLeave.current = false
    event.preventDefault()
  }

  const copy = (event: ClipboardEvent): boolean => {
    if (editing || isTooLarge()) return false
    event.preventDefault()
    const lines: string[][] = []
    for (let row = range.top; row <= range.bottom; row++) {
      if (!rowAt(row)) {
        showToast(gridWords.notLoaded)
        return false
      }
      lines.push(
        gridColumns.slice(range.left, range.right + 1).map((_, at) => textAt({ row, col: range.left + at })),
      )
    }
    event.clipboardData.setData('text/plain', writeTable(lines))
    return true
  }
  const paste = async (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    const table = readTable(event.clipboardData.getData('text/plain'))
    const isOne = table.length === 1 && table[0]!.length === 1
    const bottom = isOne ? range.bottom : Math.min(ids.length - 1, range.top + table.length - 1)
    if (bottom - range.top >= MAX_ROWS_SAVED) return showToast(gridWords.tooMany(MAX_ROWS_SAVED))
    await rowsBetween(range.top, bottom)
    const cells = isOne
      ? rangeCells().map((cell) => ({ ...cell, text: table[0]![0]! }))
      : table.flatMap((line, down) =>
          line.map((text, right) => ({ row: range.top + down, col: range.left + right, text })),
        )
    const fitting = cells.filter(({ row, col }) => row < ids.length && col < gridColumns.length)
    const { skipped } = type(fitting)
    if (!isOne) {
      setAnchor({ row: range.top, col: range.left })
      setActive({
        row: bottom,
        col: Math.min(gridColumns.length - 1, range.left + Math.max(...table.map((line) => line.length)) - 1),
      })
    }
    const done = gridWords.pasted(fitting.length - skipped)
    showToast(skipped > 0 ? `${done} ${gridWords.skipped(skipped)}` : done)
  }

  const showRows = () => {
    show()
    measureRef.current()
  }
  const save = async () => {
    const sent = readEdits.filter(({ change }) => Object.keys(change).length > 0)
    if (sent.length === 0) return showToast(edits.size === 0 ? gridWords.noChanges : gridWords.nothingToSave)
    if (sent.length > MAX_ROWS_SAVED) return showToast(gridWords.tooMany(MAX_ROWS_SAVED))
    await start('save', async () => {
      const answer = await api(productGridApi.save, {
        body: {
          rows: sent.map(({ edit: { read: row }, change }) => ({
            id: row.id,
            version: row.version,
            ...(change.stock !== undefined && { stockRead: row.stock }),
            change,
          })),
        },
      })
      putAnswer(answer, sent)
      showRows()
      last.put({ last: answer.last })
      hasSaved.current = answer.saved.length > 0
      const others = sent.length - answer.saved.length
      showToast(
        others > 0
          ? gridWords.partlySaved(answer.saved.length, others)
          : gridWords.saved(answer.saved.length),
      )
    })
  }
  const undoSave = () =>
    start('undo', async () => {
      const id = last.data?.last?.id
      if (!id) return
      const answer = await api(productGridApi.undo, { body: { id } })
      for (const row of answer.conflicts) rows.set(row.id, row)
      putAnswer({ ...answer, conflicts: [] }, [])
      showRows()
      last.put({ last: answer.last })
      hasSaved.current = false
      const others = answer.conflicts.length + answer.faults.length
      showToast(
        others > 0
          ? gridWords.partlyUndone(answer.saved.length, others)
          : gridWords.undone(answer.saved.length),
      )
      focusGrid()
    })
  const settleRow = (id: number, isMine: boolean) => {
    settle(id, isMine)
    focusGrid()
  }
  const dropAll = () => {
    setConfirming(false)
    drop()
    focusGrid()
  }
  const toWrong = () => {
    const wrong = readEdits.find(
      ({ edit: { read: row }, problems }) => typedCells(problems).length > 0 || faults.has(row.id),
    )
    const id = wrong?.edit.read.id ?? 0
    const at = ids.indexOf(id)
    const [column] = Object.keys({ ...wrong?.problems, ...faults.get(id) }) as GridColumn[]
    if (at >= 0 && column) moveTo({ row: at, col: gridColumns.indexOf(column) })
    focusGrid()
  }

  const cellUnder = (event: MouseEvent): CellPosition | undefined => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-col]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return row ? { row: Number(row.dataset['row']), col: Number(cell!.dataset['col']) } : undefined
  }
  const onMouseDown = (event: MouseEvent) => {
    const position = cellUnder(event)
    if (!position || event.button !== 0 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    focusGrid()
    moveTo(position, event.shiftKey)
  }
  const onMouseOver = (event: MouseEvent) => {
    const position = event.buttons === 1 && !editing ? cellUnder(event) : undefined
    if (position) setActive(position)
  }

  const onShown = useCallback(
    (first: number, count: number, hasActive: boolean) => {
      setActiveShown(hasActive)
      watch(first, first + count)
    },
    [watch],
  )
  const saved = last.data?.last
  // The functions of this render, for rows that are not rendered again.
  const current = useRef({ onEditorKey, commit })
  useLayoutEffect(() => {
    current.current = { onEditorKey, commit }
  })
  // Before the draft is stored: what stands in the open cell is typed, too.
  useEffect(() => {
    const closeCell = () => !isClosed.current && current.current.commit()
    addEventListener('pagehide', closeCell, { capture: true })
    return () => removeEventListener('pagehide', closeCell, { capture: true })
  }, [])
  const stable = useMemo(
    () => ({
      onEditing: (next: CellEditing) => setEditing(next),
      onEditorKey: (event: KeyboardEvent) => current.current.onEditorKey(event),
      // Whoever clicks elsewhere means what was typed; a closed editor loses the focus, too.
      onEditorBlur: () => !isClosed.current && current.current.commit(),
    }),
    [],
  )
  return (
    <>
      <SheetTools
        lead={gridWords.found(products, ids.length)}
        {...{ changedCells, wrongCells, doing, toWrong, maySave }}
        last={saved ?? null}
        save={() => void save()}
        drop={() => setConfirming(true)}
        undoSave={() => void undoSave()}
      />
      <FormMessage text={problem} />
      <SheetConflicts {...{ conflicts, edits, categories }} settle={settleRow} />
      <div
        ref={grid}
        role="grid"
        tabIndex={0}
        className="product-grid"
        aria-label={gridWords.title}
        aria-describedby={`${gridId}-hint`}
        aria-multiselectable="true"
        aria-rowcount={ids.length + 1}
        aria-colcount={gridColumns.length}
        aria-busy={doing !== null}
        aria-activedescendant={isActiveShown ? `${gridId}-${active.row}-${active.col}` : undefined}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onDoubleClick={() => edit()}
        onCopy={copy}
        onCut={(event) => void (copy(event) && clear())}
        onPaste={(event) => void paste(event)}
      >
        <div role="rowgroup" className="grid-head">
          <div role="row" aria-rowindex={1} className="grid-row">
            {gridColumns.map((column, col) => (
              <div
                key={column}
                role="columnheader"
                aria-colindex={col + 1}
                className={`grid-cell is-${column}${NUMERIC_COLUMNS.has(column) ? ' is-number' : ''}`}
              >
                {gridWords.columns[column]}
              </div>
            ))}
          </div>
        </div>
        <GridWindow
          grid={grid}
          measureRef={measureRef}
          rows={ids.length}
          activeRow={active.row}
          onShown={onShown}
        >
          {(index, key) => {
            const row = rowAt(index)
            const rowEdit = row && edits.get(row.id)
            const isSelected = index >= range.top && index <= range.bottom
            return (
              <GridLine
                key={key}
                index={index}
                gridId={gridId}
                row={row}
                texts={rowEdit?.texts}
                problems={rowEdit && reading.get(rowEdit.read.id)?.problems}
                faults={row && faults.get(row.id)}
                categories={categories}
                mayEdit={mayEdit && maySave}
                activeCol={index === active.row ? active.col : -1}
                selectedFrom={isSelected ? range.left : -1}
                selectedTo={isSelected ? range.right : -2}
                editing={index === active.row ? (editing ?? undefined) : undefined}
                {...stable}
              />
            )
          }}
        </GridWindow>
      </div>
      <p className="hint" id={`${gridId}-hint`}>
        {gridWords.hint}
      </p>
      <SheetKeys />
      {isConfirming && (
        <ConfirmDialog
          title={gridWords.dropQuestion}
          text={gridWords.dropText(changedCells)}
          confirm={gridWords.drop}
          cancel={frameWords.cancel}
          onConfirm={dropAll}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
