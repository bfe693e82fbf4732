import type { FormProblem } from '#forms/check.ts'
import type { PendingSubmission } from '../pending-submission.ts'

/** What a type of field asks for beyond the rules; answers and pictures count once. */
export type FieldCheck = (sending: PendingSubmission) => Promise<FormProblem[]> | FormProblem[]
