import {
  allows,
  CATEGORY_FIELD,
  CHOICE_FIELD,
  chosenLetters,
  CONSENT_COOKIE,
  CONSENT_EVENT,
  type ConsentAction,
  type ConsentCategory,
  consentCategories,
  consentCookie,
  lettersOf,
  type PageConsent,
  readConsentCookie,
} from '#contract/shop/cookies/consent.ts'
import { isNamed, OPTIONAL_NAMES } from '#contract/shop/cookies/optional-keys.ts'

const FORM = 'form[data-consent]'
const COOKIE = new RegExp(`(?:^|; )${CONSENT_COOKIE}=([^;]*)`)

/** This host and its parent domains: a cookie is removed only where it was set. */
const domainsOf = (hostname: string) =>
  ['', ...hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'))].map(
    (domain) => domain && `; domain=${domain}`,
  )

const forgetIn = (open: () => Storage, names: readonly string[]) => {
  try {
    const storage = open()
    for (const key of Object.keys(storage)) if (isNamed(key, names)) storage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes everything that this browser stores for a purpose that the visitor did not allow. */
const forgetRefused = (root: Document, { tagNames }: PageConsent, letters: string): void => {
  const names = consentCategories.flatMap((one) =>
    allows(letters, one) ? [] : [...OPTIONAL_NAMES[one], ...(tagNames?.[one] ?? [])],
  )
  for (const pair of root.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? ''
    if (isNamed(name, names))
      for (const domain of domainsOf(location.hostname)) root.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  forgetIn(() => localStorage, names)
  forgetIn(() => sessionStorage, names)
}

const readStoredChoice = () => readConsentCookie(COOKIE.exec(document.cookie)?.[1])

/** Applies a choice at once to the page and to what is stored. */
const apply = (consent: PageConsent, letters: string) => {
  consent.set(letters)
  forgetRefused(document, consent, letters)
  const detail: Record<string, 'allow' | 'deny'> = {}
  for (const name in consent.names) detail[name] = letters.includes(consent.names[name]!) ? 'allow' : 'deny'
  document.dispatchEvent(new CustomEvent(CONSENT_EVENT, { detail }))
}

const report = (form: HTMLFormElement, letters: string) => {
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${CATEGORY_FIELD}"]`))
    box.checked = allows(letters, box.value as ConsentCategory)
  const ownStatus = form.querySelector('[role=status]')
  const status = ownStatus ?? document.querySelector('.widget_shopping_cart_live_region')
  if (status) status.textContent = form.dataset['consent'] ?? ''
  // The banner is gone, and the focus with it.
  if (!ownStatus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** The server gives the choice's cookie the id of its record. */
const record = (address: string, data: FormData) =>
  void fetch(address, {
    method: 'POST',
    body: new URLSearchParams(data as never),
    keepalive: true,
  }).catch(reportError)

/** A choice that no answer of the server has given an id is recorded by the next page. */
const recordAgain = (consent: PageConsent) => {
  const stored = readStoredChoice()
  const form = document.querySelector<HTMLFormElement>(FORM)
  if (!form || stored?.version !== consent.version || stored.id) return
  const data = new FormData(form)
  data.set(CHOICE_FIELD, 'wybrane' satisfies ConsentAction)
  data.delete(CATEGORY_FIELD)
  for (const category of consentCategories)
    if (allows(stored.letters, category)) data.append(CATEGORY_FIELD, category)
  record(form.action, data)
}

/** Without this module the form is sent like any other, and the page is loaded again. */
const choose = (event: SubmitEvent, consent: PageConsent) => {
  const form = event.target as HTMLFormElement
  if (!form.matches(FORM)) return
  const data = new FormData(form, event.submitter)
  const letters = chosenLetters(
    String(data.get(CHOICE_FIELD)),
    lettersOf(data.getAll(CATEGORY_FIELD) as string[]),
  )
  if (letters === undefined) return
  event.preventDefault()
  const id = readStoredChoice()?.id ?? ''
  // At once, for a page that is opened before the server has answered; its cookie lasts longer in some browsers.
  document.cookie = `${CONSENT_COOKIE}=${consentCookie({ version: consent.version, letters, id })}; path=/; max-age=${consent.seconds}; SameSite=Lax`
  record(form.action, data)
  apply(consent, letters)
  report(form, letters)
}

/** A page from the browser's history, or a tab that was in the background: the choice may be another one by now. */
const catchUp = (consent: PageConsent) => {
  const stored = readStoredChoice()
  if (stored?.version === consent.version && stored.letters !== consent.given) apply(consent, stored.letters)
}

const { klepkaConsent: consent } = window
if (consent) {
  document.addEventListener('submit', (event) => choose(event, consent))
  addEventListener('pageshow', () => catchUp(consent))
  document.addEventListener('visibilitychange', () => catchUp(consent))
  recordAgain(consent)
  // A tag that still ran while its page was left may have stored something again.
  if (consent.given !== null && consent.tagNames) forgetRefused(document, consent, consent.given)
}
