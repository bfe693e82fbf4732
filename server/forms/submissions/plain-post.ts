import type { Context } from 'hono'
import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { type CompiledForm, loadForm } from '../definitions/compiled-form.ts'
import { countSubmission } from './rate-limit.ts'
import { type Feedback, readPlainPost } from '#server/forms/submissions/reading/read-feedback.ts'
import { lastOf, readSubmission } from '#server/forms/submissions/reading/read-submission.ts'
import { formNotFound } from '../definitions/refusals.ts'
import { submitForm, type SubmitOptions } from './submit-form.ts'

export type PlainOutcome = {
  form: CompiledForm
  answer: FeedbackAnswer
  unitTag: string
  /**
   * Values as typed and chosen, before pipes, to be displayed again; names without `[]`. Empty after a
   * success.
   */
  posted: Record<string, string | string[]>
}

/**
 * Submits a form that was sent without a script to the page that contains it; null when the post is not a
 * contact form. Throws a `Refusal` for a body that cannot be parsed, is too large, or names a form that does
 * not exist.
 */
export const submitPlainForm = async (
  c: Context,
  services: Services,
  options: SubmitOptions = {},
): Promise<PlainOutcome | null> => {
  const sent = await readPlainPost(c)
  const formId = lastOf(sent?.entries ?? [], HIDDEN.formId)
  if (!sent || formId === undefined) return null
  const form = await loadForm(services, formId)
  if (!form) throw formNotFound()
  await countSubmission(services)(clientNetwork(c, services), form.id)

  const submission = await readSubmission(c, services, form, sent)
  const answer = await submitForm(services, form, submission, options)
  return {
    form,
    answer,
    unitTag: submission.meta.unitTag,
    posted: answer.status === 'mail_sent' ? {} : shownAgain(sent.entries),
  }
}

/** In an object without prototype, since the names come from untrusted input. */
const shownAgain = (entries: Feedback['entries']): PlainOutcome['posted'] => {
  const shown: PlainOutcome['posted'] = Object.create(null)
  for (const [sentName, value] of entries) {
    const isList = sentName.endsWith('[]')
    const name = isList ? sentName.slice(0, -2) : sentName
    if (isList) shown[name] = [...[shown[name] ?? []].flat(), value]
    else if (!name.startsWith('_') || name.startsWith(HIDDEN.freeText)) shown[name] = value
  }
  return shown
}
