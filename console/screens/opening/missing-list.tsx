import type { OpeningAnswer } from '#contract/console/opening.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { openingWords } from './strings.ts'

type Props = {
  answer: Pick<OpeningAnswer, 'missing' | 'isRequired'>
  /** The missing data are on another screen: a link leads there. */
  isElsewhere?: boolean
}

/** Why the shop is still closed to buyers. */
export const MissingList = ({ answer: { missing, isRequired }, isElsewhere = false }: Props) => (
  <section className="card is-warning" aria-labelledby="missing">
    <h2 id="missing">
      <ConsoleIcon name="warning" /> {isRequired ? openingWords.closed : openingWords.incomplete}
    </h2>
    <ul>
      {missing.map((what) => (
        <li key={what}>{openingWords.missing[what]}</li>
      ))}
    </ul>
    {isElsewhere && (
      <Link className="button is-main" to="/otwarcie">
        {openingWords.completeNow}
      </Link>
    )}
  </section>
)
