import { useMemo, useRef, useState } from 'react'
import type { GridRow, GridSaveAnswer } from '#contract/console/shop/product-grid.ts'
import { useDraft } from '#console/data/use-draft.ts'
import {
  type CellTexts,
  columnOfField,
  type GridCategory,
  type GridColumn,
  gridColumns,
  isEditable,
  readRow,
  type RowEdit,
  typeInto,
} from './grid-cells.ts'

const MOST_UNDONE = 200

/** A cell that was typed into; undefined: it is as it was read. */
type CellChange = { id: number; column: GridColumn; before: string | undefined; after: string | undefined }
type Faults = Map<number, CellTexts>

/** Cells that have a text. */
export const typedCells = (texts: CellTexts) =>
  (Object.entries(texts) as [GridColumn, string | undefined][]).filter(
    (entry): entry is [GridColumn, string] => entry[1] !== undefined,
  )

/** What was typed, by the id of the row: as the browser stores it until it is saved. */
type Typed = { rows: Record<string, RowEdit> }
const NOTHING_TYPED: Typed = { rows: {} }
type Edits = ReadonlyMap<number, RowEdit>
const editsOf = ({ rows }: Typed): Edits =>
  new Map(Object.entries(rows).map(([id, edit]) => [Number(id), edit]))

type Sheet = {
  /** Rows that were read, by id. */
  rows: Map<number, GridRow>
  rowAt: (index: number) => GridRow | undefined
  categories: GridCategory[]
  mayEdit: boolean
  maySave: boolean
}

/**
 * What is typed into the grid and not saved: kept through a reload, with its own steps back and forth, what is wrong
 * with it, and what somebody else saved meanwhile.
 */
