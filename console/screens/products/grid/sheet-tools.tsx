import type { GridRow, GridSave } from '#contract/console/shop/product-grid.ts'
import { Button } from '#console/parts/form/button.tsx'
import { formatDateTime } from '#console/text/format-date.ts'
import { gridWords } from '../strings.ts'
import { cellText, type GridCategory, type RowEdit } from './grid-cells.ts'
import { typedCells } from './sheet-edits.ts'

type ToolsProps = {
  /** How many products and rows there are. */
  lead: string
  maySave: boolean
  changedCells: number
  wrongCells: number
  doing: string | null
  last: GridSave | null
  toWrong: () => void
  save: () => void
  drop: () => void
  undoSave: () => void
}

/** What is changed and wrong, and what can be done about it. */
export const SheetTools = ({
  lead,
  maySave,
  changedCells,
  wrongCells,
  doing,
  last,
  toWrong,
  save,
  drop,
  undoSave,
}: ToolsProps) => (
  <div className="grid-tools">
    <p className="muted">{lead}</p>
    {maySave && (
      <>
        <p role="status" className="grid-state">
          {changedCells === 0 ? gridWords.noChanges : gridWords.changed(changedCells)}
          {wrongCells > 0 && <b className="problem">, {gridWords.wrong(wrongCells)}</b>}
        </p>
        {wrongCells > 0 && (
          <Button look="quiet" onClick={toWrong}>
            {gridWords.toWrong}
          </Button>
        )}
        <Button look="main" isBusy={doing === 'save'} disabled={changedCells === 0} onClick={save}>
          {gridWords.save}
        </Button>
        {changedCells > 0 && (
          <Button look="quiet" onClick={drop}>
            {gridWords.drop}
          </Button>
        )}
        {last && (
          <Button isBusy={doing === 'undo'} onClick={undoSave}>
            {gridWords.undoSave(last.rows, formatDateTime(last.savedMs))}
          </Button>
        )}
      </>
    )}
  </div>
)

type ConflictsProps = {
  conflicts: ReadonlyMap<number, GridRow>
  edits: ReadonlyMap<number, RowEdit>
  categories: GridCategory[]
  settle: (id: number, isMine: boolean) => void
}

/** Rows that somebody else saved meanwhile: whose values are to stay. */
export const SheetConflicts = ({ conflicts, edits, categories, settle }: ConflictsProps) =>
  conflicts.size > 0 && (
    <section className="card is-warning grid-conflicts" aria-label={gridWords.conflicts}>
      <h2>{gridWords.conflicts}</h2>
      <p>{gridWords.conflictLead}</p>
      <ul>
        {[...conflicts.values()].map((theirs) => (
          <li key={theirs.id}>
            <b>{theirs.name}</b>
            <ul>
              {typedCells(edits.get(theirs.id)?.texts ?? {}).map(([column, mine]) => (
                <li key={column}>
                  {gridWords.conflictCell(
                    gridWords.columns[column],
                    mine,
                    cellText(theirs, undefined, column, categories),
                  )}
                </li>
              ))}
            </ul>
            <Button onClick={() => settle(theirs.id, false)}>{gridWords.takeTheirs(theirs.name)}</Button>
            <Button onClick={() => settle(theirs.id, true)}>{gridWords.keepMine(theirs.name)}</Button>
          </li>
        ))}
      </ul>
    </section>
  )

/** The keys of the grid, for who wants to know them. */
export const SheetKeys = () => (
  <details className="grid-keys">
    <summary>{gridWords.keys}</summary>
    <dl>
      {gridWords.keysList.map(([keys, what]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </details>
)
