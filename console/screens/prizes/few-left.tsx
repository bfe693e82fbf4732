import type { PrizePool } from '#contract/console/campaigns/prizes.ts'
import { prizesWords } from './strings.ts'

/** Prizes that are running out. */
export const FewLeft = ({ pools }: { pools: PrizePool[] }) => {
  const few = pools.filter(({ isFew, left }) => isFew && left !== null)
  return few.length === 0 ? null : (
    <ul className="notice pool-notes">
      {few.map(({ id, label, left, codes }) => (
        <li key={id}>
          {codes && codes.free + codes.taken === 0
            ? prizesWords.noCodes(label)
            : prizesWords.few(label, left ?? 0)}
        </li>
      ))}
    </ul>
  )
}
