/** Names of what can be wrong with a field; `strings/` has their words. */
export type ProblemKey =
  | 'required'
  | 'phone'
  | 'phoneInternational'
  | 'phoneIsraeli'
  | 'email'
  | 'emailTypos'
  | 'emailBusiness'
  | 'name'
  | 'url'
  | 'number'
  | 'date'
  | 'birthday'
  | 'choice'
  | 'tooLong'
  | 'alreadyWon'
  | 'prizeGone'

/** Checks a text that was typed. */
export type Validator = {
  /** null: nothing is wrong; undefined: only what `needs` names can decide. */
  problem: (text: string) => ProblemKey | null | undefined
  /** What is wrong with a required field that was left empty; absent: that it is required. */
  whenEmpty?: ProblemKey
  /** What a page has to load or request before it can decide. */
  needs?: 'phoneLibrary' | 'mailDomains'
}
