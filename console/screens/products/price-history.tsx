import type { PriceHistory } from '#contract/console/shop/product-editor.ts'
import { formatPrice } from '#contract/money.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { productsWords } from './strings.ts'

type Props = {
  histories: PriceHistory[]
  /** What each is called; a product that is sold by itself needs no name. */
  nameOf: (id: number) => string | undefined
}

const words = productsWords.priceHistory

/** What things cost in the last 90 days, and why a promotion is not shown as a reduction. */
export const PriceHistoryCard = ({ histories, nameOf }: Props) =>
  histories.every(({ entries }) => entries.length === 0) ? null : (
    <section className="card" aria-labelledby="product-price-history">
      <h2 id="product-price-history">{words.title}</h2>
      {histories.map((history) => (
        <OneHistory key={history.id} history={history} name={nameOf(history.id)} />
      ))}
      <p className="hint">{words.hint}</p>
    </section>
  )

const OneHistory = ({ history, name }: { history: PriceHistory; name: string | undefined }) => {
  const { entries, lowest, silence } = history
  if (entries.length === 0) return null
  return (
    <>
      {name === undefined ? null : <h3>{name}</h3>}
      {silence === null ? null : (
        <p className="notice">
          {silence === 'not_lower' && lowest !== null
            ? words.notLower(formatPrice(lowest.grosze))
            : words.noPriceBefore}
        </p>
      )}
      <ul>
        {entries.map(({ fromMs, priceGrosze, cause }) => (
          <li key={fromMs}>
            {formatFullMoment(fromMs)} – {priceGrosze === null ? words.notOffered : formatPrice(priceGrosze)}
            {cause === 'base' || priceGrosze === null ? '' : ` (${words.causes[cause]})`}
          </li>
        ))}
      </ul>
    </>
  )
}