export const useSheetEdits = ({ rows, rowAt, categories, mayEdit, maySave }: Sheet) => {
  const { draft, change, discard } = useDraft(
    NOTHING_TYPED,
    maySave ? { form: 'product-grid', id: '' } : null,
  )
  const edits = useMemo(() => editsOf(draft), [draft])
  const setEdits = (next: (before: Edits) => Edits) =>
    change((before) => ({ rows: Object.fromEntries(next(editsOf(before))) }))
  const [faults, setFaults] = useState<Faults>(new Map())
  const [conflicts, setConflicts] = useState<ReadonlyMap<number, GridRow>>(new Map())
  const history = useRef<{ done: CellChange[][]; undone: CellChange[][] }>({ done: [], undone: [] })

  // What is wrong with edited cells, computed once for each change of a row.
  const reading = useMemo(
    () => new Map([...edits].map(([id, edit]) => [id, { edit, ...readRow(edit, categories) }])),
    [edits, categories],
  )
  const readEdits = [...reading.values()]
  const changedCells = readEdits.reduce((sum, { edit }) => sum + typedCells(edit.texts).length, 0)
  const wrongCells = readEdits.reduce(
    (sum, { edit, problems }) =>
      sum + new Set([...typedCells(problems), ...typedCells(faults.get(edit.read.id) ?? {})]).size,
    0,
  )

  const apply = (changes: CellChange[], side: 'before' | 'after') => {
    setEdits((before) => {
      const next = new Map(before)
      for (const { id, column, [side]: text } of changes) {
        const row = rows.get(id)
        const edit = next.get(id) ?? (row && { read: row, texts: {} })
        if (!edit) continue
        const { [column]: _, ...others } = edit.texts
        const texts = text === undefined ? others : { ...others, [column]: text }
        if (Object.keys(texts).length === 0) next.delete(id)
        else next.set(id, { read: edit.read, texts })
      }
      return next
    })
    setFaults((before) => {
      if (!changes.some(({ id }) => before.has(id))) return before
      const next = new Map(before)
      for (const { id, column } of changes) {
        const { [column]: _, ...others } = next.get(id) ?? {}
        if (typedCells(others).length === 0) next.delete(id)
        else next.set(id, others)
      }
      return next
    })
  }
  /** Types texts into cells; one step of the history. Returns how many cells were changed and skipped. */
  const type = (cells: { row: number; col: number; text: string }[]) => {
    const changes: CellChange[] = []
    const typed = new Map<number, CellTexts>()
    let skipped = 0
    for (const { row: index, col, text } of cells) {
      const row = rowAt(index)
      const column = gridColumns[col]
      if (!row || !column) continue
      if (!maySave || !isEditable(row, column, mayEdit)) {
        skipped++
        continue
      }
      const edit = edits.get(row.id)
      const texts = typed.get(row.id) ?? { ...edit?.texts }
      typed.set(row.id, texts)
      const made = typeInto(edit?.read ?? row, column, text, categories)
      for (const name of Object.keys(made) as GridColumn[]) {
        if (texts[name] === made[name]) continue
        changes.push({ id: row.id, column: name, before: texts[name], after: made[name] })
        texts[name] = made[name]
      }
    }
    if (changes.length > 0) {
      const { done } = history.current
      history.current = { done: [...done.slice(-MOST_UNDONE), changes], undone: [] }
      apply(changes, 'after')
    }
    return { changed: changes.length, skipped }
  }
  /** Goes a step back or forth; undefined: there is none. */
  const step = (from: 'done' | 'undone'): CellChange | undefined => {
    const changes = history.current[from].pop()
    if (!changes) return undefined
    history.current[from === 'done' ? 'undone' : 'done'].push(changes)
    apply(from === 'done' ? changes.toReversed() : changes, from === 'done' ? 'before' : 'after')
    return changes[0]
  }

  /** Puts what was saved into the grid; what was typed and not saved stays. */
  const putAnswer = (
    { saved, conflicts: changed, faults: refused }: GridSaveAnswer,
    sent: typeof readEdits,
  ) => {
    for (const row of saved) rows.set(row.id, row)
    const savedById = new Map(saved.map((row) => [row.id, row]))
    const sentById = new Map(sent.map((one) => [one.edit.read.id, one]))
    setEdits((before) => {
      const next = new Map(before)
      for (const [id, row] of savedById) {
        const now = next.get(id)
        if (!now) continue
        const one = sentById.get(id)
        const texts = Object.fromEntries(
          typedCells(now.texts).filter(
            ([column, text]) => one?.edit.texts[column] !== text || one.problems[column] !== undefined,
          ),
        ) as CellTexts
        if (Object.keys(texts).length === 0) next.delete(id)
        else next.set(id, { read: row, texts })
      }
      return next
    })
    const found: Faults = new Map()
    for (const { id, field, message } of refused)
      found.set(id, { ...found.get(id), [field ? columnOfField(field) : 'name']: message })
    setFaults(found)
    // Renamed products rename their variations.
    const parents = new Set(saved.filter(({ kind }) => kind === 'variable').map(({ id }) => id))
    for (const [id, row] of rows)
      if (row.parentId !== null && parents.has(row.parentId) && !savedById.has(id)) rows.delete(id)
    history.current = { done: [], undone: [] }
    setConflicts(new Map(changed.map((row) => [row.id, row])))
  }
  const settle = (id: number, isMine: boolean) => {
    const theirs = conflicts.get(id)
    if (!theirs) return
    rows.set(id, theirs)
    setConflicts((before) => new Map([...before].filter(([one]) => one !== id)))
    setEdits((before) => {
      const next = new Map(before)
      const mine = next.get(id)
      if (isMine && mine) next.set(id, { ...mine, read: theirs })
      else next.delete(id)
      return next
    })
    history.current = { done: [], undone: [] }
  }
  /** Drops all that was typed. */
  const drop = () => {
    discard()
    setFaults(new Map())
    setConflicts(new Map())
    history.current = { done: [], undone: [] }
  }
  return {
    edits,
    faults,
    conflicts,
    reading,
    readEdits,
    changedCells,
    wrongCells,
    type,
    step,
    putAnswer,
    settle,
    drop,
  }
}
