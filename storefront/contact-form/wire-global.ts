import type { BotCheckConfig } from '#contract/contact-forms/bot-check.ts'
import type { FormSchema } from '#contract/contact-forms/schema.ts'
import type { ContactFormState } from './form-state.ts'

export type ContactFormElement = HTMLFormElement & { wpcf7: ContactFormState }

/** The page's `wpcf7`: the server's values, then also functions that other scripts may call or replace. */
export type WireGlobal = {
  api: { root: string; namespace: string }
  /** The page comes from a cache: questions and pictures in it are stale. */
  cached?: 1 | boolean | string
  /** A script of the page forbids sending. */
  blocked?: boolean
  init?: (form: HTMLFormElement) => void
  submit?: (form: ContactFormElement, options?: { submitter?: HTMLElement | null }) => unknown
  reset?: (form: ContactFormElement, options?: object) => unknown
  validate?: (form: ContactFormElement, options?: { target?: Element | null }) => unknown
  schemas?: Map<number, FormSchema | undefined>
}

declare global {
  interface Window {
    wpcf7?: WireGlobal
    wpcf7_recaptcha?: BotCheckConfig & { sitekey: string; actions: { homepage: string; contactform: string } }
  }
}
