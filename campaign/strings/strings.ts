import type { ProblemKey } from '../fields/problem-key.ts'
import type { en } from './en.ts'

/** The first language binds the others. They go to pages with the template: a page loads one language only. */
export type Strings = Omit<typeof en, 'problems'> & { problems: Record<ProblemKey, string> }
