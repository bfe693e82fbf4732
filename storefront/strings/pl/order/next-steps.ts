import { formatPrice } from '#contract/money.ts'
import { formatDays } from '#contract/working-days.ts'
import { formatDeadline } from './order.ts'

type Days = { from: number; to: number }

/** What happens next, on the confirmation of an order. */
export const nextSteps = {
  heading: 'Co dalej?',
  pay: {
    title: 'Zrób przelew',
    text: (untilMs: number | null) =>
      untilMs === null
        ? 'Dane do przelewu są na tej stronie i w wiadomości, którą wysłaliśmy.'
        : `Dane do przelewu są na tej stronie i w wiadomości, którą wysłaliśmy. Towar czeka na Ciebie do ${formatDeadline(untilMs)}.`,
  },
  prepare: {
    title: 'Przygotujemy zamówienie',
    afterPayment: 'Zaczniemy, gdy tylko przelew do nas dotrze. Banki przekazują przelewy w dni robocze.',
    atOnce: 'Pakujemy produkty. Nie musisz nic robić.',
  },
  arrive: {
    title: (method: string) => `Dostawa: ${method}`,
    text: (days: Days | null) =>
      days === null
        ? 'Ustalimy z Tobą termin dostawy.'
        : `Zamówienie będzie u Ciebie około ${formatDays(days.from, days.to)}.`,
  },
  collect: {
    title: (method: string) => `${method}`,
    text: (days: Days | null) =>
      days === null
        ? 'Damy znać, kiedy zamówienie będzie gotowe.'
        : `Zamówienie będzie gotowe około ${formatDays(days.from, days.to)}. Zanim przyjedziesz, poczekaj na wiadomość od nas.`,
  },
  ifPaidToday: 'Ten termin liczymy tak, jakby przelew wyszedł dzisiaj.',
  payThen: (grosze: number) => `Wtedy zapłacisz ${formatPrice(grosze)}.`,
  track: 'Śledź zamówienie',
  copy: 'Kopiuj',
  copyOf: (what: string) => `Kopiuj: ${what}`,
  codeTitle: 'Zapłać kodem',
  codeText:
    'Zeskanuj ten kod w aplikacji swojego banku, a sama wypełni przelew. Sprawdź dane, zanim go wyślesz.',
  codeLabel: 'Kod z danymi do przelewu',
  accountTitle: 'Załóż konto jednym hasłem',
  accountText: (email: string) =>
    `Zobaczysz na nim to i kolejne zamówienia, a adres wpiszemy za Ciebie. Konto powstanie dla ${email}; potwierdzisz je kodem, który tam wyślemy.`,
  accountSubmit: 'Załóż konto',
} as const
