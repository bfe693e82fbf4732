/** Keys of field problems; their texts are in `strings/`. */
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
  /** null: valid; undefined: only the check in `needs` can decide. */
  problem: (text: string) => ProblemKey | null | undefined
  /** The problem of an empty required field; absent: `required`. */
  whenEmpty?: ProblemKey
  /** What a page must load or request before it can decide. */
  needs?: 'phoneLibrary' | 'mailDomains'
}
