import type { ProblemKey } from '../fields/problem-key.ts'

/** How a text that was typed is judged; what pages run of a validator. */
export type Judging = {
  /** null: nothing is wrong; undefined: only what `needs` names can tell. */
  problem: (text: string) => ProblemKey | null | undefined
  /** What is wrong with a required field that was left empty; absent: that it is required. */
  whenEmpty?: ProblemKey
  /** What a page has to load or ask before it can tell. */
  needs?: 'phoneLibrary' | 'mailDomains'
}

/** Answers every question about one way to judge a text that was typed. */
export type Validator = Judging & {
  /** In Polish, for the owner who chooses it. */
  title: string
}
