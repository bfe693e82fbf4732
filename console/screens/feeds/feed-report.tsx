import type { FeedReport } from '#contract/console/feeds.ts'
import { pl } from '../../strings/pl.ts'
import { formatMoment } from '../../when.ts'

/** What the last try to read a feed came to. */
export const FeedReportCard = ({ report, hasProducts }: { report: FeedReport; hasProducts: boolean }) => {
  const { isTaken, taken, refused, refusedCount, problem, triedMs } = report
  return (
    <section className={`card${isTaken ? '' : ' is-warning'}`} aria-labelledby="feed-report" role="status">
      <h2 id="feed-report">{isTaken ? pl.feeds.report : pl.feeds.broken}</h2>
      <p className="muted">{formatMoment(triedMs)}</p>
      {problem && <p>{problem}</p>}
      {isTaken ? <p>{pl.feeds.taken(taken)}</p> : hasProducts && <p>{pl.feeds.stays}</p>}
      {refusedCount > 0 && (
        <details>
          <summary>{pl.feeds.refused(refusedCount)}</summary>
          <div className="scrolled" tabIndex={0} role="region" aria-label={pl.feeds.refused(refusedCount)}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{pl.feeds.row}</th>
                  <th scope="col">{pl.feeds.product}</th>
                  <th scope="col">{pl.feeds.reason}</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ row, name, reason }) => (
                  <tr key={row}>
                    <td>{row}</td>
                    <td>{name}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {refusedCount > refused.length && (
              <p className="muted">{pl.feeds.more(refusedCount - refused.length)}</p>
            )}
          </div>
        </details>
      )}
    </section>
  )
}
