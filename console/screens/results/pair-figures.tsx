import type { PairResult } from '#contract/console/campaigns/results.ts'
import { Link } from '#console/parts/link.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { FigureTable } from './figure-table.tsx'
import { resultsWords } from './strings.ts'
import './results.css'

type Props = { pair: PairResult }

/** Compared variants: the result of each, and its meaning in a plain sentence. */
export const PairFigures = ({ pair: { name, goal, sinceMs, variants, comparisons, ratio } }: Props) => {
  const isUneven = variants.some(({ share }) => share !== variants[0]?.share)
  const hasOrders = variants.some(({ orders }) => orders)
  return (
    <>
      {comparisons.map((comparison) => (
        <p key={comparison.id} className={`result-verdict is-${comparison.verdict}`}>
          {resultsWords.comparison(comparison.name, comparison, goal)}
        </p>
      ))}
      {ratio.verdict === 'suspect' && (
        <p className="result-warning" role="note">
          {resultsWords.suspect(
            variants.map((variant) => resultsWords.people(variant.name, variant.visitors)).join(', '),
          )}
        </p>
      )}
      <FigureTable
        label={name}
        first={resultsWords.variant}
        columns={[
          resultsWords.visitors,
          ...(isUneven ? [resultsWords.part] : []),
          campaignsWords.views,
          campaignsWords.conversions,
          ...(goal === 'order' ? [resultsWords.buyers] : []),
          campaignsWords.rate,
          resultsWords.surely,
          ...(hasOrders ? [resultsWords.orders, resultsWords.money, resultsWords.moneyPerView] : []),
        ]}
        rows={variants.map((variant) => ({
          key: variant.id,
          head: (
            <>
              <Link to="/kampanie/$id" params={{ id: variant.id }}>
                {variant.name}
              </Link>
              {!variant.isOn && <small>{resultsWords.isOff}</small>}
            </>
          ),
          cells: [
            campaignsWords.figure(variant.visitors),
            ...(isUneven ? [resultsWords.share(variant.share)] : []),
            campaignsWords.figure(variant.views),
            campaignsWords.figure(variant.conversions),
            ...(goal === 'order' ? [campaignsWords.figure(variant.orders?.buyers ?? 0)] : []),
            resultsWords.share(variant.rate),
            resultsWords.range(variant.range),
            ...(hasOrders && variant.orders ? resultsWords.orderCells(variant.orders, variant.views) : []),
          ].map((text) => ({ text })),
        }))}
      />
      <p className="muted">
        {resultsWords.pairSince(sinceMs)} {ratio.verdict === 'changed' && resultsWords.changed}
      </p>
      {hasOrders && <p className="muted">{resultsWords.ordersHint}</p>}
    </>
  )
}
