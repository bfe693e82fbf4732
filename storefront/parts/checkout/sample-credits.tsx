import { formatPrice } from '#contract/money.ts'
import type { SampleCredit } from '#contract/shop/chosen/sample-credit.ts'
import { sampleCredits as words } from '#storefront/strings/pl/cart/sample-credits.ts'

/** What is deducted from floors for samples, each with its code and the link that remembers it. */
export const SampleCredits = ({ credits, heading }: { credits: SampleCredit[]; heading: string }) =>
  credits.length === 0 ? null : (
    <section className="sample-credits" aria-labelledby="odliczenia">
      <h2 id="odliczenia">{heading}</h2>
      {credits.some(({ state }) => state === 'ready') ? <p>{words.hint}</p> : null}
      <ul className="account-list">
        {credits.map((credit) => (
          <li key={credit.code}>
            <CreditText {...credit} />
          </li>
        ))}
      </ul>
    </section>
  )

const CreditText = ({
  code,
  amountGrosze,
  sampleName,
  floorName,
  floorUrl,
  untilMs,
  state,
  endedText,
  useUrl,
}: SampleCredit) => (
  <>
    <span>
      <strong>{words.amount(formatPrice(amountGrosze))}</strong> {words.forFloor}{' '}
      {floorUrl ? <a href={floorUrl}>{floorName}</a> : floorName}
      <small>
        {sampleName} · {words.code} {code.toUpperCase()}
      </small>
    </span>
    {state === 'ready' ? (
      <>
        <span>{words.until(untilMs)}</span>
        {floorUrl ? (
          <a className="button quiet no-print" href={useUrl}>
            {words.use(formatPrice(amountGrosze))}
          </a>
        ) : null}
      </>
    ) : (
      <span>
        {words.states[state]}
        {endedText ? `: ${endedText}` : ''}
      </span>
    )}
  </>
)
