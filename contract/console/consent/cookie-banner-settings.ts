import * as v from 'valibot'
import { MAX_CONSENT_MONTHS } from '../../shop/cookies/consent.ts'

const MAX_VERSION = 9_999

const text = (max: number, problem: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, problem), v.maxLength(max, `Skróć ten tekst do ${max} znaków.`))
const number = (to: number) => {
  const problem = `Podaj liczbę od 1 do ${to}.`
  return v.pipe(v.number(problem), v.integer(problem), v.minValue(1, problem), v.maxValue(to, problem))
}
const NO_PURPOSE = 'Opisz ten cel.'

const tagId = (pattern: RegExp, problem: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(pattern, problem)), '')

/** Ids of tags. They become part of addresses of scripts, so nothing but these characters can be in them. */
const tagIds = v.object({
  google: tagId(
    /^(?:(?:G|GT)-[A-Z0-9]{4,20})?$/,
    'Wpisz identyfikator, który zaczyna się od G- albo GT-, np. G-AB12CD34EF.',
  ),
  ads: tagId(/^(?:AW-\d{6,15})?$/, 'Wpisz identyfikator, który zaczyna się od AW-, np. AW-123456789.'),
  tagManager: tagId(
    /^(?:GTM-[A-Z0-9]{4,12})?$/,
    'Wpisz identyfikator, który zaczyna się od GTM-, np. GTM-AB12CD3.',
  ),
  metaPixel: tagId(/^(?:\d{10,20})?$/, 'Wpisz identyfikator z samych cyfr, np. 123456789012345.'),
})

/** The banner that asks visitors what may be stored in their browsers. Off: the owner uses another tool for it. */
export const cookieBannerSettings = v.object({
  isOn: v.optional(v.boolean(), true),
  title: v.optional(text(80, 'Podaj tytuł.'), 'Twoja prywatność'),
  text: v.optional(
    text(600, 'Napisz, o co pytasz.'),
    'Zapisujemy w przeglądarce to, bez czego sklep nie działa, np. koszyk. Za Twoją zgodą także dane dla wygody, do statystyk i do marketingu. Zgodę wycofasz w każdej chwili przez „Ustawienia cookies” na dole strony.',
  ),
  functional: v.optional(text(300, NO_PURPOSE), 'Twoje ostatnie wyszukiwania i oglądane produkty.'),
  analytics: v.optional(
    text(300, NO_PURPOSE),
    'Skąd trafiasz do sklepu, np. z reklamy lub wyszukiwarki. Zapisujemy to przy zamówieniu, żeby wiedzieć, co przyprowadza kupujących.',
  ),
  marketing: v.optional(
    text(300, NO_PURPOSE),
    'Które okienka z ofertami już widać, żeby się nie powtarzały i pasowały do Twoich wizyt. Do tego zgody na reklamy dla narzędzi Google, jeśli sklep ich używa.',
  ),
  /** Raised by the owner, so that all visitors are asked again. */
  version: v.optional(number(MAX_VERSION), 1),
  months: v.optional(number(MAX_CONSENT_MONTHS), MAX_CONSENT_MONTHS),
  /** Tags of other companies, which load only after consent; without the banner none loads. */
  tags: v.optional(tagIds, {}),
})
