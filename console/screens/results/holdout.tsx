import type { ResultsAnswer } from '#contract/console/results.ts'
import { Link } from '#console/parts/link.tsx'
import { pl } from '#console/strings/pl.ts'
import { FigureTable } from './figure-table.tsx'

/** What visitors did who were shown nothing, beside the others; or how to find out. */
export const Holdout = ({
  answer: { holdout, holdoutPercent },
  siteId,
}: {
  answer: ResultsAnswer
  siteId: string
}) => (
  <section className="card" aria-labelledby="holdout">
    <h2 id="holdout">{pl.results.holdout}</h2>
    {holdout === null ? (
      <p>
        {holdoutPercent > 0 ? pl.results.noGoal : pl.results.noHoldout}{' '}
        <Link to="/strony/$id" params={{ id: siteId }}>
          {pl.results.toSite}
        </Link>
      </p>
    ) : (
      <>
        <p className={`result-verdict is-${holdout.verdict}`}>{pl.results.holdoutVerdict(holdout)}</p>
        {holdout.ratio.verdict === 'suspect' && (
          <p className="result-warning" role="note">
            {pl.results.holdoutSuspect}
          </p>
        )}
        <FigureTable
          label={pl.results.holdout}
          first={null}
          columns={[
            pl.results.visitors,
            pl.results.reached,
            pl.campaigns.rate,
            pl.results.surely,
            pl.results.goalDays,
          ]}
          rows={(
            [
              [pl.results.others, holdout.others],
              [pl.results.heldOut, holdout.heldOut],
            ] as const
          ).map(([title, { visitors, reached, rate, range, days }]) => ({
            key: title,
            head: title,
            cells: [
              { text: pl.campaigns.figure(visitors) },
              { text: pl.campaigns.figure(reached) },
              { text: pl.results.share(rate) },
              { text: pl.results.range(range) },
              { text: pl.campaigns.figure(days), hint: pl.results.goalDaysHint },
            ],
          }))}
        />
        <p className="muted">
          {pl.results.goalIs(holdout.goal)} {pl.results.holdoutSince(holdout.percent, holdout.sinceMs)}
        </p>
      </>
    )}
  </section>
)
