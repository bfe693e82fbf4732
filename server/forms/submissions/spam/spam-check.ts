import type { PendingSubmission } from '../pending-submission.ts'

/** One way to tell that a message comes from no person, or is not wanted. */
export type SpamCheck = {
  /** Stands in the log beside the reason. */
  agent: string
  /** Why it is spam, for the owner to read; null: nothing speaks for that. */
  reasonAgainst: (sending: PendingSubmission) => Promise<string | null> | string | null
}
