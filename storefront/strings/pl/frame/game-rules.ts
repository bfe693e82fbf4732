import { plural } from '#contract/plural.ts'

const moment = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})
const day = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' })
const number = new Intl.NumberFormat('pl-PL')

/** Of each kind of game. */
const plays = {
  wheel: 'kręci kołem',
  giftBox: 'otwiera pudełko',
  scratchCard: 'zdrapuje pole',
  draggable: 'przesuwa uchwyt',
}
const periods = {
  day: 'raz dziennie',
  week: 'raz w tygodniu',
  month: 'raz w miesiącu',
  campaign: 'raz w całej grze',
}

/** The rules of a game, made from what the server does. */
export const gameRulesWords = {
  title: (game: string, site: string) => `Regulamin gry „${game}” na stronie ${site}`,
  organiser: 'Organizator',
  noOrganiser: 'Organizatorem jest właściciel strony, na której prowadzona jest gra.',
  about: 'Na czym polega gra',
  play: (kind: keyof typeof plays, site: string) =>
    `Gra odbywa się na stronie ${site}. Uczestnik ${plays[kind]}, a program losuje jeden z wyników wymienionych niżej.`,
  who: 'Kto może zagrać',
  adults: 'Zagrać może każda pełnoletnia osoba fizyczna, która odwiedza tę stronę.',
  free: 'Udział jest bezpłatny i nie wymaga zakupu.',
  period: (period: keyof typeof periods) => `Każdy uczestnik losuje ${periods[period]}.`,
  wonOnce: 'Jedna osoba może wygrać raz.',
  perNetwork: (count: number) =>
    `Z jednej sieci, na przykład domowej albo biurowej, można zagrać najwyżej ${number.format(count)} ${plural(count, 'raz', 'razy', 'razy')} w ciągu doby.`,
  dates: 'Kiedy trwa gra',
  between: (fromMs: number, untilMs: number) =>
    `Gra trwa od ${moment.format(fromMs)} do ${moment.format(untilMs)}, czasu polskiego. Po tej chwili nikt już nie losuje.`,
  since: (fromMs: number) =>
    `Gra trwa od ${moment.format(fromMs)}, czasu polskiego, do odwołania. Datę końca organizator poda na tej stronie.`,
  prizes: 'Nagrody i szanse',
  prizesLead: 'Szanse dotyczą każdego losowania. Jedno losowanie daje jeden z tych wyników:',
  chance: (percent: number) => `szansa ${number.format(percent)}%`,
  losing: 'bez nagrody',
  unlimited: 'bez ograniczenia liczby',
  count: (count: number) =>
    `${number.format(count)} ${plural(count, 'nagroda', 'nagrody', 'nagród')} w całej grze`,
  instead: (label: string) => `gdy się skończą, losowanie daje zamiast tego: ${label}`,
  receipt: 'Jak odebrać nagrodę',
  form: 'Nagrodę odbiera się w formularzu gry, od razu po losowaniu.',
  formFirst: 'Formularz wypełnia się przed losowaniem.',
  reserved: (minutes: number) =>
    `Nagroda, której liczba jest ograniczona, czeka na wypełnienie formularza ${minutes} ${plural(minutes, 'minutę', 'minuty', 'minut')}. Potem wraca do puli.`,
  code: 'Kod nagrody pokazuje się na ekranie po wysłaniu formularza. Wpisuje się go w koszyku przed zapłatą.',
  letter: 'O nagrodzie bez kodu organizator napisze na podany adres.',
  validity: (text: string) => `Ważność kodów: ${text}`,
  codeUntil: (label: string, untilMs: number) =>
    `Kod nagrody „${label}” jest ważny do ${moment.format(untilMs)}.`,
  draw: 'Jak odbywa się losowanie',
  byServer:
    'Wynik losuje serwer w chwili rozpoczęcia gry, kryptograficznym generatorem liczb losowych. Animacja tylko pokazuje wynik i nie ma na niego wpływu.',
  kept: 'Serwer zapisuje każde losowanie: czas, wylosowaną liczbę, wynik i wersję regulaminu.',
  byPage: 'Wynik losuje przeglądarka uczestnika, a serwer zapisuje go razem z formularzem.',
  personalData: 'Dane osobowe',
  controller: (name: string) =>
    `Administratorem danych jest ${name}. Przetwarza je, żeby przeprowadzić grę, wydać nagrodę i rozpatrzyć reklamacje. Przy losowaniu zapisywane są także losowe oznaczenie przeglądarki i skrócony adres IP.`,
  toPrivacy: 'Jak przetwarzamy dane',
  complaints: 'Reklamacje',
  complain:
    'Reklamację dotyczącą gry można złożyć, pisząc na podany niżej adres. Organizator odpowie w ciągu 14 dni. Nie ogranicza to praw konsumenta wynikających z ustaw.',
  contact: 'Kontakt',
  noContact: 'Kontakt z organizatorem jest na stronie, na której prowadzona jest gra.',
  more: 'Postanowienia dodatkowe',
  changes:
    'Zmiana regulaminu działa tylko na przyszłość. Losowania dotyczy wersja, która obowiązywała w jego chwili.',
  version: (count: number, fromMs: number) => `Wersja ${count} z dnia ${day.format(fromMs)}.`,
  current: (count: number, fromMs: number) => `Wersja ${count} – obowiązuje od ${moment.format(fromMs)}`,
  former: (count: number, fromMs: number, untilMs: number) =>
    `Wersja ${count} – obowiązywała od ${moment.format(fromMs)} do ${moment.format(untilMs)}`,
  versions: 'Wszystkie wersje',
  toCurrent: 'Zobacz obecną wersję',
  versionsLead: 'Każda wersja zostaje tu bez zmian.',
  over: 'Ta gra nie jest teraz prowadzona. Niżej jest ostatnia wersja regulaminu.',
  draft: 'To podgląd dla Ciebie. Regulamin zacznie obowiązywać, gdy włączysz kampanię.',
  notFound: 'Nie ma takiego regulaminu',
  notFoundHint: 'Sprawdź adres albo wróć do strony, na której jest gra.',
}
