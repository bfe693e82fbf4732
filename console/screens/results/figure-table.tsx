import type { ReactNode } from 'react'

/** `cells`: in the order of the columns; `hint` is shown on hover. */
export type FigureRow = { key: string; head: ReactNode; cells: readonly { text: string; hint?: string }[] }
type Props = {
  label: string
  /** Over the first column; null: each row names itself. */
  first: string | null
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** Figures in columns; on a phone each has its label. */
export const FigureTable = ({ label, first, columns, rows }: Props) => (
  <table className="table result-table" aria-label={label}>
    <thead>
      <tr>
        {first === null ? <td /> : <th scope="col">{first}</th>}
        {columns.map((title) => (
          <th key={title} scope="col" className="number">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, head, cells }) => (
        <tr key={key}>
          {first === null ? <th scope="row">{head}</th> : <td>{head}</td>}
          {cells.map(({ text, hint }, index) => (
            <td key={columns[index]} className="number" data-label={columns[index]} title={hint}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
