import { Refusal } from '../errors/refusal.ts'

const RETRY_AFTER_SECONDS = 5
const NOT_DONE = 'Sklep chwilowo nie może tego zrobić. Spróbuj ponownie za kilka sekund.'
const OUTCOME_UNKNOWN =
  'Nie wiemy, czy zmiana została zapisana. Sprawdź to za kilka sekund, zanim spróbujesz ponownie.'

/**
 * - `lost`: the connection broke before anything was committed, so the same work can be done again.
 * - `unknown`: the connection broke during a commit, which may or may not have happened.
 * - `refused`: the database answers and cannot do it now (disk full, lock not to be had, too many
 * connections), or it does not answer at all; trying at once would not help.
 */
type Reason = 'lost' | 'unknown' | 'refused'

/** The database cannot do the work at the moment: a 503 with Retry-After, never a 500. */
export class DatabaseUnavailable extends Refusal {
  readonly reason: Reason

  constructor(reason: Reason, cause: unknown) {
    super(503, 'database_unavailable', reason === 'unknown' ? OUTCOME_UNKNOWN : NOT_DONE, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    })
    this.reason = reason
  }
}

/** Whether the work may have been committed although it failed. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.reason === 'unknown'
