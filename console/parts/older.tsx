import { frameWords } from '#console/strings.ts'
import { type ConsoleAddress, Link } from './link.tsx'

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
