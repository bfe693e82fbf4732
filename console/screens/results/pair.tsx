import type { PairResult } from '#contract/console/results.ts'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { FigureTable } from './figure-table.tsx'

/** Variants that are compared: what each brought, and in a plain sentence what that means. */
export const Pair = ({
  pair: { parentId, name, sinceMs, variants, comparisons, ratio },
}: {
  pair: PairResult
}) => (
  <section className="card" aria-labelledby={`pair-${parentId}`}>
    <h3 id={`pair-${parentId}`}>{name}</h3>
    {comparisons.map((comparison) => (
      <p key={comparison.id} className={`result-verdict is-${comparison.verdict}`}>
        {pl.results.comparison(comparison.name, comparison)}
      </p>
    ))}
    {ratio.verdict === 'suspect' && (
      <p className="result-warning" role="note">
        {pl.results.suspect(
          variants.map((variant) => pl.results.people(variant.name, variant.visitors)).join(', '),
        )}
      </p>
    )}
    <FigureTable
      label={name}
      first={pl.results.variant}
      columns={[
        pl.results.visitors,
        pl.campaigns.views,
        pl.campaigns.conversions,
        pl.campaigns.rate,
        pl.results.surely,
      ]}
      rows={variants.map((variant) => ({
        key: variant.id,
        head: (
          <>
            <a href={linkTo(places.campaign(variant.id))}>{variant.name}</a>
            {!variant.isOn && <small>{pl.results.isOff}</small>}
          </>
        ),
        cells: [
          pl.campaigns.figure(variant.visitors),
          pl.campaigns.figure(variant.views),
          pl.campaigns.figure(variant.conversions),
          pl.results.share(variant.rate),
          pl.results.range(variant.range),
        ].map((text) => ({ text })),
      }))}
    />
    <p className="muted">
      {pl.results.pairSince(sinceMs)} {ratio.verdict === 'changed' && pl.results.changed}
    </p>
  </section>
)
