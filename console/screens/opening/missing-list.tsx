import type { OpeningAnswer } from '#contract/console/opening.ts'
import { Icon } from '../../parts/icon.tsx'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'

type Props = {
  answer: Pick<OpeningAnswer, 'missing' | 'isRequired'>
  /** Stands on another screen: leads to the one where it is mended. */
  isElsewhere?: boolean
}

/** What keeps the shop closed to buyers. */
export const MissingList = ({ answer: { missing, isRequired }, isElsewhere = false }: Props) => (
  <section className="card is-warning" aria-labelledby="missing">
    <h2 id="missing">
      <Icon name="warning" /> {isRequired ? pl.opening.closed : pl.opening.incomplete}
    </h2>
    <ul>
      {missing.map((what) => (
        <li key={what}>{pl.opening.missing[what]}</li>
      ))}
    </ul>
    {isElsewhere && (
      <a className="button is-main" href={linkTo(places.opening)}>
        {pl.opening.completeNow}
      </a>
    )}
  </section>
)
