import type { ProblemKey } from '../fields/problem-key.ts'

/** Answers every question about one way to judge a text that was typed. */
export type Validator = {
  /** In Polish, for the owner who chooses it. */
  title: string
  /** null: nothing is wrong; undefined: only what `needs` names can tell. */
  problem: (text: string) => ProblemKey | null | undefined
  /** What a page has to load or ask before it can tell. */
  needs?: 'phoneLibrary' | 'mailDomains'
}
