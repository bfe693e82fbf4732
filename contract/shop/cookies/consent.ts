/** What a visitor may allow to be stored in the browser, beside what a service they use needs. */
export const consentCategories = ['functional', 'analytics', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type ConsentChoices = Record<ConsentCategory, boolean>

/** The choice itself: version, letters of the allowed categories, and the random id of its record. */
export const CONSENT_COOKIE = 'klepka_zgody'
const LETTERS: Record<ConsentCategory, string> = { functional: 'f', analytics: 'a', marketing: 'm' }
/** To be raised when the shop begins to store something for another purpose. */
const PURPOSES_VERSION = 1
/** The owner's banner can ask again at most as rarely as this; also the most that browsers store a cookie. */
export const MAX_CONSENT_MONTHS = 12

/**
 * A choice made for another version is no choice: visitors choose again. `recipients`: a number that stands for the
 * other companies that get data; 0: none.
 */
export const consentVersion = (bannerVersion: number, recipients: number): string =>
  `${PURPOSES_VERSION}${recipients || ''}-${bannerVersion}`

/** The letters of these categories, in their order; others are left out. '': refused all. */
export const lettersOf = (allowed: readonly string[]): string =>
  consentCategories.flatMap((category) => (allowed.includes(category) ? LETTERS[category] : [])).join('')

export const allows = (letters: string, category: ConsentCategory): boolean =>
  letters.includes(LETTERS[category])

export const choicesOf = (letters: string): ConsentChoices => ({
  functional: allows(letters, 'functional'),
  analytics: allows(letters, 'analytics'),
  marketing: allows(letters, 'marketing'),
})

/** Names of the form's fields, the same in the banner and on the page of settings. */
export const CHOICE_FIELD = 'wybor'
export const CATEGORY_FIELD = 'zgoda'
export const SOURCE_FIELD = 'miejsce'
/** What the buttons of the form mean. */
export const consentActions = ['wszystkie', 'zadne', 'wybrane'] as const
export type ConsentAction = (typeof consentActions)[number]
export const consentPlaces = ['banner', 'settings'] as const

/** Letters of what a button of the form allows, given those of the ticked categories; undefined: no such button. */
export const chosenLetters = (action: string, ticked: string): string | undefined =>
  action === ('wszystkie' satisfies ConsentAction)
    ? lettersOf(consentCategories)
    : action === ('wybrane' satisfies ConsentAction)
      ? ticked
      : action === ('zadne' satisfies ConsentAction)
        ? ''
        : undefined

const COOKIE = /^(\d+-\d+)\.([fam]{0,3})\.([0-9a-f-]{36})?$/
/** `id`: of its record, given by the server; '': the server has not answered yet. */
export type StoredConsent = { version: string; letters: string; id: string }

export const consentCookie = ({ version, letters, id }: StoredConsent): string =>
  `${version}.${letters}.${id}`

/** Undefined: no choice, or one that is not ours. */
export const readConsentCookie = (text: string | undefined): StoredConsent | undefined => {
  const [, version, letters, id = ''] = COOKIE.exec(text ?? '') ?? []
  return version !== undefined && letters !== undefined ? { version, letters, id } : undefined
}

/** What the page's inline script sets before any other script runs, where the shop has the banner on. */
export type PageConsent = {
  version: string
  seconds: number
  /** Letters of the allowed categories; null: the visitor has not chosen yet. */
  given: string | null
  /** Applies a choice to this page: the banner leaves, Consent Mode is updated. */
  set: (letters: string) => void
  /** Names of the WordPress consent API. */
  names: Record<string, string>
  /** Where the owner uses tags of other companies: those of this page, and what they store. */
  tags?: readonly PageTag[]
  tagNames?: Partial<Record<ConsentCategory, readonly string[]>>
}

/** A tag by its id at its company. `needs`: letters of consent, all of which it needs. */
export type PageTag = { id: string; needs: string }

/** Categories of the WordPress consent API, and the letter of ours that allows each; '': needs no consent. */
export const WP_CATEGORIES = {
  functional: '',
  preferences: 'f',
  'statistics-anonymous': 'a',
  statistics: 'a',
  marketing: 'm',
}
/** Of that API, which other scripts know, too: detail = category → `allow` or `deny`. */
export const CONSENT_EVENT = 'wp_listen_for_consent_change'

declare global {
  interface Window {
    klepkaConsent?: PageConsent
  }
}
