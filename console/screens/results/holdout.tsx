import type { ResultsAnswer } from '#contract/console/campaigns/results.ts'
import { Link } from '#console/parts/link.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { resultsWords } from './strings.ts'
import { FigureTable } from './figure-table.tsx'

/** What the holdout did, compared with other visitors; or how to find out. */
export const Holdout = ({
  answer: { holdout, holdoutPercent },
  siteId,
}: {
  answer: ResultsAnswer
  siteId: string
}) => (
  <section className="card" aria-labelledby="holdout">
    <h2 id="holdout">{resultsWords.holdout}</h2>
    {holdout === null ? (
      <p>
        {holdoutPercent > 0 ? resultsWords.noGoal : resultsWords.noHoldout}{' '}
        <Link to="/witryny/$id" params={{ id: siteId }}>
          {resultsWords.toSite}
        </Link>
      </p>
    ) : (
      <>
        <p className={`result-verdict is-${holdout.verdict}`}>{resultsWords.holdoutVerdict(holdout)}</p>
        {holdout.ratio.verdict === 'suspect' && (
          <p className="result-warning" role="note">
            {resultsWords.holdoutSuspect}
          </p>
        )}
        <FigureTable
          label={resultsWords.holdout}
          first={null}
          columns={[
            resultsWords.visitors,
            resultsWords.reached,
            campaignsWords.rate,
            resultsWords.surely,
            resultsWords.goalDays,
          ]}
          rows={(
            [
              [resultsWords.others, holdout.others],
              [resultsWords.heldOut, holdout.heldOut],
            ] as const
          ).map(([title, { visitors, reached, rate, range, days }]) => ({
            key: title,
            head: title,
            cells: [
              { text: campaignsWords.figure(visitors) },
              { text: campaignsWords.figure(reached) },
              { text: resultsWords.share(rate) },
              { text: resultsWords.range(range) },
              { text: campaignsWords.figure(days), hint: resultsWords.goalDaysHint },
            ],
          }))}
        />
        <p className="muted">
          {resultsWords.goalIs(holdout.goal)} {resultsWords.holdoutSince(holdout.percent, holdout.sinceMs)}
        </p>
      </>
    )}
  </section>
)
