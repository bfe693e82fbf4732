import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { acceptance, exclusive, freeText } from './fields/choices.ts'
import type { BotCheckTokens, CheckSettings } from './bot-check-tokens.ts'
import counter from './fields/counter.ts'
import { findUnsupported } from './find-unsupported.ts'
import { loadSchemas } from './call-api.ts'
import floatingTips from './fields/floating-tips.ts'
import { makeFormState } from './form-state.ts'
import refill from './fields/refill.ts'
import { resetReflections } from './fields/reflections.ts'
import { type ContactFormWords, markBusy, openFormSender } from './send-form.ts'
import urlPrefix from './fields/url-prefix.ts'
import { validate } from './validate.ts'
import { watchPointer } from './pointer.ts'
import type { ContactFormElement, WireGlobal } from './wire-global.ts'

type Options = {
  words: ContactFormWords
  botCheck?: { tokens: BotCheckTokens; settings: CheckSettings } | undefined
}

/** In the order in which they handle a change: an address is completed before it is validated. */
const fieldBehaviours = [refill, acceptance, exclusive, freeText, urlPrefix, counter, floatingTips]

/** A form inside another form cannot be sent, because browsers drop the inner one: a message replaces it. */
const replaceMisplaced = (root: ParentNode, { wrongPlaceStrong, wrongPlace }: ContactFormWords): void => {
  for (const form of root.querySelectorAll('form .wpcf7[data-wpcf7-id]')) {
    const strong = document.createElement('strong')
    strong.textContent = wrongPlaceStrong
    const paragraph = document.createElement('p')
    paragraph.className = 'wpcf7-form-in-wrong-place'
    paragraph.append(strong, ` ${wrongPlace}`)
    form.replaceWith(paragraph)
  }
}

/** Starts every contact form of the page. Without the APIs it needs it logs an error, and the plain forms work. */
export const startContactForms = (root: Document, { words, botCheck }: Options): (() => void) => {
  const unsupported = findUnsupported(window)
  const wire = window.wpcf7
  if (unsupported || !wire) {
    console.error(unsupported)
    return () => {}
  }

  const listening = new AbortController()
  wire.init ??= (form) => init(form, wire, listening.signal)
  const sender = openFormSender(words)
  const pointer = watchPointer(root, listening.signal)
  wire.submit ??= (form, { submitter } = {}) => sender.send(form, submitter ?? null)
  wire.reset ??= (form) => sender.reset(form)
  wire.validate ??= (form, options) => validate(form, pointer, options)
  if (botCheck) waitForToken(wire, sender.isSending, botCheck)

  replaceMisplaced(root, words)
  loadSchemas(root, wire)
  for (const form of root.querySelectorAll<HTMLFormElement>('.wpcf7 > form')) wire.init(form)
  return () => listening.abort()
}

/** A message is sent when its token is available, or when it is clear that there will be none. */
const waitForToken = (
  wire: WireGlobal,
  isSending: (form: HTMLFormElement) => boolean,
  { tokens, settings }: NonNullable<Options['botCheck']>,
) => {
  const submit = wire.submit!
  const waiting = new WeakSet<HTMLFormElement>()
  wire.submit = async (form, options) => {
    if (waiting.has(form) || isSending(form)) return
    // The owner switched the check off for this form.
    if (!form.querySelector(`input[name="${HIDDEN.botCheck}"]`)) return submit(form, options)
    waiting.add(form)
    markBusy(form, true)
    try {
      await tokens.request(settings.actions.contactform)
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
  for (const start of fieldBehaviours) start(form, signal)

  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      wire.submit?.(form, { submitter: event.submitter })
    },
    { signal },
  )
  form.addEventListener('reset', () => wire.reset?.(form), { signal })
  form.addEventListener('wpcf7reset', () => resetReflections(form), { signal })
  form.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof Element && target.closest('.wpcf7-form-control'))
        wire.validate?.(form, { target })
    },
    { signal },
  )
  if (wire.cached) afterLoad(() => HTMLFormElement.prototype.reset.call(form))
}

const afterLoad = (act: () => void) => {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}
