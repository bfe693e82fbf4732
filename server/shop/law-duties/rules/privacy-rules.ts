import { offeredConsents } from '#contract/console/privacy/marketing-settings.ts'
import { type TagVendor, vendorsOf } from '#contract/shop/cookies/measuring-tags.ts'
import { type DutyRule, met, toCheck, unmet, unsure } from '../duty-rule.ts'

const VENDOR_NAMES: Record<TagVendor, string> = { google: 'Google', meta: 'Meta' }
const TWO_DAYS_MS = 2 * 86_400_000
const PERSONAL_DATA = { to: '/ustawienia', search: { dzial: 'dane' } } as const

export const privacyRules: DutyRule[] = [
  {
    id: 'cookies',
    group: 'privacy',
    title: 'Zgody na cookies',
    article: 'prawo komunikacji elektronicznej, art. 399–400',
    advice:
      'Włącz pytanie o zgody. Jeśli pyta inne narzędzie, sprawdź je i oznacz jako sprawdzone. Firmy, których skryptów używa sklep, wymień w polityce prywatności.',
    address: { to: '/ustawienia', search: { dzial: 'cookies' } },
    assess: ({ settings: { cookieBanner }, namedVendors }) => {
      const vendors = vendorsOf(cookieBanner.tags)
      if (!cookieBanner.isOn)
        return vendors.length === 0
          ? toCheck('Sklep nie pyta o zgodę na cookies.')
          : unsure('Sklep nie pyta o zgodę na cookies, więc nie wczytuje skryptów do statystyk i reklam.')
      const unnamed = vendors.filter((vendor) => !namedVendors.includes(vendor))
      if (unnamed.length > 0)
        return unsure(
          `Polityka prywatności nie wymienia firm, których skryptów używa sklep: ${unnamed.map((vendor) => VENDOR_NAMES[vendor]).join(', ')}.`,
        )
      return vendors.length === 0
        ? met('Sklep pyta o zgodę i bez niej zapisuje tylko to, co niezbędne.')
        : met('Sklep pyta o zgodę i dopiero po niej wczytuje skrypty innych firm, które wymienia polityka.')
    },
  },
  {
    id: 'newsletter',
    group: 'privacy',
    title: 'Zgody na marketing',
    article: 'prawo komunikacji elektronicznej, art. 398; RODO, art. 7',
    advice:
      'Wpisz treść zgody co najmniej na jeden kanał i potwierdź, że listy sklepu dochodzą (Otwarcie sklepu), albo wyłącz newsletter.',
    address: PERSONAL_DATA,
    assess: ({ settings: { marketing, shopName }, isProduction, isMailProven }) => {
      if (!marketing.isOn) return met('Sklep nie zbiera zapisów na newsletter.')
      if (offeredConsents(marketing, shopName).length === 0)
        return unsure('Newsletter jest włączony, a żadna zgoda nie ma treści.')
      return isProduction && !isMailProven
        ? unsure('Zapis potwierdza się listem, a nie wiadomo, czy listy sklepu dochodzą.')
        : met('Każdy adres e-mail potwierdza zapis linkiem, a pola zgód są puste.')
    },
  },
  {
    id: 'review-requests',
    group: 'privacy',
    title: 'Prośby o opinie tylko za zgodą',
    article: 'prawo komunikacji elektronicznej, art. 398',
    advice: 'Włącz „Proś o opinie tylko osoby ze zgodą na e-mail”.',
    address: PERSONAL_DATA,
    assess: ({ settings: { reviews } }) =>
      !reviews.asks || reviews.needsConsent
        ? met('Prośby o opinie dostają tylko osoby ze zgodą albo nikt.')
        : toCheck('Prośby o opinie dostają też osoby bez zgody, a bywają uznawane za marketing.'),
  },
  {
    id: 'removal',
    group: 'privacy',
    title: 'Usuwanie danych po terminie',
    article: 'RODO, art. 5 ust. 1 lit. e',
    advice: 'Sklep usuwa dane co sześć godzin. Jeśli tego nie robi, uruchom go ponownie i zajrzyj do logu.',
    address: { to: '/dane-osobowe' },
    assess: ({ nowMs, removal }) => {
      if (!removal) return unsure('Sklep jeszcze nie usuwał danych; zrobi to w ciągu sześciu godzin.')
      if (nowMs - removal.lastMs > TWO_DAYS_MS) return unmet('Sklep nie usuwa danych od ponad dwóch dni.')
      return removal.problem === null
        ? met('Sklep usuwa dane, których okres minął.')
        : unsure('Ostatnie usuwanie danych nie powiodło się w całości.')
    },
  },
  {
    id: 'processors',
    group: 'privacy',
    title: 'Rejestr czynności i firmy, którym powierzasz dane',
    article: 'RODO, art. 28 i 30',
    advice:
      'Dopisz hosting, pocztę, księgowość, płatności i kurierów. Jeśli nie masz żadnej, oznacz jako sprawdzone.',
    address: PERSONAL_DATA,
    assess: ({ settings: { privacy } }) =>
      privacy.processors.length > 0
        ? met('Rejestr wymienia firmy, które przetwarzają dane dla sklepu.')
        : toCheck('Rejestr nie wymienia żadnej firmy, która przetwarza dane dla sklepu.'),
  },
]
