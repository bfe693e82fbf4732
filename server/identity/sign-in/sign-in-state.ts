import type { FactorType } from '#contract/identity/names.ts'

/** What a state token carries from one step of a sign-in to the next (kind `state` of the one-time secrets). */
export type StateData = {
  /** Which step is next. */
  step: 'verify-email' | 'second-factor' | 'first-factor'
  /** The client the sign-in is for; null on our own pages. */
  clientId: string | null
  /** Factors that were proven so far. */
  passed: FactorType[]
  /** Only for `verify-email`: SHA-256 of the six digits with the state's own id. */
  codeHash?: string
  /** Only for `second-factor`, once one is being asked: which, and what its `challenge` keeps. */
  asked?: { type: FactorType; factorId: string | null; kept: object }
  /** The device asked to be remembered. */
  rememberDevice?: boolean
}
