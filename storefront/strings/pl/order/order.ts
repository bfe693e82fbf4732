import type { OrderStatus } from '#contract/shop/order.ts'

/** `title` is the name of the state, `hint` its meaning for the buyer. */
const statuses: Record<OrderStatus, { title: string; hint: string }> = {
  pending: {
    title: 'Oczekuje na płatność',
    hint: 'Czekamy na płatność. Gdy ją otrzymamy, zaczniemy przygotowywać zamówienie.',
  },
  on_hold: { title: 'Czeka na przelew', hint: 'Czekamy na przelew. Towar jest zarezerwowany.' },
  processing: { title: 'W realizacji', hint: 'Przygotowujemy zamówienie do wysyłki albo odbioru.' },
  completed: { title: 'Zrealizowane', hint: 'Zamówienie zostało zrealizowane. Dziękujemy!' },
  cancelled: { title: 'Anulowane', hint: 'Zamówienie zostało anulowane. Jeśli to pomyłka, napisz do nas.' },
  refunded: { title: 'Zwrócone', hint: 'Zwróciliśmy pieniądze za to zamówienie.' },
  failed: {
    title: 'Nieudane',
    hint: 'Płatność się nie udała. Napisz do nas albo złóż zamówienie jeszcze raz.',
  },
}

const deadline = new Intl.DateTimeFormat('pl-PL', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Warsaw',
})

/** The payment deadline: „26 listopada 2026, godz. 12:00”. */
export const formatDeadline = (ms: number): string => {
  const part = Object.fromEntries(deadline.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part['day']} ${part['month']} ${part['year']}, godz. ${part['hour']}:${part['minute']}`
}

const contactNames = {
  email: 'E-mail',
  phone: 'Telefon',
  billing: 'Dane kupującego',
  shipping: 'Adres dostawy',
}

export const order = {
  status: (status: OrderStatus): string => statuses[status].title,
  statusHint: (status: OrderStatus): string => statuses[status].hint,
  number: (id: number) => `Zamówienie nr ${id}`,
  placed: 'Zamówienie zostało złożone.',
  moved: (from: OrderStatus, to: OrderStatus) =>
    `Zmiana stanu: ${statuses[from].title} → ${statuses[to].title}.`,
  becameForBuyer: (to: OrderStatus) => `Stan zamówienia: ${statuses[to].title}.`,
  mailQueued: (what: string, to: string) => `Wiadomość „${what}” przekazana do wysłania na ${to}.`,
  /** For the owner: the former and the new value. */
  corrected: (
    changes: { field: 'email' | 'phone' | 'billing' | 'shipping'; before: string; after: string }[],
  ) =>
    [
      'Poprawiono dane zamówienia.',
      ...changes.map(({ field, before, after }) => `${contactNames[field]}: ${before} → ${after}`),
    ].join('\n'),
  correctionClosed:
    'Tego zamówienia nie można już poprawić: jego adresy mówią, dokąd pojechał towar. Możesz dodać notatkę.',
  stockReturned: 'Towar z zamówienia wrócił na stan.',
  tookAll: (names: string[]) => `To zamówienie zabrało cały zapas: ${names.join(', ')}.`,
  notPaidInTime:
    'Nie dostaliśmy wpłaty w terminie, dlatego anulowaliśmy zamówienie. Jeśli przelew jest już w drodze, odpowiedz na tę wiadomość.',
  moreTime: (deadlineMs: number) => `Termin zapłaty przedłużony do ${formatDeadline(deadlineMs)}.`,
  transferTitle: (id: number) => `Zamówienie nr ${id}`,

  trackTitle: 'Śledzenie zamówienia',
  trackDescription: 'Sprawdź, na jakim etapie jest Twoje zamówienie.',
  trackNumberMissing: 'Podaj numer zamówienia. Znajdziesz go w potwierdzeniu, które wysłaliśmy e-mailem.',
  trackEmailMissing: 'Podaj adres e-mail, na który złożono zamówienie.',
  trackNotFound:
    'Nie znaleźliśmy zamówienia o tym numerze i adresie e-mail. Sprawdź jedno i drugie; numer jest w potwierdzeniu, które wysłaliśmy e-mailem.',
  trackTooOften: 'Zbyt wiele prób. Odczekaj kilka minut i spróbuj jeszcze raz.',
  notYours:
    'Nie znaleźliśmy takiego zamówienia. Otwórz odnośnik z najnowszej wiadomości o nim: po zmianie adresu e-mail wcześniejsze odnośniki nie działają.',

  /** Why a change of state is refused, for the owner. */
  cannotMove: (from: OrderStatus, to: OrderStatus) =>
    `Zamówienia w stanie „${statuses[from].title}” nie można przenieść do stanu „${statuses[to].title}”.`,
}
