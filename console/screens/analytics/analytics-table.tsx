import type { AnalyticsDimension, AnalyticsTable } from '#contract/console/shop/analytics.ts'
import type { SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { analyticsWords as words } from './strings.ts'

type Props = {
  dimension: AnalyticsDimension
  table: AnalyticsTable
  /** Its only row was clicked before. */
  isFiltered: boolean
  addressOf: (key: string) => { to: '/analiza'; search: SearchOf<'/analiza'> }
  file: string
}

/** What sold best and was visited most, with bars by sales, or by visits where nothing was sold. */
export const AnalyticsTableCard = ({
  dimension,
  table: { rows, total },
  isFiltered,
  addressOf,
  file,
}: Props) => {
  const title = words.table(dimension)
  const isSold = rows.some(({ revenueGrosze }) => revenueGrosze > 0)
  const sizeOf = (row: (typeof rows)[number]) => Math.max(0, isSold ? row.revenueGrosze : (row.visits ?? 0))
  const most = Math.max(1, ...rows.map(sizeOf))
  const id = `analytics-${dimension}`
  return (
    <section className="card" aria-labelledby={id}>
      <div className="analytics-card-head">
        <h2 id={id}>{title}</h2>
        {rows.length > 0 && (
          <a href={file} download aria-label={words.downloadNamed(title)}>
            {words.download}
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <table className="analytics-table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{words.head(dimension)}</th>
              <th scope="col" className="number">
                {words.figures.visits}
              </th>
              <th scope="col" className="number">
                {words.figures.revenue}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <i style={{ width: `${(sizeOf(row) / most) * 100}%` }} />
                  <span>
                    {isFiltered || row.key === '' ? (
                      row.label
                    ) : (
                      <Link {...addressOf(row.key)}>{row.label}</Link>
                    )}
                  </span>
                </th>
                <td className="number">{words.count(row.visits)}</td>
                <td className="number" title={words.orders(row.orders)}>
                  {words.price(row.revenueGrosze)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > rows.length && <p className="muted">{words.onlyShowing(rows.length, total)}</p>}
      {words.notes[dimension] && rows.length > 0 && <p className="muted">{words.notes[dimension]}</p>}
    </section>
  )
}
