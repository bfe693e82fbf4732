import type { MarketingChannel } from '#contract/console/privacy/marketing-settings.ts'

/** A box of the form; `text`: the whole consent. */
export type ConsentBox = { channel: MarketingChannel; text: string; isTicked: boolean }

/** The page of the newsletter: its form, or what an address consents to. */
export type NewsletterPage =
  | {
      step: 'form'
      promise: string
      boxes: ConsentBox[]
      email: string
      phone: string
      problems: { field: 'email' | 'telefon' | 'zgody'; text: string }[]
    }
  | { step: 'done'; title: string; text: string }
  | { step: 'choices'; action: string; boxes: ConsentBox[] }
