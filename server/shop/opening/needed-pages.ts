import { readFile } from 'node:fs/promises'
import { REQUIRED_PAGES } from '#contract/console/opening.ts'
import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { formatPrice } from '#contract/money.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { TO_FILL } from '../static-pages/static-pages.ts'
import type { Services } from '#server/platform/services.ts'
import { missingSettings } from './missing-settings.ts'

/** Pages with a text to start from. */
export const STARTING_PAGES = [...REQUIRED_PAGES, INSTRUCTION_PAGE] as const

const TITLES: Record<(typeof STARTING_PAGES)[number], string> = {
  regulamin: 'Regulamin',
  'polityka-prywatnosci': 'Polityka prywatności',
  'zwroty-i-reklamacje': 'Zwroty i reklamacje',
  kontakt: 'Kontakt',
  [INSTRUCTION_PAGE]: 'Pouczenie o odstąpieniu od umowy',
}

const day = new Intl.DateTimeFormat('pl-PL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
})

/**
 * Shop data for the starting texts: placeholders, so that the settings stay their only place. Missing data are marked,
 * and the shop stays closed until they are entered.
 */
const factsOf = ({ settings, shopSettings, now }: Services): Record<string, string> => {
  const choices = shopSettings()
  const missing = missingSettings(choices)
  const known = (isKnown: boolean, value: string, what: string) =>
    isKnown && value ? value : `${TO_FILL}: ${what}]`
  const hasContact = !missing.includes('contact')
  const dearest = Math.max(
    0,
    ...choices.deliveryMethods.flatMap(({ isOn, priceGrosze, steps }) =>
      isOn ? [priceGrosze, ...steps.map((step) => step.priceGrosze)] : [],
    ),
  )
  return {
    shop: '{sklep}',
    url: settings.publicUrl,
    company: known(!missing.includes('company'), '{firma}', 'nazwa, adres i NIP firmy'),
    email: known(hasContact, '{email}', 'e-mail sklepu'),
    phone: known(hasContact, '{telefon}', 'telefon'),
    transferDays: '[sklep dane="termin-przelewu"]',
    returnCost: known(dearest > 0, formatPrice(dearest), 'koszt odesłania'),
    today: day.format(now()),
  }
}

/** A page to start from, with the shop's data; undefined: there is none for this address. */
export const findStartingPage = async (
  services: Services,
  slug: string,
): Promise<{ title: string; html: string } | undefined> => {
  const needed = STARTING_PAGES.find((one) => one === slug)
  if (!needed) return undefined
  const facts = factsOf(services)
  const html = await readFile(new URL(`./starting-texts/${needed}.html`, import.meta.url), 'utf8')
  return {
    title: TITLES[needed],
    html: html
      .trim()
      .replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        (facts[name] ?? '').startsWith('[sklep ') ? facts[name]! : escapeHtml(facts[name] ?? ''),
      ),
  }
}
