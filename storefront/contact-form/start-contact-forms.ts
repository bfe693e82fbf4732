import { HIDDEN } from '#contract/contact-forms/wire.ts'
import acceptance from './acceptance.ts'
import type { BotCheckTokens, CheckSettings } from './bot-check-tokens.ts'
import counter from './counter.ts'
import exclusive from './exclusive.ts'
import { findObstacle } from './find-obstacle.ts'
import floatingTips from './floating-tips.ts'
import { makeFormState } from './form-state.ts'
import freeText from './free-text.ts'
import { loadSchemas } from './load-schemas.ts'
import refill from './refill.ts'
import { forgetReflections } from './reflections.ts'
import { resetForm } from './reset-form.ts'
import { isOnTheWay, markBusy, sendForm } from './send-form.ts'
import urlPrefix from './url-prefix.ts'
import { validate } from './validate.ts'
import { watchPointer } from './when-released.ts'
import type { ContactFormElement, WireGlobal } from './wire-global.ts'
import type { ClientWords } from './words.ts'

type Options = {
  words: ClientWords
  botCheck?: { tokens: BotCheckTokens; settings: CheckSettings } | undefined
}

/** In this order a change is dealt with: an address is completed before it is checked. */
const parts = [refill, acceptance, exclusive, freeText, urlPrefix, counter, floatingTips]

/** A form inside another form cannot be sent: browsers drop the inner one. Says so in its place. */
const replaceMisplaced = (root: ParentNode, { wrongPlaceStrong, wrongPlace }: ClientWords): void => {
  for (const form of root.querySelectorAll('form .wpcf7[data-wpcf7-id]')) {
    const strong = document.createElement('strong')
    strong.textContent = wrongPlaceStrong
    const paragraph = document.createElement('p')
    paragraph.className = 'wpcf7-form-in-wrong-place'
    paragraph.append(strong, ` ${wrongPlace}`)
    form.replaceWith(paragraph)
  }
}

/**
 * Brings every contact form of the page to life. Without what it needs it says so in the console, and the
 * plain forms still work.
 */
export const startContactForms = (root: Document, { words, botCheck }: Options): (() => void) => {
  const obstacle = findObstacle(window)
  const wire = window.wpcf7
  if (obstacle || !wire) {
    console.error(obstacle)
    return () => {}
  }

  const listening = new AbortController()
  wire.init ??= (form) => init(form, wire, listening.signal)
  wire.submit ??= (form, { submitter } = {}) => sendForm(form, words, submitter ?? null)
  wire.reset ??= (form) => resetForm(form)
  wire.validate ??= (form, options) => validate(form, options)
  if (botCheck) waitForToken(wire, botCheck.tokens, botCheck.settings)

  watchPointer(root, listening.signal)
  replaceMisplaced(root, words)
  loadSchemas(root, wire)
  for (const form of root.querySelectorAll<HTMLFormElement>('.wpcf7 > form')) wire.init(form)
  return () => listening.abort()
}

/** A message goes once its token is there, or once it is clear that none will come. */
const waitForToken = (wire: WireGlobal, { request }: BotCheckTokens, { actions }: CheckSettings) => {
  const submit = wire.submit!
  const waiting = new WeakSet<HTMLFormElement>()
  wire.submit = async (form, options) => {
    if (waiting.has(form) || isOnTheWay(form)) return
    // The owner asks for no check in this form.
    if (!form.querySelector(`input[name="${HIDDEN.botCheck}"]`)) return submit(form, options)
    waiting.add(form)
    markBusy(form, true)
    try {
      await request(actions.contactform)
    } finally {
      waiting.delete(form)
      markBusy(form, false)
    }
    await submit(form, options)
  }
}

const init = (element: HTMLFormElement, wire: WireGlobal, signal: AbortSignal) => {
  if ('wpcf7' in element) return
  const form = Object.assign(element, { wpcf7: makeFormState(element) }) as ContactFormElement
  form.wpcf7.parent.classList.replace('no-js', 'js')
  for (const button of form.querySelectorAll('.has-spinner')) {
    const spinner = document.createElement('span')
    spinner.className = 'wpcf7-spinner'
    button.after(spinner)
  }
  for (const part of parts) part(form, signal)

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      wire.submit?.(form, { submitter: event.submitter })
    },
    { signal },
  )
  form.addEventListener('reset', () => wire.reset?.(form), { signal })
  form.addEventListener('wpcf7reset', () => forgetReflections(form), { signal })
  form.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof Element && target.closest('.wpcf7-form-control'))
        wire.validate?.(form, { target })
    },
    { signal },
  )
  if (wire.cached) whenLoaded(() => HTMLFormElement.prototype.reset.call(form))
}

const whenLoaded = (act: () => void) => {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}
