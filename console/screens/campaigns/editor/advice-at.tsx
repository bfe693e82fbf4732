import { useContext } from 'react'
import { pl } from '../../../strings/pl.ts'
import { AdviceContext } from './advice.ts'

/** How well something is read, and what would do instead, taken by a press. */
export const AdviceAt = ({ path, onChange }: { path: string; onChange: (value: unknown) => void }) => {
  const advice = useContext(AdviceContext)[path]
  if (!advice) return null
  const { ratio, least, proposal, isUnreadable } = advice
  return (
    <div className="notice advice">
      <p>{isUnreadable ? pl.campaigns.unreadable(ratio) : pl.campaigns.hardToRead(ratio, least)}</p>
      {proposal !== null && (
        <button type="button" className="button is-small" onClick={() => onChange(proposal)}>
          {typeof proposal === 'string' && <i className="advice-colour" style={{ background: proposal }} />}
          {pl.campaigns.takeProposal(typeof proposal === 'number' ? `${proposal}%` : proposal)}
        </button>
      )}
    </div>
  )
}
