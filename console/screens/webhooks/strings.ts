import type { DeliveryState, KeyState, MemberEvent } from '#contract/console/webhooks.ts'
import { plural } from '#contract/plural.ts'

const events: Record<MemberEvent, string> = {
  created: 'ktoś założył konto',
  updated: 'zmieniły się dane albo stan konta',
  deleted: 'ktoś usunął konto',
}

const states: Record<DeliveryState, string> = {
  waiting: 'czeka',
  delivered: 'doręczone',
  given_up: 'niedoręczone',
}

const keyStates: Record<KeyState, string> = {
  announced: 'przygotowany',
  signing: 'używany',
  retiring: 'wycofywany',
}

const answers: [RegExp, string][] = [
  [/^3/, 'przekierowuje pod inny adres, a za przekierowaniami nie idziemy'],
  [/^40[13]/, 'odmówił dostępu'],
  [/^404/, 'nie zna tego adresu'],
  [/^429/, 'prosi, żeby pisać rzadziej'],
  [/^4/, 'nie przyjął zdarzenia'],
  [/^5/, 'ma błąd po swojej stronie'],
]

/** Meanings of delivery errors for non-programmers. */
const reasons: [RegExp, string][] = [
  [/^timed out$/, 'Odbiorca nie odpowiedział na czas.'],
  [/is not on the public internet$/, 'Adres prowadzi do sieci wewnętrznej, a tam nie wysyłamy.'],
  [/over http$/, 'Adres nie jest bezpieczny. Użyj adresu, który zaczyna się od https://'],
  [/is no web address$/, 'To nie jest adres strony.'],
  [/ENOTFOUND|EAI_AGAIN|has no address$/, 'Nie znaleziono serwera o tej nazwie.'],
  [/ECONNREFUSED/, 'Serwer odbiorcy nie przyjmuje połączeń.'],
  [/ECONNRESET|socket hang up|EPIPE/, 'Odbiorca przerwał połączenie.'],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'Nie udało się połączyć z serwerem odbiorcy.'],
  [/certificate|SSL|TLS|altname|self.signed/i, 'Certyfikat bezpieczeństwa odbiorcy jest nieprawidłowy.'],
  [/switched off$/, 'Webhook był wyłączony.'],
  [/was removed$/, 'Webhook został usunięty.'],
]

