import type { ReactNode } from 'react'
import { frameWords } from '#console/strings.ts'
import { Button } from './form/button.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import type { CallProblem } from '#console/data/api-client.ts'
import type { Loaded } from '#console/data/use-api-query.ts'

/** Placeholder rows, shown only when an answer takes noticeably long. */
export const Loading = () => (
  <div className="loading" role="status">
    <span className="screen-reader-text">{frameWords.loading}</span>
    <i />
    <i />
    <i />
  </div>
)

export const Failed = ({ problem, retry }: { problem: CallProblem; retry: () => void }) => (
  <div className="empty is-problem" role="alert">
    <h2>{frameWords.failed}</h2>
    <p>{problem.message}</p>
    <Button onClick={retry}>{frameWords.tryAgain}</Button>
  </div>
)

export const Empty = ({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </div>
)

/** The loaded content, or why it is missing; the previous content stays visible while the next is loading. */
export const LoadedContent = <T,>({
  loaded,
  children,
}: {
  loaded: Loaded<T>
  children: (data: T) => ReactNode
}) => {
  const { data, problem, isLoading, reload } = loaded
  const failed = problem && problem.status !== 401 && <Failed problem={problem} retry={reload} />
  // What was read stays, with what is being typed in it, unless it may not be seen any more.
  if (failed && (data === undefined || [403, 404].includes(problem.status))) return failed
  if (data === undefined) return <Loading />
  return (
    <>
      {failed}
      <div className="shown" aria-busy={isLoading}>
        {children(data)}
      </div>
    </>
  )
}

export const NotFound = () => (
  <Page title={frameWords.notFound}>
    <Empty title={frameWords.notFound} hint={frameWords.notFoundHint}>
      <Link className="button is-main" to="/">
        {frameWords.goToday}
      </Link>
    </Empty>
  </Page>
)

/** The script of a screen did not load, or threw. */
export const Crash = () => (
  <div className="empty is-problem" role="alert">
    <h2>{frameWords.failed}</h2>
    <p>{frameWords.serverTrouble}</p>
    <Button onClick={() => location.reload()}>{frameWords.tryAgain}</Button>
  </div>
)
