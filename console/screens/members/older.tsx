import { linkTo } from '../../place.ts'
import { pl } from '../../strings/pl.ts'

/** Under a list by time: back to its beginning, and on to what is older. */
export const Older = ({ first, isFirst, next }: { first: string; isFirst: boolean; next: string | null }) =>
  isFirst && next === null ? null : (
    <nav className="pager" aria-label={pl.members.older}>
      {isFirst ? (
        <span />
      ) : (
        <a className="button is-plain" href={linkTo(first)}>
          {pl.frame.firstPage}
        </a>
      )}
      {next !== null && (
        <a className="button is-plain" href={linkTo(next)}>
          {pl.members.older}
        </a>
      )}
    </nav>
  )
