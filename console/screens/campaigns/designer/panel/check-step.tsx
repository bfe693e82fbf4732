import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import { problemsOf } from '#console/data/api-client.ts'
import { AdviceContext } from '#console/screens/campaigns/editor/editor-contexts.ts'
import { Loading } from '#console/parts/states.tsx'
import { stepOfPath } from '../use-steps.ts'
import { designerWords as words } from '../strings.ts'

type Check = typeof import('#console/screens/campaigns/editor/campaign-check.ts')

type Props = {
  document: Campaign
  onGo: (path: string) => void
  children?: ReactNode
}

const labelOf = (path: string): string => {
  const name = path.replace(/^document\./, '').split('.')[0] as keyof Campaign
  return campaignHints[name]?.label ?? name
}

/** What prevents saving and publishing, and what could be better, each with a button that goes there. */
export const CheckStep = ({ document, onGo, children }: Props) => {
  const [check, setCheck] = useState<Check | null>(null)
  const advice = useContext(AdviceContext)
  useEffect(() => {
    // The server checks again, whatever is missing here.
    void import('#console/screens/campaigns/editor/campaign-check.ts').then(setCheck, () => {})
  }, [])
  const problems = useMemo(
    () =>
      check
        ? Object.entries(problemsOf(check.campaignDraft, { document })).map(([path, message]) => ({
            path,
            message: check.faultInWords(message) ?? message,
          }))
        : null,
    [check, document],
  )
  const advised = Object.keys(advice).filter((path) => !problems?.some((problem) => problem.path === path))
  return (
    <>
      <section className="card" aria-labelledby="check-title">
        <h2 id="check-title">{words.step.sprawdz}</h2>
        <div role="status">
          {!problems && <Loading />}
          {problems?.length === 0 && advised.length === 0 && <p>{words.nothingWrong}</p>}
          {problems && problems.length > 0 && (
            <>
              <h3>{words.wrongTitle}</h3>
              <Findings findings={problems} onGo={onGo} />
            </>
          )}
          {advised.length > 0 && (
            <>
              <h3>{words.adviceTitle}</h3>
              <Findings
                findings={advised.map((path) => ({ path, message: words.adviceAt(labelOf(path)) }))}
                onGo={onGo}
              />
            </>
          )}
        </div>
      </section>
      {children}
    </>
  )
}

const Findings = ({
  findings,
  onGo,
}: {
  findings: readonly { path: string; message: string }[]
  onGo: (path: string) => void
}) => (
  <ul className="check-findings">
    {findings.map(({ path, message }) => (
      <li key={path + message}>
        <p>
          <b>{labelOf(path)}.</b> {message}
        </p>
        <button type="button" className="button is-small" onClick={() => onGo(path)}>
          {words.go(words.step[stepOfPath(path)])}
        </button>
      </li>
    ))}
  </ul>
)
