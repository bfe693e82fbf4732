import type {
  AudienceName,
  ConnectorState,
  ConnectorTrouble,
} from '#contract/console/campaigns/connectors.ts'
import { plural } from '#contract/plural.ts'

const states: Record<ConnectorState, string> = {
  off: 'wyłączona',
  works: 'działa',
  failing: 'nie przyjmuje',
  paused: 'wstrzymana',
}

const audiences: Record<AudienceName, string> = {
  marketing:
    'Dostaje tylko osoby, które zgodziły się na marketing, a przy potwierdzaniu adresu dopiero po kliknięciu linku.',
  owner: 'Dostaje każde zgłoszenie: to powiadomienie dla Ciebie.',
  analytics:
    'Dostaje tylko zgłoszenia z Twojego sklepu od osób, które pozwoliły na statystykę w banerze cookies. Bez żadnych danych osoby.',
  advertising:
    'Dostaje tylko zgłoszenia z Twojego sklepu od osób, które pozwoliły na marketing w banerze cookies i zgodziły się na marketing w formularzu. Dane są zaszyfrowane skrótem.',
}

const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60
const HOURS_A_DAY = 24

/** `od 2 godzin`, for how long something has lasted. */
const since = (ms: number): string => {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  if (minutes < MINUTES_AN_HOUR) return `od ${minutes} ${plural(minutes, 'minuty', 'minut', 'minut')}`
  const hours = Math.floor(minutes / MINUTES_AN_HOUR)
  if (hours < HOURS_A_DAY) return `od ${hours} ${plural(hours, 'godziny', 'godzin', 'godzin')}`
  const days = Math.floor(hours / HOURS_A_DAY)
  return `od ${days} ${plural(days, 'dnia', 'dni', 'dni')}`
}

const waits = (count: number) => `${count} ${plural(count, 'czeka', 'czekają', 'czeka')}`
const refused = (count: number) =>
  plural(
    count,
    '1 zgłoszenia nie przyjęto',
    `${count} zgłoszeń nie przyjęto`,
    `${count} zgłoszeń nie przyjęto`,
  )

export const connectorsWords = {
  title: 'Integracje',
  lead: 'Usługi, do których kampanie wysyłają zgłoszenia. Podłączasz je raz dla witryny, a w każdej kampanii wybierasz, które i do jakiej listy.',
  noSites: 'Nie ma jeszcze witryny z kampaniami',
  noSitesHint: 'Najpierw dodaj witrynę, na której kampanie zbierają zgłoszenia.',
  addSite: 'Dodaj witrynę',
  connected: 'Podłączone',
  others: 'Do podłączenia',
  state: (state: ConnectorState) => states[state],
  audience: (audience: AudienceName) => audiences[audience],
  forwards: ({ unsubscribe, erase }: { unsubscribe: boolean; erase: boolean }) =>
    unsubscribe && erase
      ? 'Przekazujemy jej wypisanie się i usunięcie danych.'
      : erase
        ? 'Przekazujemy jej usunięcie danych. Wypisania się nie przyjmuje: zrób je u niej sam.'
        : 'Nie przyjmuje wypisania się ani usunięcia danych przez API.',
  isOn: 'Wysyłaj zgłoszenia do tej usługi',
  isSet: 'Zapisany. Puste pole zostawia go bez zmian.',
  optional: 'nieobowiązkowe',
  save: 'Zapisz',
  saved: (title: string) => `Zapisano: ${title}.`,
  check: 'Sprawdź połączenie',
  checking: 'Sprawdzam…',
  saveFirst: 'Sprawdzane jest to, co zapisane.',
  remove: 'Odłącz',
  removeQuestion: (title: string) => `Odłączyć ${title}?`,
  removeHint:
    'Klucz zostanie usunięty, a czekające zgłoszenia nie pójdą do tej usługi. Kontakty zostaną w panelu.',
  removed: (title: string) => `Odłączono: ${title}.`,
  signingSecret: 'Sekret do sprawdzania podpisu',
  sent: (count: number) =>
    plural(count, 'wysłano 1 zgłoszenie', `wysłano ${count} zgłoszenia`, `wysłano ${count} zgłoszeń`),
  lastSent: (moment: string) => `ostatnio ${moment}`,
  waits,
  refused,
  problem: (text: string) => `Odpowiedź usługi: ${text}`,
  pausedHint: 'Usługa nie przyjmuje klucza, więc nic nie wysyłamy. Wpisz nowy klucz i zapisz albo ponów.',
  retry: 'Wyślij teraz jeszcze raz',
  retried: (count: number) =>
    count === 0
      ? 'Nic nie czeka na wysłanie.'
      : plural(
          count,
          '1 zgłoszenie pójdzie jeszcze raz.',
          `${count} zgłoszenia pójdą jeszcze raz.`,
          `${count} zgłoszeń pójdzie jeszcze raz.`,
        ),
  skip: 'Pomiń nieprzyjęte',
  skipped: (count: number) =>
    plural(
      count,
      'Pominięto 1 zgłoszenie.',
      `Pominięto ${count} zgłoszenia.`,
      `Pominięto ${count} zgłoszeń.`,
    ),
  trouble: ({ title, siteName, state, forMs, waitingCount, refusedCount }: ConnectorTrouble) =>
    state === 'refused'
      ? `${title} (${siteName}): ${refused(refusedCount)}.`
      : state === 'paused'
        ? `${title} (${siteName}) nie przyjmuje klucza ${since(forMs)}: ${waits(waitingCount)}.`
        : `${title} (${siteName}) nie przyjmuje zgłoszeń ${since(forMs)}: ${waits(waitingCount)}.`,
}
