import type { RefillAnswer } from '#contract/contact-forms/feedback.ts'
import { HIDDEN } from '#contract/contact-forms/wire.ts'

const CHALLENGE = /(\d+)\.(?:png|gif|jpeg)(?:\?|$)/i

const input = (form: HTMLElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
const set = (field: HTMLInputElement | null, value: string) => {
  if (field) field.value = value
}

const refill = (form: HTMLElement, { quiz = {}, captcha = {} }: RefillAnswer) => {
  for (const [name, [question, sealed]] of Object.entries(quiz)) {
    const answer = input(form, name)
    set(answer, '')
    const label = answer?.closest('.wpcf7-form-control-wrap, label')?.querySelector('.wpcf7-quiz-label')
    if (label) label.textContent = question
    set(input(form, HIDDEN.quizAnswer + name), sealed)
  }
  for (const [name, url] of Object.entries(captcha)) {
    set(input(form, name), '')
    const picture = form.querySelector<HTMLImageElement>(
      `img.wpcf7-captcha-${CSS.escape(name.replaceAll(':', ''))}`,
    )
    if (picture) picture.src = url
    set(input(form, HIDDEN.captchaChallenge + name), CHALLENGE.exec(url)?.[1] ?? '')
  }
}

/** Each answer counts once: new questions and pictures come with every answer of the server. */
export default (form: HTMLFormElement, signal: AbortSignal): void => {
  const take = (event: Event) => {
    const { apiResponse } = ((event as CustomEvent).detail ?? {}) as { apiResponse?: RefillAnswer | [] }
    if (apiResponse && !Array.isArray(apiResponse)) refill(form, apiResponse)
  }
  form.addEventListener('wpcf7submit', take, { signal })
  form.addEventListener('wpcf7reset', take, { signal })
}
