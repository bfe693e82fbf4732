import type { ReactNode } from 'react'
import { pl } from '#console/strings/pl.ts'
import { Button } from './form/button.tsx'
import { Link } from './link.tsx'
import { Page } from './page.tsx'
import type { CallProblem } from '#console/data/api-client.ts'
import type { Loaded } from '#console/data/use-api-query.ts'

/** Rows to come: shown only when an answer takes noticeably long. */
export const Loading = () => (
  <div className="loading" role="status">
    <span className="screen-reader-text">{pl.frame.loading}</span>
    <i />
    <i />
    <i />
  </div>
)

export const Failed = ({ problem, retry }: { problem: CallProblem; retry: () => void }) => (
  <div className="empty is-problem" role="alert">
    <h2>{pl.frame.failed}</h2>
    <p>{problem.message}</p>
    <Button onClick={retry}>{pl.frame.tryAgain}</Button>
  </div>
)

export const Empty = ({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) => (
  <div className="empty">
    <h2>{title}</h2>
    {hint && <p>{hint}</p>}
    {children}
  </div>
)

/** What was asked for, or honestly why it is not there yet; old content stays on show while new is on its way. */
export const LoadedContent = <T,>({
  loaded,
  children,
}: {
  loaded: Loaded<T>
  children: (data: T) => ReactNode
}) => {
  const { data, problem, isLoading, reload } = loaded
  if (problem && problem.status !== 401) return <Failed problem={problem} retry={reload} />
  if (data === undefined) return <Loading />
  return (
    <div className="shown" aria-busy={isLoading}>
      {children(data)}
    </div>
  )
}

export const NotFound = () => (
  <Page title={pl.frame.notFound}>
    <Empty title={pl.frame.notFound} hint={pl.frame.notFoundHint}>
      <Link className="button is-main" to="/">
        {pl.frame.goToday}
      </Link>
    </Empty>
  </Page>
)

/** The script of a screen did not come, or broke. */
export const Crash = () => (
  <div className="empty is-problem" role="alert">
    <h2>{pl.frame.failed}</h2>
    <p>{pl.frame.serverTrouble}</p>
    <Button onClick={() => location.reload()}>{pl.frame.tryAgain}</Button>
  </div>
)
