import type { ProblemKey } from '#campaign/validators/validator.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'

/** By field id; a list for several choices. */
export type FormValues = Record<string, string | string[]>

/** `problems`: by field id. `unreachable`: our host did not answer; the lead is sent again automatically. */
export type SubmitOutcome =
  | {
      ok: true
      needsConfirmation: boolean
      /** The prize of a game or the code of this visitor's own, with its code. */
      prize?: GamifiedPrize | null
    }
  | { ok: false; reason: 'not_valid'; problems: Record<string, string>; prize?: never }
  | {
      ok: false
      /** `unreachable`, or why our host gives no prize. */ reason: string
      problems?: never
      prize?: never
    }

/** `segment`: which of the wheel's twelve stops at the pointer. */
export type PlayOutcome =
  | { ok: true; segment: number; prize: GamifiedPrize }
  | { ok: false; reason: 'already_played' | 'game_closed' | 'too_many_requests' | 'unreachable' }
  | {
      ok: false
      reason: 'drawn_before'
      /** When it may be played again; null: never. */
      againMs: number | null
    }

/** `isEmpty`: the whole form is empty; then the problem is that of the first required field. */
export type CheckedForm = { values: FormValues; problems: Record<string, ProblemKey>; isEmpty: boolean }
