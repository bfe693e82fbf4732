import type { OpeningAnswer } from '#contract/console/opening.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { pl } from '#console/strings/pl.ts'

type Props = {
  answer: Pick<OpeningAnswer, 'missing' | 'isRequired'>
  /** Stands on another screen: leads to the one where it is mended. */
  isElsewhere?: boolean
}

/** What keeps the shop closed to buyers. */
export const MissingList = ({ answer: { missing, isRequired }, isElsewhere = false }: Props) => (
  <section className="card is-warning" aria-labelledby="missing">
    <h2 id="missing">
      <ConsoleIcon name="warning" /> {isRequired ? pl.opening.closed : pl.opening.incomplete}
    </h2>
    <ul>
      {missing.map((what) => (
        <li key={what}>{pl.opening.missing[what]}</li>
      ))}
    </ul>
    {isElsewhere && (
      <Link className="button is-main" to="/otwarcie">
        {pl.opening.completeNow}
      </Link>
    )}
  </section>
)
