import { useState } from 'react'
import type { AnalyticsAnswer } from '#contract/console/shop/analytics.ts'
import { analyticsWords as words } from './strings.ts'

const measures = ['revenue', 'visits', 'orders'] as const
type Measure = (typeof measures)[number]
type Point = AnalyticsAnswer['points'][number]

const valueOf = (point: Point, measure: Measure): number =>
  Math.max(0, measure === 'revenue' ? point.revenueGrosze : (point[measure] ?? 0))

/** In units of the drawing, which is stretched to its place. */
const HEIGHT = 100
const STEP = 10
const GAP = 2

/** Sales, visits or orders as a bar for each day or hour; the same as a table. */
export const TrendChart = ({ answer, file }: { answer: AnalyticsAnswer; file: string }) => {
  const { points, grain } = answer
  const [measure, setMeasure] = useState<Measure>(answer.figures.revenue.now ? 'revenue' : 'visits')
  const values = points.map((point) => valueOf(point, measure))
  const most = Math.max(1, ...values)
  const momentOf = ({ startMs }: Point) => words.moment(startMs, grain)
  return (
    <section className="card" aria-labelledby="trend">
      <div className="analytics-card-head">
        <h2 id="trend">{words.chart}</h2>
        <div className="analytics-measures" role="group" aria-label={words.shown}>
          {measures.map((one) => (
            <button key={one} type="button" aria-pressed={one === measure} onClick={() => setMeasure(one)}>
              {words.figures[one]}
            </button>
          ))}
        </div>
        <a href={file} download aria-label={words.downloadNamed(words.chart)}>
          {words.download}
        </a>
      </div>
      <div className="analytics-chart" aria-hidden="true">
        <span>{words.figure(measure, most)}</span>
        <svg viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {points.map((point, index) => {
            const height = ((values[index] ?? 0) / most) * HEIGHT
            return (
              <g key={point.startMs}>
                <title>{`${momentOf(point)}: ${words.price(point.revenueGrosze)}, ${words.orders(point.orders)}, ${words.visits(point.visits)}`}</title>
                {/* The whole height reacts to the pointer, also of a small bar. */}
                <rect className="is-place" x={index * STEP} width={STEP} height={HEIGHT} />
                <rect x={index * STEP + GAP / 2} y={HEIGHT - height} width={STEP - GAP} height={height} />
              </g>
            )
          })}
        </svg>
      </div>
      <p className="analytics-ends" aria-hidden="true">
        <span>{points[0] && momentOf(points[0])}</span>
        <span>{points.length > 1 && momentOf(points.at(-1)!)}</span>
      </p>
      <details>
        <summary>{words.chartTable}</summary>
        <table className="analytics-table" aria-label={words.chartTable}>
          <thead>
            <tr>
              <th scope="col">{words.grain[grain]}</th>
              {(['visits', 'orders', 'revenue'] as const).map((name) => (
                <th key={name} scope="col" className="number">
                  {words.figures[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.startMs}>
                <th scope="row">{momentOf(point)}</th>
                <td className="number">{words.count(point.visits)}</td>
                <td className="number">{words.count(point.orders)}</td>
                <td className="number">{words.price(point.revenueGrosze)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
