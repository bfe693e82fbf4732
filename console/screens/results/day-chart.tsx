import type { CountsOf } from '#contract/console/results.ts'
import { pl } from '../../strings/pl.ts'
import { CountRows } from './count-table.tsx'

/** Views of each day as a bar, conversions as its filled part; the same as a table for whoever wants the figures. */
export const DayChart = ({ days }: { days: CountsOf[] }) => {
  const most = Math.max(1, ...days.map(({ views, conversions }) => Math.max(views, conversions)))
  const height = (count: number) => `${(count / most) * 100}%`
  return (
    <section className="card" aria-labelledby="days">
      <h2 id="days">{pl.results.byDay}</h2>
      <div className="day-chart" aria-hidden="true">
        {days.map(({ key, views, conversions }) => (
          <div key={key} title={`${pl.results.day(key)}: ${pl.results.chart(views, conversions)}`}>
            <i style={{ height: height(views) }} />
            <b style={{ height: height(conversions) }} />
          </div>
        ))}
      </div>
      <p className="day-chart-ends" aria-hidden="true">
        <span>{pl.results.day(days[0]!.key)}</span>
        {days.length > 1 && <span>{pl.results.day(days.at(-1)!.key)}</span>}
      </p>
      <details>
        <summary>{pl.results.dayTable}</summary>
        <CountRows
          label={pl.results.dayTable}
          head={pl.results.key.day}
          rows={days
            .toReversed()
            .map((counts) => ({ key: counts.key, title: pl.results.day(counts.key), counts }))}
        />
      </details>
    </section>
  )
}
