import type { FactorType } from '#contract/identity/names.ts'
import type { KeptCode } from '../factors/one-time-code.ts'

/** What a state token carries from one step of a sign-in to the next (kind `state` of the one-time secrets). */
export type StateData = {
  /** Which step is next. */
  step: 'verify-email' | 'second-factor' | 'first-factor'
  /** The client the sign-in is for; null on our own pages. */
  clientId: string | null
  /** Factors that were proven so far. */
  passed: FactorType[]
  /**
   * Only for `verify-email`: what is kept of the six digits. Without it there is nothing to verify, and only
   * we know.
   */
  emailCode?: KeptCode
  /** Only of a `verify-email` that stands for nobody: under which its mails would be counted. */
  standIn?: string
  /** Only for `second-factor`, once one is being asked: which, and what its `challenge` keeps. */
  asked?: {
    type: FactorType
    factorId: string | null
    kept: object
    /** Where a code was sent, so that the page can say so again. */
    hint?: string
  }
  /** Only for `second-factor`: it is asked for because of how this sign-in looks, not because the member wants it. */
  isHighRisk?: boolean
  /** The device asked to be remembered. */
  rememberDevice?: boolean
}
