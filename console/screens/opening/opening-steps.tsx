import type { ReactNode } from 'react'
import { type MissingForSale, OPENING_STEPS, type OpeningAnswer } from '#contract/console/opening.ts'
import type { NeededPage } from '#contract/console/shop/pages.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { NeededPageLink } from '#console/screens/pages/needed-pages.tsx'
import { openingWords } from './strings.ts'
import './opening.css'

/** Where the owner completes what is not on the screen itself. */
const ELSEWHERE: Partial<Record<MissingForSale, ReactNode>> = {
  product: <Link to="/produkty/nowy">{openingWords.goTo.product}</Link>,
  delivery: (
    <Link to="/ustawienia" search={{ dzial: 'dostawa' }}>
      {openingWords.goTo.delivery}
    </Link>
  ),
  payment: (
    <Link to="/ustawienia" search={{ dzial: 'platnosci' }}>
      {openingWords.goTo.payment}
    </Link>
  ),
  law: <Link to="/prawo">{openingWords.goTo.law}</Link>,
}

/** All steps to an open shop, with what is done already. `pages`: the pages that are missing or incomplete. */
export const OpeningSteps = ({
  answer: { missing, isRequired },
  pages,
}: {
  answer: OpeningAnswer
  pages: NeededPage[]
}) => (
  <section className={missing.length > 0 ? 'card is-warning' : 'card'} aria-labelledby="opening-steps">
    <h2 id="opening-steps">
      {missing.length === 0
        ? openingWords.complete
        : isRequired
          ? openingWords.opensWhenDone
          : openingWords.incomplete}
    </h2>
    <p>{openingWords.stepsDone(OPENING_STEPS.length - missing.length, OPENING_STEPS.length)}</p>
    <ol className="opening-steps">
      {OPENING_STEPS.map((step) => {
        const isDone = !missing.includes(step)
        return (
          <li key={step} className={isDone ? 'is-done' : undefined}>
            <span className="step-sign" aria-hidden="true">
              {isDone ? '✓' : '○'}
            </span>
            <span>
              {openingWords.missing[step]}{' '}
              <span className="screen-reader-text">{isDone ? openingWords.done : openingWords.toDo}</span>
              {!isDone && (ELSEWHERE[step] ?? <PageLink page={pages.find(({ slug }) => slug === step)} />)}
            </span>
          </li>
        )
      })}
    </ol>
  </section>
)

const PageLink = ({ page }: { page: NeededPage | undefined }) => page && <NeededPageLink page={page} />

/** Why the shop is still closed to buyers, with the way to the screen that opens it. */
export const MissingList = ({ missing }: { missing: MissingForSale[] }) => (
  <section className="card is-warning" aria-labelledby="missing">
    <h2 id="missing">
      <ConsoleIcon name="warning" /> {openingWords.closed}
    </h2>
    <ul>
      {missing.map((what) => (
        <li key={what}>{openingWords.missing[what]}</li>
      ))}
    </ul>
    <Link className="button is-main" to="/otwarcie">
      {openingWords.completeNow}
    </Link>
  </section>
)
