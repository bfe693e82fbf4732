import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from './link.tsx'
import { frameWords } from '#console/strings.ts'

/** Under a list by time: back to its beginning, and on to what is older. */
export const Older = ({
  first,
  isFirst,
  next,
}: {
  first: ConsoleAddress
  isFirst: boolean
  next: ConsoleAddress | null
}) =>
  isFirst && next === null ? null : (
    <nav className="pager" aria-label={frameWords.older}>
      {isFirst ? (
        <span />
      ) : (
        <Link className="button is-plain" {...first}>
          {frameWords.firstPage}
        </Link>
      )}
      {next !== null && (
        <Link className="button is-plain" {...next}>
          {frameWords.older}
        </Link>
      )}
    </nav>
  )

/** Parts of a list, each with an address of its own. */
export const FilterTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: { title: string; address: ConsoleAddress; isCurrent: boolean }[]
}) => (
  <nav className="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ title, address, isCurrent }) => (
        <li key={title}>
          <Link {...address} aria-current={isCurrent ? 'true' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Under a list with numbered pages; `at`: the address of one. */
export const PageNavigation = ({
  page,
  pages,
  at,
}: {
  page: number
  pages: number
  at: (page: string) => ConsoleAddress
}) => {
  const step = (to: number, title: string) =>
    to >= 1 && to <= pages ? (
      <Link className="button is-plain" {...at(String(to))}>
        {title}
      </Link>
    ) : (
      <span />
    )
  return (
    pages > 1 && (
      <nav className="pager" aria-label={frameWords.pageOf(page, pages)}>
        {step(page - 1, frameWords.previousPage)}
        <span className="muted">{frameWords.pageOf(page, pages)}</span>
        {step(page + 1, frameWords.nextPage)}
      </nav>
    )
  )
}
