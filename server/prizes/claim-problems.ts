import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as registry from '#campaign/fields/index.ts'
import type { ProblemKey } from '#campaign/fields/problem-key.ts'
import type { ClaimProblem } from './claim-prize.ts'

const kinds = { ...registry } as unknown as Record<string, Field<never>>
/** What a visitor can do nothing about is said by no field. */
const WORDS: Partial<Record<ClaimProblem, ProblemKey>> = {
  already_won: 'alreadyWon',
  prize_gone: 'prizeGone',
}

/** By field id, why a prize cannot be had: at the address, or at whatever is filled in first. */
export const claimProblems = ({ fields }: Campaign, problem: ClaimProblem): Record<string, ProblemKey> => {
  const word = WORDS[problem]
  const seen = Object.entries(fields).filter(([, { kind }]) => !kinds[kind]?.isHidden)
  const [id] = seen.find(([, { kind }]) => kinds[kind]?.isAddress) ?? seen[0] ?? []
  return word && id !== undefined ? { [id]: word } : {}
}
