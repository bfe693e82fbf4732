import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { callApi, formPath } from './call-api.ts'
import { detailOf, fire } from './events.ts'
import { expectResetAfterSending } from './reset-form.ts'
import { clearResponse, respond } from './respond.ts'
import { setStatus } from './set-status.ts'
import { focusFirstProblem, removeProblems, showProblem } from './show-problems.ts'
import { markProblems } from './validate.ts'
import type { ContactFormElement } from './wire-global.ts'
import type { ClientWords } from './words.ts'

/** Class status → the event that tells of it. */
const EVENTS: Record<string, string> = {
  invalid: 'invalid',
  unaccepted: 'unaccepted',
  spam: 'spam',
  aborted: 'aborted',
  sent: 'mailsent',
  failed: 'mailfailed',
}

/** Forms whose message is on its way. */
const onTheWay = new WeakSet<HTMLFormElement>()

export const isOnTheWay = (form: HTMLFormElement): boolean => onTheWay.has(form)

/** Logs what went wrong, as clients of the wire expect it, and says it in the form: what was typed is still there. */
const reportTrouble = async (
  form: ContactFormElement,
  trouble: unknown,
  words: ClientWords,
): Promise<void> => {
  console.error(trouble)
  respond(form, await messageOf(trouble, words))
}

const messageOf = async (trouble: unknown, words: ClientWords): Promise<string> => {
  if ((trouble as { code?: unknown } | null)?.code === 'fetch_error') return words.offline
  if (trouble instanceof Response) {
    // A refusal says in our own words what to do: too large, too often.
    const said = await trouble.json().then(
      (body: { message?: unknown }) => body.message,
      () => undefined,
    )
    if (typeof said === 'string' && said && trouble.status < 500) return said
  }
  return words.brokenAnswer
}

/** Sends the form once; a second press while it is on its way does nothing. */
export const sendForm = async (
  form: ContactFormElement,
  words: ClientWords,
  submitter?: HTMLElement | null,
): Promise<void> => {
  if (onTheWay.has(form)) return
  // What is under way when it is sent is over when that fails.
  const prevStatus = isPassing(form.wpcf7.status) ? 'init' : form.wpcf7.status
  if (window.wpcf7?.blocked) {
    clearResponse(form)
    setStatus(form, 'submitting')
    return
  }

  const formData = new FormData(form)
  const { name = '', value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>
  if (name) formData.append(name, value)
  const detail = detailOf(form, formData)
  clearResponse(form)
  if (!fire(form, 'beforesubmit', detail)) return
  onTheWay.add(form)
  setStatus(form, 'submitting')
  markProblems(form)
  markBusy(form, true)

  try {
    const answer = await callApi<FeedbackAnswer>(formPath(form.wpcf7.id, 'feedback'), {
      method: 'POST',
      body: formData,
    })
    if (!answer) throw new TypeError('The form was sent, but the answer is empty.')
    removeProblems(form)
    take(form, detail, answer)
  } catch (trouble) {
    setStatus(form, prevStatus)
    await reportTrouble(form, trouble, words)
  } finally {
    onTheWay.delete(form)
    markBusy(form, false)
  }
}

const take = (form: ContactFormElement, sent: ReturnType<typeof detailOf>, answer: FeedbackAnswer) => {
  const status = setStatus(form, answer.status)
  const detail = { ...sent, status: answer.status, apiResponse: answer }
  const event = Object.hasOwn(EVENTS, status) ? EVENTS[status] : undefined
  if (event) fire(form, event, detail)
  fire(form, 'submit', detail)

  const hash = form.querySelector<HTMLInputElement>(`input[name="${HIDDEN.postedDataHash}"]`)
  if (hash && answer.posted_data_hash) hash.value = answer.posted_data_hash
  if (answer.status === 'mail_sent') {
    expectResetAfterSending(form)
    // Not the form's own `reset`: a field may be named so.
    HTMLFormElement.prototype.reset.call(form)
  }
  for (const { field, message } of answer.invalid_fields ?? []) showProblem(form, field, message)
  respond(form, answer.message ?? '')
  if (answer.invalid_fields?.length) focusFirstProblem(form)
}

const isPassing = (status: string) =>
  status === 'submitting' || status === 'resetting' || status === 'validating'

/** The buttons say that pressing them now does nothing; disabled ones would lose the focus. */
export const markBusy = (form: HTMLFormElement, isBusy: boolean) => {
  for (const button of form.querySelectorAll('.wpcf7-submit')) {
    if (isBusy) button.setAttribute('aria-disabled', 'true')
    else button.removeAttribute('aria-disabled')
  }
}
