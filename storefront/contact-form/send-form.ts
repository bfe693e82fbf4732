import type { FeedbackAnswer, RefillAnswer } from '#contract/contact-forms/feedback.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { callApi, formPath } from './call-api.ts'
import { detailOf, fire, type SendDetail, setStatus } from './events.ts'
import {
  clearResponse,
  focusFirstProblem,
  removeProblems,
  showProblem,
  showResponse,
} from './show-problems.ts'
import { markProblems } from './validate.ts'
import type { ContactFormElement } from './wire-global.ts'

export type ContactFormWords = {
  /** „Błąd:” in front of `wrongPlace`. */
  wrongPlaceStrong: string
  wrongPlace: string
  offline: string
  brokenAnswer: string
}

/** Status → name of its event. */
const EVENTS: Record<string, string> = {
  invalid: 'invalid',
  unaccepted: 'unaccepted',
  spam: 'spam',
  aborted: 'aborted',
  sent: 'mailsent',
  failed: 'mailfailed',
}

/** Logs an error, as clients of the wire expect, and shows it in the form, which is not emptied. */
const reportFailure = async (
  form: ContactFormElement,
  error: unknown,
  words: ContactFormWords,
): Promise<void> => {
  console.error(error)
  showResponse(form, await messageOf(error, words))
}

const messageOf = async (error: unknown, words: ContactFormWords): Promise<string> => {
  if ((error as { code?: unknown } | null)?.code === 'fetch_error') return words.offline
  if (error instanceof Response) {
    // A refusal carries our own text about what to do: too large, too often.
    const message = await error.json().then(
      (body: { message?: unknown }) => body.message,
      () => undefined,
    )
    if (typeof message === 'string' && message && error.status < 500) return message
  }
  return words.brokenAnswer
}

/** Sends and resets the forms of a page. */
export const openFormSender = (words: ContactFormWords) => {
  const sending = new WeakSet<HTMLFormElement>()
  /** The next reset of these follows a message that was sent: the form stays `sent`. */
  const justSent = new WeakSet<HTMLFormElement>()

  /** A second press while the form is being sent does nothing. */
  const send = async (form: ContactFormElement, submitter?: HTMLElement | null): Promise<void> => {
    if (sending.has(form)) return
    // A temporary status must not return when sending fails.
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
    sending.add(form)
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
      showAnswer(form, detail, answer)
    } catch (error) {
      setStatus(form, prevStatus)
      await reportFailure(form, error, words)
    } finally {
      sending.delete(form)
      markBusy(form, false)
    }
  }

  const showAnswer = (form: ContactFormElement, sent: SendDetail, answer: FeedbackAnswer) => {
    const status = setStatus(form, answer.status)
    const detail = { ...sent, status: answer.status, apiResponse: answer }
    const event = Object.hasOwn(EVENTS, status) ? EVENTS[status] : undefined
    if (event) fire(form, event, detail)
    fire(form, 'submit', detail)

    const hash = form.querySelector<HTMLInputElement>(`input[name="${HIDDEN.postedDataHash}"]`)
    if (hash && answer.posted_data_hash) hash.value = answer.posted_data_hash
    if (answer.status === 'mail_sent') {
      justSent.add(form)
      // Not the form's own `reset`: a field may be named so.
      HTMLFormElement.prototype.reset.call(form)
    }
    for (const { field, message } of answer.invalid_fields ?? []) showProblem(form, field, message)
    showResponse(form, answer.message ?? '')
    if (answer.invalid_fields?.length) focusFirstProblem(form)
  }

  /** After the browser has emptied the form: new questions and pictures. */
  const reset = async (form: ContactFormElement): Promise<void> => {
    const status = justSent.delete(form) ? 'mail_sent' : 'init'
    const detail = detailOf(form, new FormData(form))
    clearResponse(form)
    setStatus(form, 'resetting')
    let apiResponse: RefillAnswer = {}
    try {
      apiResponse = (await callApi<RefillAnswer>(formPath(form.wpcf7.id, 'refill'))) ?? {}
    } catch (error) {
      // The form is empty and can be used; the next answer brings new questions.
      console.error(error)
    }
    // Unless the form is already being sent again.
    if (form.wpcf7.status === 'resetting') setStatus(form, status)
    fire(form, 'reset', { ...detail, status: form.wpcf7.status, apiResponse })
  }

  return { send, reset, isSending: (form: HTMLFormElement): boolean => sending.has(form) }
}

const isPassing = (status: string) =>
  status === 'submitting' || status === 'resetting' || status === 'validating'

/** Marks the buttons as disabled; really disabled ones would lose the focus. */
export const markBusy = (form: HTMLFormElement, isBusy: boolean) => {
  for (const button of form.querySelectorAll('.wpcf7-submit')) {
    if (isBusy) button.setAttribute('aria-disabled', 'true')
    else button.removeAttribute('aria-disabled')
  }
}
