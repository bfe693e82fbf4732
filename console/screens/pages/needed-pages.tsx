import type { NeededPage } from '#contract/console/shop/pages.ts'
import { ConsoleIcon } from '#console/parts/icon.tsx'
import { Link } from '#console/parts/link.tsx'
import { pagesWords } from './strings.ts'
import './pages.css'

/** To the page, or to the form for a new one that starts with our text. */
export const NeededPageLink = ({ page: { slug, title, state } }: { page: NeededPage }) =>
  state === 'missing' ? (
    <Link to="/nowa-strona" search={{ wzor: slug }}>
      {pagesWords.write(title)}
    </Link>
  ) : (
    <Link to="/strony/$slug" params={{ slug }}>
      {pagesWords.complete(title)}
    </Link>
  )

/** Pages that the shop still needs, each with the way to write it. */
export const NeededPages = ({ needed }: { needed: NeededPage[] }) => {
  const open = needed.filter(({ state }) => state !== 'ready')
  if (open.length === 0) return null
  return (
    <section className="card is-warning" aria-labelledby="needed-pages">
      <h2 id="needed-pages">
        <ConsoleIcon name="warning" /> {pagesWords.needed}
      </h2>
      <p>{pagesWords.neededHint(open.filter(({ isRequired }) => isRequired).length)}</p>
      <ul className="needed-pages">
        {open.map((page) => (
          <li key={page.slug}>
            <NeededPageLink page={page} />{' '}
            <small>
              {[pagesWords.states[page.state], ...(page.isRequired ? [pagesWords.required] : [])].join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
