import { useContext } from 'react'
import { ProblemsContext } from '#console/parts/form/fields.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'
import { AdviceContext } from './editor-contexts.ts'

/** The problem of a group, a list or a checkbox, shown beside it. It can take the focus, as a wrong field does. */
export const ProblemAt = ({ path }: { path: string }) => {
  const problem = useContext(ProblemsContext)[path]
  return problem ? (
    <p className="problem" data-problem={path} tabIndex={-1}>
      {problem}
    </p>
  ) : null
}

/** Whether something is wrong at a path or below it. */
export const useIsWrongIn = (path: string): boolean =>
  Object.keys(useContext(ProblemsContext)).some((wrong) => wrong === path || wrong.startsWith(`${path}.`))

/** How readable something is, and a better value, applied by a press. */
export const AdviceAt = ({ path, onChange }: { path: string; onChange: (value: unknown) => void }) => {
  const advice = useContext(AdviceContext)[path]
  if (!advice) return null
  const { ratio, least, proposal, isUnreadable } = advice
  return (
    <div className="notice advice">
      <p>{isUnreadable ? campaignsWords.unreadable(ratio) : campaignsWords.hardToRead(ratio, least)}</p>
      {proposal !== null && (
        <button type="button" className="button is-small" onClick={() => onChange(proposal)}>
          {typeof proposal === 'string' && <i className="advice-colour" style={{ background: proposal }} />}
          {campaignsWords.takeProposal(typeof proposal === 'number' ? `${proposal}%` : proposal)}
        </button>
      )}
    </div>
  )
}
