/** Root of the REST routes, as the page's `wpcf7.api` names it. */
export const REST_ROOT = '/wp-json/'
export const NAMESPACE = 'contact-form-7/v1'
export const CONTACT_FORMS_PATH = `${REST_ROOT}${NAMESPACE}/contact-forms`
/** Our version of the wire; clients return it as `_wpcf7_version`. */
export const WIRE_VERSION = '6.1.6'
export const SCHEMA_VERSION = 'Contact Form 7 SWV Schema 2024-10'
export const LOCALE = 'pl_PL'

/** Hidden fields of every form; no field of a form's own begins with an underscore. */
export const HIDDEN = {
  formId: '_wpcf7',
  version: '_wpcf7_version',
  locale: '_wpcf7_locale',
  unitTag: '_wpcf7_unit_tag',
  containerPost: '_wpcf7_container_post',
  postedDataHash: '_wpcf7_posted_data_hash',
  botCheck: '_wpcf7_recaptcha_response',
  /** In front of a field's name. */
  freeText: '_wpcf7_free_text_',
  quizAnswer: '_wpcf7_quiz_answer_',
  captchaChallenge: '_wpcf7_captcha_challenge_',
  /** A honeypot: hidden, so people leave it empty. Ours; the original has none. */
  honeypot: '_wpcf7_strona_www',
} as const

export const UNIT_TAG = /^[A-Za-z0-9_-]+$/

/** `wpcf7-f<form>-p<page>-o<n>` inside a page's content, else `wpcf7-f<form>-o<n>`; n counts the forms of a page. */
export const unitTagOf = (formId: number, containerPost: number, count: number): string =>
  containerPost > 0 ? `wpcf7-f${formId}-p${containerPost}-o${count}` : `wpcf7-f${formId}-o${count}`

/** Id of a field's error message; only `0-9a-z_-` of the name are used, any case. */
export const errorIdOf = (unitTag: string, field: string): string =>
  `${unitTag}-ve-${field}`.replace(/[^0-9a-z_-]+/gi, '')
