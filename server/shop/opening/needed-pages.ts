import { readFile } from 'node:fs/promises'
import { REQUIRED_PAGES } from '#contract/console/opening.ts'
import { formatPrice } from '#contract/money.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { TO_FILL } from '../static-pages/static-pages.ts'
import type { Services } from '#server/platform/services.ts'
import { missingSettings } from './missing-for-sale.ts'

const TITLES: Record<(typeof REQUIRED_PAGES)[number], string> = {
  regulamin: 'Regulamin',
  'polityka-prywatnosci': 'Polityka prywatności',
  'zwroty-i-reklamacje': 'Zwroty i reklamacje',
  kontakt: 'Kontakt',
}

const day = new Intl.DateTimeFormat('pl-PL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
})

/**
 * Shop data for the starting texts; missing data are marked, and the shop stays closed until they are
 * entered.
 */
const factsOf = ({ settings, shopSettings, now }: Services): Record<string, string> => {
  const choices = shopSettings()
  const missing = missingSettings(choices)
  const known = (isKnown: boolean, value: string, what: string) =>
    isKnown && value ? value : `${TO_FILL}: ${what}]`
  /** A short code: what the owner changes in the settings changes on the page. */
  const fact = (isKnown: boolean, value: string, name: string, what: string) =>
    known(isKnown, value && `[sklep dane="${name}"]`, what)
  const hasContact = !missing.includes('contact')
  const dearest = Math.max(
    0,
    ...choices.deliveryMethods.flatMap(({ isOn, priceGrosze, steps }) =>
      isOn ? [priceGrosze, ...steps.map((step) => step.priceGrosze)] : [],
    ),
  )
  return {
    shop: choices.shopName,
    url: settings.publicUrl,
    company: fact(
      !missing.includes('company'),
      choices.companyLines.join(', '),
      'adres',
      'nazwa, adres i NIP firmy',
    ),
    email: fact(hasContact, choices.email, 'email', 'e-mail sklepu'),
    phone: fact(hasContact, choices.phone, 'telefon', 'telefon'),
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
  const needed = REQUIRED_PAGES.find((one) => one === slug)
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
