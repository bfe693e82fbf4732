import type { ComplaintDemand, ComplaintKind, ComplaintOutcome } from '#contract/complaint.ts'
import type { ComplaintFilter } from '#contract/console/orders/complaints.ts'
import { plural } from '#contract/plural.ts'

const demands: Record<ComplaintDemand, string> = {
  repair: 'naprawa',
  replacement: 'wymiana',
  price_cut: 'obniżenie ceny',
  withdrawal: 'odstąpienie i zwrot pieniędzy',
  other: 'inne (w opisie)',
}
const outcomes: Record<ComplaintOutcome, string> = {
  upheld: 'Uznana',
  partly: 'Uznana częściowo',
  rejected: 'Nieuznana',
}
const kinds: Record<string, string> = {
  matched: 'Dopasowano',
  answered: 'Odpowiedź',
  done: 'Zamknięto',
  note: 'Notatka',
  restricted: 'Dane zastrzeżone',
  extended: 'Przedłużono termin',
}
const states: Record<ComplaintFilter, string> = {
  waiting: 'Czekają na odpowiedź',
  answered: 'Do wykonania',
  closed: 'Zamknięte',
}
const daysOf = (days: number) => `${days} ${plural(days, 'dzień', 'dni', 'dni')}`

export const complaintWords = {
  title: 'Reklamacje',
  lead: 'Na odpowiedź jest 14 dni, a na zgłoszenie dostępności 30. Bez odpowiedzi w tym terminie reklamacja jest uznana.',
  parts: 'Reklamacje według stanu',
  tab: (state: ComplaintFilter, count: number) =>
    count > 0 && state !== 'closed' ? `${states[state]} (${count})` : states[state],
  none: 'Nie ma tu żadnej reklamacji',
  noneHint: 'Przychodzą z formularza „Złóż reklamację”. Te z listu, e-maila i telefonu dopisz przyciskiem.',
  one: (id: number, name: string) => `Reklamacja nr ${id}: ${name}`,
  line: (id: number, name: string) => `nr ${id}: ${name}`,
  outcome: (outcome: ComplaintOutcome) => outcomes[outcome],
  kindLabel: 'Czego dotyczy',
  kindName: (kind: ComplaintKind) => (kind === 'goods' ? 'towar lub zamówienie' : 'dostępność'),
  barrier: 'dostępność',
  page: 'Której strony dotyczy',
  fault: 'Co nie działa',
  tool: 'Z czego korzysta',
  extendTitle: 'Przedłuż termin do 60 dni',
  extendHint:
    'Tylko w bardzo złożonej sprawie, przed upływem 30 dni i raz. Osoba dostanie ten powód i nowy termin e-mailem.',
  extendText: 'Powód',
  extendSave: 'Przedłuż',
  demand: (demand: ComplaintDemand) => `Żądanie: ${demands[demand]}`,
  demandName: (demand: ComplaintDemand) => demands[demand],
  kind: (kind: string) => kinds[kind] ?? kind,
  restricted: 'Osoba została usunięta: reklamacja jest tylko dowodem.',
  daysLeft: (days: number) =>
    days < 0
      ? `Termin odpowiedzi minął ${daysOf(-days)} temu`
      : days === 0
        ? 'Dziś mija termin odpowiedzi'
        : `${daysOf(days)} na odpowiedź`,
  overdueNews: (count: number) =>
    plural(
      count,
      'Reklamacja bez odpowiedzi w terminie: jest uznana',
      `${count} reklamacje bez odpowiedzi w terminie: są uznane`,
      `${count} reklamacji bez odpowiedzi w terminie: są uznane`,
    ),
  soonNews: (count: number) =>
    plural(
      count,
      'Wkrótce mija termin odpowiedzi na reklamację',
      `Wkrótce mija termin odpowiedzi na ${count} reklamacje`,
      `Wkrótce mija termin odpowiedzi na ${count} reklamacji`,
    ),
  statement: 'Zgłoszenie',
  dueOn: (day: string) => `Odpowiedz do ${day}.`,
  overdue:
    'Odpowiedzi nie było w ciągu 14 dni, więc według prawa reklamację uznano (art. 7a ustawy o prawach konsumenta).',
  overdueBarrier:
    'Odpowiedzi nie było w terminie, więc według prawa zgłoszenie uznano (ustawa o dostępności produktów i usług).',
  photos: 'Zdjęcia',
  photo: (number: number) => `Zdjęcie ${number}`,
  history: 'Co działo się potem',
  noHistory: 'Jeszcze nic.',
  letter: 'Treść odpowiedzi',
  mail: {
    waiting: 'Wiadomość czeka na wysłanie.',
    sent: (moment: string) => `Wysłano ${moment}.`,
    failed: (error: string) => `Nie udało się wysłać: ${error}`,
  },
  answer: 'Odpowiedz',
  answerAgain: 'Odpowiedz jeszcze raz',
  outcomeLabel: 'Decyzja',
  text: 'Odpowiedź',
  textHint:
    'Zastąp {uzasadnienie} własnym tekstem. W miejscu {spór} pojawi się zdanie o pozasądowym rozwiązaniu sporu. Wzory zmienisz w ustawieniach.',
  settles: 'Pozasądowe rozwiązanie sporu',
  settlesHint:
    'Gdy nie uznajesz wszystkiego, prawo każe napisać, czy się na nie zgadzasz. Brak zdania oznacza zgodę.',
  settlesNone: 'wybierz',
  settlesYes: 'zgadzamy się',
  settlesNo: 'odmawiamy',
  way: 'Jak odpowiadasz',
  byMail: (email: string) => `e-mailem na ${email}`,
  byLetter: 'odpowiedziano już na papierze',
  sentOn: 'Dzień, w którym wysłano odpowiedź',
  send: 'Wyślij odpowiedź',
  record: 'Zapisz odpowiedź',
  answered: 'Odpowiedź zapisana.',
  doneTitle: 'Zamknij sprawę',
  doneText: 'Jak się skończyła',
  doneHint: 'Na przykład: wymieniono 2 paczki, obniżono cenę o 150 zł.',
  doneSave: 'Zamknij',
  noteTitle: 'Notatka',
  noteText: 'Treść',
  noteSave: 'Dopisz',
  next: 'Co dalej',
  add: 'Dodaj reklamację',
  addTitle: 'Nowa reklamacja z listu, e-maila lub telefonu',
  phone: 'Telefon',
  contract: 'Kiedy i jaki zakup',
  goods: 'Jaki towar',
  defect: 'Co jest nie tak',
  noticed: 'Kiedy zauważono',
  demandLabel: 'Żądanie',
  settings: {
    title: 'Odpowiedzi na reklamacje',
    hint: 'Od tych tekstów zaczynasz odpowiedź. W klamrach: {imię}, {numer}, {data}, {towar}, {zamówienie}, {sklep}, {telefon}, {uzasadnienie}, {spór}.',
    upheld: 'Gdy uznajesz reklamację',
    partly: 'Gdy uznajesz ją częściowo',
    rejected: 'Gdy jej nie uznajesz',
    settles: 'Zgoda na pozasądowe rozwiązanie sporu',
    settlesNot: 'Odmowa pozasądowego rozwiązania sporu',
  },
}
