// Runs in the browser: our client of contact forms on a recorded page, and a recorder of its events.
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { startBotCheckTokens } from '#storefront/contact-form/bot-check-tokens.ts'
import { startContactForms } from '#storefront/contact-form/start-contact-forms.ts'

type Given = { blocked?: boolean; cached?: boolean; check: false | 'fails' | 'works' }
export type FormEvent = Record<string, unknown>

const SITE_KEY = 'SK'
const ACTIONS = { homepage: 'homepage', contactform: 'contactform' }
const EVENTS = [
  'beforesubmit',
  'statuschanged',
  'submit',
  'invalid',
  'unaccepted',
  'spam',
  'aborted',
  'mailsent',
  'mailfailed',
  'reset',
]
/** Fields every form has and nobody fills in; free text was not recorded. */
const OWN = new Set<string>([
  HIDDEN.formId,
  HIDDEN.version,
  HIDDEN.locale,
  HIDDEN.unitTag,
  HIDDEN.containerPost,
  HIDDEN.postedDataHash,
])

const events: FormEvent[] = []
for (const name of EVENTS) {
  document.addEventListener(`wpcf7${name}`, (event) => {
    const { detail, target } = event as CustomEvent<
      Record<string, unknown> & { apiResponse?: { status?: string } }
    >
    const form = target as HTMLFormElement
    events.push({
      event: event.type,
      keys: Object.keys(detail),
      status: detail['status'],
      ...(detail['prevStatus'] !== undefined && { prevStatus: detail['prevStatus'] }),
      ...(detail.apiResponse?.status !== undefined && { apiStatus: detail.apiResponse.status }),
      dataStatus: form.dataset['status'],
      cls: form.className,
      ...(detail['inputs'] !== undefined && { inputs: detail['inputs'] }),
    })
  })
}

const all = <T extends Element = HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<T>(selector),
]

const look = () => {
  const form = document.querySelector<HTMLFormElement>('form.wpcf7-form')
  if (!form) return { slot: document.querySelector('#outer')?.innerHTML }
  const parent = form.closest('.wpcf7')
  return {
    wrapperClass: parent?.className,
    formClass: form.className,
    dataStatus: form.dataset['status'],
    screenReader: parent?.querySelector('.screen-reader-response')?.innerHTML,
    responseOutput: all('.wpcf7-response-output', form).map(({ textContent }) => textContent),
    tips: all('.wpcf7-not-valid-tip', form).map((tip) => [
      tip.closest<HTMLElement>('[data-name]')?.dataset['name'],
      tip.textContent,
      tip.getAttribute('aria-hidden'),
    ]),
    notValid: all<HTMLInputElement>('.wpcf7-not-valid', form).map((control) => [
      control.name,
      control.getAttribute('aria-invalid'),
      control.getAttribute('aria-describedby'),
      control.validationMessage,
    ]),
    hash: all<HTMLInputElement>(`input[name="${HIDDEN.postedDataHash}"]`, form)[0]?.value,
    submitDisabled: all<HTMLInputElement>('.wpcf7-submit', form).map(({ disabled }) => disabled),
    spinner: all('.wpcf7-spinner', form).length > 0,
    counters: all('.wpcf7-character-count', form).map((counter) => [
      counter.className,
      counter.textContent,
      counter.dataset['currentValue'],
    ]),
    values: [...new FormData(form)]
      .filter(([name]) => !OWN.has(name) && !name.startsWith(HIDDEN.freeText))
      .map(([name, value]) => [name, value]),
    freeTextDisabled: all<HTMLInputElement>('.wpcf7-free-text', form).map((text) => [
      text.disabled,
      document.activeElement === text,
    ]),
    quiz: form.querySelector('.wpcf7-quiz-label')?.textContent,
    reflections: all('[data-reflection-of]', form).map(({ outerHTML }) => outerHTML),
  }
}

let tokens = 0
const check = (works: boolean) => ({
  ready: (then: () => void) => then(),
  execute: async (key: string, { action }: { action: string }) => {
    events.push({ grecaptcha: key, action })
    if (!works) throw new Error('The check cannot run.')
    return `TOKEN-${action}-${++tokens}`
  },
})

const start = ({ blocked, cached, check: kind }: Given) => {
  Object.assign(window, {
    wpcf7: {
      api: { root: '/wp-json/', namespace: 'contact-form-7/v1' },
      ...(blocked && { blocked }),
      ...(cached && { cached: 1 }),
    },
  })
  const settings = { sitekey: SITE_KEY, actions: ACTIONS }
  const words = {
    wrongPlaceStrong: '⟦wrongPlaceStrong⟧',
    wrongPlace: '⟦wrongPlace⟧',
    offline: '⟦offline⟧',
    brokenAnswer: '⟦brokenAnswer⟧',
  }
  startContactForms(document, {
    words,
    botCheck: kind
      ? { settings, tokens: startBotCheckTokens(document, check(kind === 'works'), settings) }
      : undefined,
  })
}

Object.assign(globalThis, { klepkaStart: start, klepkaLook: () => ({ events, final: look() }) })
