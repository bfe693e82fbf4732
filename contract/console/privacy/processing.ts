import type { PrivacySettings } from './privacy-settings.ts'
import { plural } from '../../plural.ts'

/** What the shop does with personal data: for its notice (RODO art. 13) and its register (art. 30). */
export type ProcessingActivity = {
  /** The anchor in the notice. */
  id: string
  title: string
  purpose: string
  basis: string
  people: string
  data: string
  period: string
  /** Whether the data must be given, and what happens otherwise. */
  isRequired: string
}

type Facts = Pick<PrivacySettings, 'retention'> & { questionDays: number }

const inDays = (days: number) => `${days} ${plural(days, 'dzień', 'dni', 'dni')}`

const CONSENT = 'zgoda (art. 6 ust. 1 lit. a RODO, art. 398 Prawa komunikacji elektronicznej)'
const CONTRACT = 'umowa i czynności przed nią (art. 6 ust. 1 lit. b RODO)'
const INTEREST = 'prawnie uzasadniony interes (art. 6 ust. 1 lit. f RODO)'
const VOLUNTARY = 'Podanie danych jest dobrowolne.'

export const processingActivities = ({ retention, questionDays }: Facts): ProcessingActivity[] => [
  {
    id: 'zamowienie',
    title: 'Zamówienia i faktury',
    purpose: 'Zawarcie i wykonanie umowy, rozliczenia podatkowe, obrona przed roszczeniami.',
    basis: `${CONTRACT}, obowiązek prawny (lit. c: prawo podatkowe), ${INTEREST}: roszczenia`,
    people: 'Kupujący i odbiorcy przesyłek',
    data: 'Imię i nazwisko, adresy, e-mail, telefon, NIP, treść zamówienia, płatności, adres IP',
    period: `Do końca szóstego roku po roku zamówienia, bo tyle przechowujemy księgi; wiadomości o zamówieniu ${inDays(retention.orderMail)}.`,
    isRequired: 'Bez tych danych nie możemy zawrzeć i wykonać umowy. Zgody marketingowe są dobrowolne.',
  },
  {
    id: 'odstapienie',
    title: 'Odstąpienia od umowy',
    purpose: 'Przyjęcie oświadczenia, zwrot płatności i dowód na wypadek sporu.',
    basis: `obowiązek prawny (art. 6 ust. 1 lit. c RODO) i ${INTEREST}`,
    people: 'Kupujący',
    data: 'Imię i nazwisko, e-mail, treść oświadczenia, zamówienie',
    period: `${inDays(retention.withdrawals)} od oświadczenia: tyle trwa przedawnienie roszczeń.`,
    isRequired: 'Bez imienia, adresu i oznaczenia umowy nie potwierdzimy przyjęcia oświadczenia.',
  },
  {
    id: 'reklamacja',
    title: 'Reklamacje i zgłoszenia dostępności',
    purpose: 'Rozpatrzenie reklamacji lub zgłoszenia, odpowiedź na nią i dowód na wypadek sporu.',
    basis: `obowiązek prawny (art. 6 ust. 1 lit. c RODO) i ${INTEREST}`,
    people: 'Kupujący',
    data: 'Imię i nazwisko, e-mail, telefon, opis wady lub bariery, zdjęcia, zamówienie, odpowiedź',
    period: `${inDays(retention.complaints)} od złożenia: tyle trwa przedawnienie roszczeń.`,
    isRequired:
      'Bez imienia, adresu i opisu wady nie rozpatrzymy reklamacji. Telefon i zdjęcia są dobrowolne.',
  },
  {
    id: 'zgloszenie',
    title: 'Zgłoszenia opinii i pytań',
    purpose: 'Rozpatrzenie zgłoszenia, decyzja z powodami i dziennik moderacji.',
    basis: `obowiązek prawny (art. 6 ust. 1 lit. c RODO: rozporządzenie 2022/2065) i ${INTEREST}`,
    people: 'Osoby, które zgłaszają treść',
    data: 'Imię i nazwisko, e-mail, uzasadnienie, zgłoszona treść, decyzja',
    period: `${inDays(retention.contentNotices)} od zgłoszenia.`,
    isRequired: 'Imię i e-mail są potrzebne tylko w zgłoszeniu treści niezgodnej z prawem.',
  },
  {
    id: 'konto',
    title: 'Konto w sklepie',
    purpose: 'Prowadzenie konta: zamówienia, adresy, ulubione.',
    basis: CONTRACT,
    people: 'Właściciele kont',
    data: 'E-mail, hasło (tylko skrót), imię i nazwisko, telefon, adresy, urządzenia',
    period: `Do usunięcia konta; zakończone sesje ${inDays(retention.sessions)}.`,
    isRequired: 'Zakupy są możliwe bez konta.',
  },
  {
    id: 'newsletter',
    title: 'Newsletter i inny marketing za zgodą',
    purpose: 'Wysyłanie informacji handlowych wybranymi kanałami i dowód zgody.',
    basis: `${CONSENT}; dowód zgody: ${INTEREST}`,
    people: 'Osoby, które wyraziły zgodę',
    data: 'E-mail lub telefon, treść i wersja zgody, strona, czas, adres IP',
    period: `Do wycofania zgody; dowód ${inDays(retention.consents)} po wycofaniu. Potem zostaje tylko skrót adresu, żeby już nie pisać.`,
    isRequired: `${VOLUNTARY} Zgodę można wycofać w każdej chwili, linkiem w każdej wiadomości.`,
  },
  {
    id: 'przypomnienie',
    title: 'Przypomnienia o koszyku',
    purpose: 'Jedna wiadomość o produktach zostawionych w koszyku.',
    basis: CONSENT,
    people: 'Osoby, które zgodziły się na przypomnienia',
    data: 'E-mail, produkty w koszyku',
    period: `${inDays(retention.reminders)} od wysłania.`,
    isRequired: VOLUNTARY,
  },
  {
    id: 'kampania',
    title: 'Formularze kampanii, gry i konkursy',
    purpose: 'Odpowiedź na zgłoszenie, wydanie nagrody, wysyłanie tego, na co jest zgoda.',
    basis: `${CONSENT}; nagrody: ${CONTRACT}; dowód losowania: ${INTEREST}`,
    people: 'Osoby, które wypełniły formularz',
    data: 'Pola formularza, treść zgód, strona, czas, skrócony adres IP, nagroda',
    period: `Do wycofania zgody${retention.quietLeads > 0 ? `, najdłużej ${inDays(retention.quietLeads)} od ostatniej aktywności` : ''}; adres bez potwierdzenia ${inDays(retention.openLeads)}, po wypisaniu ${inDays(retention.leftLeads)}; losowania bez danych osoby po ${inDays(retention.draws)}.`,
    isRequired: VOLUNTARY,
  },
  {
    id: 'kontakt',
    title: 'Wiadomości i wyceny',
    purpose: 'Odpowiedź na wiadomość, przygotowanie oferty.',
    basis: `${CONTRACT} albo ${INTEREST}: korespondencja`,
    people: 'Osoby, które do nas piszą',
    data: 'Pola formularza, załączniki, adres IP',
    period: `${retention.inbox > 0 ? `${inDays(retention.inbox)} od ostatniej wiadomości w sprawie` : 'Do zakończenia sprawy i przedawnienia roszczeń z nią związanych'}; spam i usunięte wiadomości ${inDays(retention.spam)}; kopie wysłanych odpowiedzi ${inDays(retention.mail)}.`,
    isRequired: 'Bez adresu nie możemy odpowiedzieć.',
  },
  {
    id: 'opinia',
    title: 'Opinie o produktach',
    purpose: 'Pokazanie opinii i sprawdzenie, że pochodzi od kupującego.',
    basis: `${INTEREST}: wiarygodne opinie, i obowiązek prawny (informacja o pochodzeniu opinii)`,
    people: 'Autorzy opinii',
    data: 'Podpis, treść, zdjęcia, e-mail, zamówienie',
    period: 'Do usunięcia opinii; na żądanie autora od razu.',
    isRequired: VOLUNTARY,
  },
  {
    id: 'pytanie',
    title: 'Pytania o produkty',
    purpose: 'Przysłanie odpowiedzi i pokazanie pytania bez adresu.',
    basis: INTEREST,
    people: 'Pytający',
    data: 'E-mail, treść pytania',
    period: `Adres: ${inDays(questionDays)} od odpowiedzi; pytanie bez odpowiedzi rok.`,
    isRequired: VOLUNTARY,
  },
  {
    id: 'powiadomienie',
    title: 'Powiadomienia o dostępności',
    purpose: 'Jedna wiadomość, gdy produkt wróci.',
    basis: CONTRACT,
    people: 'Osoby, które o to poprosiły',
    data: 'E-mail, produkt',
    period: 'Do wysłania powiadomienia, najwyżej rok.',
    isRequired: VOLUNTARY,
  },
  {
    id: 'strona',
    title: 'Działanie i bezpieczeństwo strony',
    purpose: 'Koszyk, logowanie, ochrona przed nadużyciami, zliczanie wizyt bez rozpoznawania osób.',
    basis: `${INTEREST}: bezpieczeństwo i działanie sklepu`,
    people: 'Odwiedzający',
    data: 'Adres IP, przeglądarka, zawartość koszyka, zdarzenia logowania',
    period: `Dziennik logowań ${inDays(retention.logs)}; ślady kampanii ${inDays(retention.visitors)}; koszyk gościa do wygaśnięcia.`,
    isRequired: 'Bez nich strona nie działa.',
  },
]

/** Who receives data besides the controller's own people. */
export const RECIPIENTS = [
  'firmy kurierskie i operatorzy płatności wybrani w zamówieniu',
  'urzędy, którym prawo każe przekazać dane (na przykład KSeF)',
  'firmy, które pomagają prowadzić sklep (hosting, poczta, księgowość), na podstawie umowy powierzenia',
]

export const RIGHTS =
  'Masz prawo dostępu do swoich danych i ich kopii, sprostowania, usunięcia, ograniczenia przetwarzania, przeniesienia, sprzeciwu wobec przetwarzania na podstawie prawnie uzasadnionego interesu (wobec marketingu zawsze) oraz wycofania zgody w każdej chwili, co nie zmienia oceny tego, co było przedtem. Możesz złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych, ul. Stawki 2, 00-193 Warszawa. Nie podejmujemy decyzji wyłącznie automatycznie.'
