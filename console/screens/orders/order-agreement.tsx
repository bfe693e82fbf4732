import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import { ordersWords } from './strings.ts'

/** What the buyer accepted, and the files of the confirmation as they were sent. */
export const OrderAgreement = ({
  details: { agreed, files },
}: {
  details: Pick<OrderDetailsAnswer, 'agreed' | 'files'>
}) => {
  if (!agreed) return null
  const { terms, instruction, isPrivatePurchase } = agreed
  const versions = [terms, instruction].filter((version) => version !== null)
  return (
    <section className="card" aria-labelledby="order-agreement">
      <h2 id="order-agreement">{ordersWords.agreed}</h2>
      {isPrivatePurchase !== null && (
        <p>{isPrivatePurchase ? ordersWords.privatePurchase : ordersWords.professionalPurchase}</p>
      )}
      <ul className="plain-list">
        {versions.map(({ title, number, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {ordersWords.agreedTo(title, number)}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">{ordersWords.agreedHint}</p>
      <ul className="plain-list">
        {files.map(({ kind, title, url }) => (
          <li key={kind}>
            <a href={url} target="_blank" rel="noreferrer">
              {title} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