export const webhooksWords = {
  title: 'Webhooki',
  lead: 'Sklep powiadamia inne programy, gdy coś się dzieje z kontami członków.',
  none: 'Nie ma jeszcze webhooków',
  noneHint: 'Dodaj adres, pod który sklep ma wysyłać powiadomienia.',
  noApps: 'Najpierw dodaj aplikację',
  noAppsHint: 'Powiadomienia wysyłamy do aplikacji. Gdy ją dodasz, wpiszesz tu jej adres.',
  toApps: 'Przejdź do aplikacji',
  add: 'Dodaj webhook',
  added: 'Dodano webhook.',
  app: 'Aplikacja',
  chooseApp: 'Wybierz aplikację',
  url: 'Adres, pod który wysyłać',
  urlHint: 'Pełny adres z internetu, który zaczyna się od https://',
  events: 'Kiedy powiadamiać',
  event: (event: MemberEvent) => events[event],
  eventList: (given: MemberEvent[]) => given.map((event) => events[event]).join(', '),
  isOn: 'Wysyłaj powiadomienia',
  isOnHint: 'Wyłączony webhook niczego nie wysyła, a tego, co stało się w tym czasie, nie wyśle też później.',
  on: 'włączony',
  off: 'wyłączony',
  nothingSent: 'nic jeszcze nie wysłano',
  lastSent: (state: string, when: string) => `ostatnie zdarzenie: ${state}, ${when}`,

  gone: 'Nie ma takiego webhooka',
  goneHint: 'Mógł zostać usunięty w innym oknie albo razem z aplikacją.',
  edit: 'Ustawienia',
  saved: 'Zapisano webhook.',
  remove: 'Usuń webhook',
  removeQuestion: 'Usunąć ten webhook?',
  removeHint: (url: string) =>
    `Pod adres ${url} nic już nie wyślemy, a zdarzenia, które czekają, przepadną. Tego nie można cofnąć.`,
  removed: 'Usunięto webhook.',

  deliveries: 'Ostatnie zdarzenia',
  deliveriesHint:
    'Trzymamy je przez 30 dni. Gdy odbiorca nie odpowiada, próbujemy przez dobę, coraz rzadziej.',
  noDeliveries: 'Nic jeszcze nie wysłano.',
  sendTest: 'Wyślij próbne zdarzenie',
  testHint: 'Próbne zdarzenie dotyczy zmyślonej osoby i jest wysyłane raz, także gdy webhook jest wyłączony.',
  sending: 'Wysyłam…',
  testDelivered: 'Odbiorca przyjął próbne zdarzenie.',
  testFailed: 'Próbne zdarzenie nie dotarło. Powód jest niżej.',
  refresh: 'Odśwież',
  retry: 'Wyślij ponownie',
  retryNamed: (event: string, when: string) => `Wyślij ponownie: ${event}, ${when}`,
  retryDelivered: 'Doręczono.',
  retryFailed: 'Znów się nie udało. Powód jest niżej.',
  test: 'próbne',
  state: (state: DeliveryState) => states[state],
  eventOfType: (type: string) => {
    const event = /_(created|updated|deleted)$/.exec(type)?.[1]
    return event ? events[event as MemberEvent] : type
  },
  tries: (count: number) => `${count} ${plural(count, 'próba', 'próby', 'prób')}`,
  nextTry: (when: string) => `następna ${when}`,
  happened: (when: string) => `zdarzyło się ${when}`,
  delivered: (when: string) => `doręczono ${when}`,
  reason: (error: string) => {
    const status = /^answered (\d{3})$/.exec(error)?.[1]
    if (status !== undefined)
      return `Odbiorca odpowiedział kodem ${status}: ${answers.find(([pattern]) => pattern.test(status))?.[1] ?? 'nie wiemy, co to znaczy'}.`
    return reasons.find(([pattern]) => pattern.test(error))?.[1] ?? 'Nie udało się wysłać.'
  },
  asWritten: (error: string) => `Dla programisty: ${error}`,

  keys: 'Klucz do sprawdzania podpisu',
  keysHint:
    'Każde powiadomienie jest podpisane. Odbiorca sprawdza tym kluczem, że wysłał je Twój sklep. Klucz jest publiczny: możesz go śmiało przekazać.',
  algorithm: 'Algorytm',
  keySet: 'Adres kluczy dla programów',
  issuer: 'Wystawca (iss)',
  keyState: (state: KeyState) => keyStates[state],
  keyOf: (state: KeyState) => `Klucz publiczny (PEM), ${keyStates[state]}`,
  keyId: 'Numer klucza (kid)',
  copyKey: (state: KeyState) => `Kopiuj klucz: ${keyStates[state]}`,
  since: (when: string) => `podpisuje od ${when}`,
  from: (when: string) => `zacznie podpisywać ${when}`,
  notYet: 'jeszcze nie podpisuje',
  signsUntil: (when: string) => `już nie podpisuje, ważny do ${when}`,
  signsNoMore: 'już nie podpisuje',
  replace: 'Wymiana klucza',
  replaceHint:
    'Wymień klucz, gdy mógł wyciec albo gdy minęło dużo czasu. Nowy klucz najpierw przygotuj i przekaż odbiorcom, potem przełącz. Stary jest ważny jeszcze przez dwa dni.',
  announce: 'Przygotuj nowy klucz',
  announced: 'Nowy klucz jest gotowy. Przekaż go odbiorcom.',
  announcedHint:
    'Nowy klucz jest już ogłoszony, ale podpisujemy jeszcze starym. Przełącz, gdy odbiorcy mają oba.',
  switch: 'Przełącz na nowy klucz',
  switchQuestion: 'Podpisywać odtąd nowym kluczem?',
  switchHint:
    'Odbiorcy, którzy nie mają nowego klucza, odrzucą powiadomienia, dopóki go nie wpiszą. Niedoręczone wysyłamy ponownie przez dobę. Tego nie można cofnąć.',
  switched: 'Przełączono na nowy klucz.',
  retire: 'Wycofaj stary klucz',
  retireQuestion: 'Wycofać stary klucz od razu?',
  retireHint:
    'Zrób to, gdy klucz mógł wyciec. To, co nim podpisano, odbiorcy przestaną uznawać. Tego nie można cofnąć.',
  retired: 'Stary klucz wycofano.',
  withdraw: 'Zrezygnuj z nowego',
  withdrawn: 'Nowy klucz odwołano, podpisujemy dalej dotychczasowym.',
}
