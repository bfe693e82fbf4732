import { plural } from '#contract/plural.ts'
import type { WithdrawalFilter } from '#contract/console/orders/withdrawals.ts'
import type { WithdrawalChannel } from '#contract/withdrawal.ts'

const channels: Record<WithdrawalChannel, string> = {
  form: 'formularz w sklepie',
  mail: 'e-mail',
  letter: 'list',
  phone: 'telefon',
}
const kinds: Record<string, string> = {
  matched: 'Dopasowano',
  goods_back: 'Zwrot towaru',
  refunded: 'Zwrócono pieniądze',
  return_cost: 'Koszt odesłania',
  note: 'Notatka',
  restricted: 'Dane zastrzeżone',
}

export const withdrawalWords = {
  title: 'Odstąpienia od umów',
  lead: 'Oświadczenia kupujących. Pieniądze zwraca się w ciągu 14 dni od oświadczenia; można poczekać na towar albo dowód jego nadania.',
  parts: 'Odstąpienia według stanu',
  tab: (state: WithdrawalFilter, count: number) =>
    state === 'open' ? (count > 0 ? `Otwarte (${count})` : 'Otwarte') : 'Rozliczone',
  none: 'Nie ma tu żadnego odstąpienia',
  noneHint:
    'Przychodzą z formularza „Odstąp od umowy tutaj”. Te z listu, e-maila i telefonu dopisz przyciskiem.',
  one: (name: string) => `Odstąpienie: ${name}`,
  channel: (channel: WithdrawalChannel) => channels[channel],
  kind: (kind: string) => kinds[kind] ?? kind,
  order: (id: number) => `Zamówienie nr ${id}`,
  notMatched: 'Bez dopasowanego zamówienia',
  goodsBack: (day: string) => `towar wrócił ${day}`,
  restricted: 'Osoba została usunięta: oświadczenie jest tylko dowodem.',
  daysLeft: (days: number) =>
    days < 0
      ? `Termin zwrotu pieniędzy minął ${-days} ${plural(-days, 'dzień', 'dni', 'dni')} temu`
      : days === 0
        ? 'Dziś mija termin zwrotu pieniędzy'
        : `${days} ${plural(days, 'dzień', 'dni', 'dni')} na zwrot pieniędzy`,
  refunded: 'Rozliczone',
  statement: 'Oświadczenie',
  hash: 'SHA-256',
  textVersion: (version: string) => `Wersja tekstów formularza: ${version}`,
  exempt: (name: string, reason: string) =>
    `„${name}” sprzedano bez prawa odstąpienia: ${reason}. Oświadczenie przyjęto; decyzja należy do Ciebie.`,
  privatePurchase: 'Kupujący oświadczył, że to zakup niezawodowy: mimo NIP-u ma prawo odstąpienia.',
  professional: 'Zakup z NIP-em, bez oświadczenia o zakupie niezawodowym.',
  enteredBy: (author: string) => `Wpisano w panelu: ${author}`,
  late: (day: string) =>
    `Po terminie: ostatnim dniem był ${day}. Kupujący tego nie widzi; decyzja należy do Ciebie.`,
  inTime: (day: string) => `W terminie: ostatni dzień to ${day}.`,
  noDelivery: 'Dzień dostawy nie jest znany, więc termin na odstąpienie biegnie nadal.',
  receipt: {
    none: 'Bez potwierdzenia e-mailem: nie ma adresu albo list usunięto.',
    waiting: 'Potwierdzenie czeka na wysłanie.',
    sent: (moment: string) => `Potwierdzenie wysłano ${moment}.`,
    failed: (error: string) => `Nie udało się wysłać potwierdzenia: ${error}`,
  },
  history: 'Co działo się potem',
  noHistory: 'Jeszcze nic.',
  next: 'Co dalej',
  openRefund: 'Otwórz zamówienie i jego zwrot',
  matchTitle: 'Dopasuj do zamówienia',
  orderNumber: 'Numer zamówienia',
  suggested: (id: number) => `Kupujący wpisał numer ${id}. Sprawdź, czy to jego zamówienie.`,
  match: 'Dopasuj',
  goodsTitle: 'Towar wrócił',
  goodsDay: 'Dzień, w którym wrócił albo przyszedł dowód nadania',
  goodsSave: 'Zapisz dzień',
  refundTitle: 'Pieniądze zwrócone',
  refundChoice: 'Zwrot z zamówienia',
  refundOther: 'inny (opisz niżej)',
  refundText: 'Opis',
  refundSave: 'Zapisz zwrot',
  noteTitle: 'Dopisz',
  noteKind: 'Rodzaj wpisu',
  noteText: 'Treść',
  noteSave: 'Dopisz',
  saved: 'Zapisano.',
  add: 'Dodaj odstąpienie',
  addTitle: 'Nowe odstąpienie z listu, e-maila lub telefonu',
  addChannel: 'Jak przyszło',
  name: 'Imię i nazwisko',
  email: 'E-mail (wyślemy na niego potwierdzenie)',
  contract: 'Której umowy dotyczy',
  note: 'Uwagi',
  receivedOn: 'Dzień, w którym przyszło',
  orderIfKnown: 'Numer zamówienia (jeśli znany)',
  cancel: 'Anuluj',
  addSave: 'Dodaj',
}
