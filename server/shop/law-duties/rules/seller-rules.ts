import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { readNip } from '#contract/shop/checkout-fields.ts'
import { warsawDate } from '#contract/working-days.ts'
import { type DutyRule, type LawFacts, met, toCheck, unmet, unsure } from '../duty-rule.ts'

const EXAMPLE = 'To przykładowe dane sklepu pokazowego. W prawdziwym sklepie wpisz swoje.'
/** NIP and REGON as they stand in lines of an address. */
const NIP = /\bNIP\b[:\s]*((?:PL)?[\d -]{10,16})/i
const REGON = /\bREGON\b[:\s]*(\d{9}(?:\d{5})?)\b/i

const companyOf = ({ settings }: LawFacts) => settings.companyLines.join('\n')
const dayOf = (ms: number) => warsawDate(ms).split('-').toReversed().join('.')

/** A page of the owner: published, complete, and with the day of its version. */
const pageDuty = (
  rule: Omit<DutyRule, 'group' | 'assess' | 'advice' | 'address'> & { slug: string },
): DutyRule => {
  const { slug, ...named } = rule
  return {
    ...named,
    group: 'seller',
    advice: 'Zacznij od gotowego tekstu, uzupełnij go i opublikuj. Treść niech przeczyta prawnik.',
    address: { to: '/otwarcie' },
    assess: ({ pages }) => {
      const page = pages.get(slug)
      if (!page?.isPublished) return unmet('Tej strony nie ma w sklepie.')
      if (page.isUnfinished) return unmet('Strona ma miejsca do uzupełnienia albo przykładowe teksty.')
      return met(
        page.inForceMs === null
          ? 'Strona jest opublikowana.'
          : `Strona jest opublikowana, wersja z ${dayOf(page.inForceMs)}.`,
      )
    },
  }
}

export const sellerRules: DutyRule[] = [
  {
    id: 'company',
    group: 'seller',
    title: 'Nazwa i adres firmy',
    article: 'ustawa o prawach konsumenta, art. 12; ustawa o świadczeniu usług drogą elektroniczną, art. 5',
    advice: 'Wpisz pełną nazwę firmy i adres z kodem pocztowym.',
    address: { to: '/otwarcie' },
    assess: ({ hasCompany, isProduction }) =>
      hasCompany
        ? met('Kupujący widzą nazwę i adres w stopce i przed zamówieniem.')
        : isProduction
          ? unmet('Brakuje nazwy firmy albo adresu z kodem pocztowym.')
          : unsure(EXAMPLE),
  },
  {
    id: 'contact',
    group: 'seller',
    title: 'E-mail i telefon',
    article: 'ustawa o prawach konsumenta, art. 12',
    advice: 'Wpisz adres e-mail i telefon, pod którymi ktoś odpowiada.',
    address: { to: '/otwarcie' },
    assess: ({ hasContact, isProduction }) =>
      hasContact
        ? met('Kupujący mogą napisać i zadzwonić.')
        : isProduction
          ? unmet('Brakuje prawdziwego adresu e-mail albo telefonu.')
          : unsure(EXAMPLE),
  },
  {
    id: 'registers',
    group: 'seller',
    title: 'NIP i REGON',
    article: 'ustawa o prawach konsumenta, art. 12; ustawa o świadczeniu usług drogą elektroniczną, art. 5',
    advice:
      'Dopisz do danych firmy wiersz z numerami NIP i REGON. Bez zarejestrowanej firmy oznacz jako sprawdzone.',
    address: { to: '/otwarcie' },
    assess: (facts) => {
      const company = companyOf(facts)
      const nip = NIP.exec(company)?.[1] ?? facts.settings.invoices.seller.nip
      if (NIP.test(company) && readNip(nip) === undefined)
        return unmet('NIP w danych firmy ma błąd: cyfra kontrolna się nie zgadza.')
      if (readNip(nip) === undefined) return toCheck('W danych firmy nie ma numeru NIP.')
      return REGON.test(company)
        ? met('NIP i REGON są w danych firmy.')
        : toCheck('NIP jest w danych firmy, a REGON nie.')
    },
  },
  pageDuty({
    id: 'terms',
    slug: 'regulamin',
    title: 'Regulamin',
    article:
      'ustawa o prawach konsumenta, art. 12 i 21; ustawa o świadczeniu usług drogą elektroniczną, art. 8',
  }),
  pageDuty({
    id: 'privacy-policy',
    slug: 'polityka-prywatnosci',
    title: 'Polityka prywatności',
    article: 'RODO, art. 13',
  }),
  pageDuty({
    id: 'returns-page',
    slug: 'zwroty-i-reklamacje',
    title: 'Zwroty i reklamacje',
    article: 'ustawa o prawach konsumenta, art. 12',
  }),
  {
    id: 'instruction',
    group: 'seller',
    title: 'Pouczenie o odstąpieniu od umowy',
    article: 'ustawa o prawach konsumenta, art. 12 i 27–38; dyrektywa 2023/2673',
    advice: 'Uzupełnij dane sprzedawcy albo popraw własne pouczenie.',
    address: { to: '/otwarcie' },
    assess: ({ pages, hasCompany, hasContact, isProduction }) => {
      const own = pages.get(INSTRUCTION_PAGE)
      if (own?.isPublished)
        return own.isUnfinished
          ? unmet('Twoje pouczenie ma miejsca do uzupełnienia.')
          : met('Obowiązuje Twoje pouczenie; kupujący dostaje je z zamówieniem.')
      if (hasCompany && hasContact) return met('Obowiązuje gotowe pouczenie z danymi Twojej firmy.')
      return isProduction ? unmet('W gotowym pouczeniu brakuje danych sprzedawcy.') : unsure(EXAMPLE)
    },
  },
  {
    id: 'odr',
    group: 'seller',
    title: 'Bez linku do platformy ODR',
    article: 'rozporządzenie (UE) 2024/3228: platforma działała do 20 lipca 2025',
    advice: 'Usuń link do ec.europa.eu/consumers/odr i zdanie o platformie.',
    address: { to: '/strony' },
    assess: ({ odrPages }) =>
      odrPages.length === 0
        ? met('Żadna strona nie odsyła do zamkniętej platformy.')
        : unmet(`Do zamkniętej platformy odsyłają strony: ${odrPages.join(', ')}.`),
  },
  {
    id: 'order-button',
    group: 'seller',
    title: 'Napis na przycisku zamówienia',
    article: 'ustawa o prawach konsumenta, art. 17',
    advice: 'Przycisk musi mówić wprost o zapłacie. Przywróć napis „Kupuję i płacę”.',
    address: { to: '/ustawienia', search: { dzial: 'platnosci' } },
    assess: ({ orderButton }) =>
      /płac|obowiązkiem zapłaty/i.test(orderButton)
        ? met(`Przycisk „${orderButton}” mówi o obowiązku zapłaty.`)
        : unmet(`Przycisk „${orderButton}” nie mówi o obowiązku zapłaty, więc umowa nie jest zawarta.`),
  },
]
