import type { MarketingChannel } from '#contract/console/privacy/marketing-settings.ts'
import type { RetentionKind } from '#contract/console/privacy/privacy-settings.ts'
import { plural } from '#contract/plural.ts'

/** What the period is counted from, and what 0 means. */
export const retentionHints: Partial<Record<RetentionKind, string>> = {
  inbox: 'Od ostatniej wiadomości, odpowiedzi lub notatki, na przykład 730. 0: usuwasz je samodzielnie.',
  quietLeads:
    'Osoby, które się nie wypisały, a od tego czasu nie wróciły na stronę. 0: zostają do wypisania. Włącz, jeśli nie piszesz do kontaktów regularnie: zgoda sprzed lat traci znaczenie, a danych bez celu nie wolno przechowywać.',
}

export const retentionNames: Record<RetentionKind, string> = {
  mail: 'Wysłane wiadomości',
  orderMail: 'Wiadomości o zamówieniach',
  spam: 'Spam i usunięte wiadomości, z plikami',
  inbox: 'Wiadomości w skrzynce, z odpowiedziami i plikami',
  openLeads: 'Kontakty kampanii bez potwierdzenia',
  leftLeads: 'Kontakty kampanii, które się wypisały',
  quietLeads: 'Kontakty kampanii bez aktywności',
  draws: 'Losowania: dane osoby',
  consents: 'Dowody zgód po wycofaniu',
  reminders: 'Przypomnienia o koszyku',
  visitors: 'Ślady odwiedzających kampanii',
  sessions: 'Zakończone sesje',
  logs: 'Dziennik logowań',
  withdrawals: 'Odstąpienia od umowy',
  complaints: 'Reklamacje ze zdjęciami',
  contentNotices: 'Zgłoszenia opinii i pytań',
  erasures: 'Ślady usunięć danych',
}

const channels: Record<MarketingChannel, string> = { email: 'E-mail', sms: 'SMS', phone: 'Telefon' }

export const privacyWords = {
  title: 'Dane osobowe',
  lead: 'Co i kiedy sklep usuwa, kto zgadza się na marketing, i rejestr czynności przetwarzania.',
  removals: 'Usuwanie po terminie',
  removalsHint:
    'Okresy zmienisz w ustawieniach. Zamówienia i faktury zostają tak długo, jak wymagają tego księgi.',
  toSettings: 'Zmień okresy i dane administratora',
  kind: 'Rodzaj danych',
  period: 'Okres',
  days: (count: number) => (count === 0 ? 'bez terminu' : `${count} ${plural(count, 'dzień', 'dni', 'dni')}`),
  recent: 'Ostatnie 30 dni',
  all: 'Razem',
  lastRun: 'Ostatnio',
  never: 'jeszcze nic',
  failed: 'Nie udało się. Sklep spróbuje ponownie w ciągu kilku godzin.',
  consents: 'Zgody marketingowe',
  consentsHint:
    'Liczba osób, które zgadzają się teraz. W pliku są tylko one, z dowodem zgody i linkiem do wypisania, który musi być w każdej wiadomości.',
  channel: (channel: MarketingChannel) => channels[channel],
  download: 'Pobierz zgody (CSV)',
  texts: 'Treści zgód',
  textOf: (channel: MarketingChannel, version: string, day: string, times: number) =>
    `${channels[channel]}, wersja ${version}, od ${day}, ${times} ${plural(times, 'raz', 'razy', 'razy')}`,
  noTexts: 'Nikt jeszcze nie dał zgody.',
  register: 'Rejestr czynności przetwarzania',
  registerHint:
    'Powstaje z ustawień sklepu (RODO, art. 30). Sprawdź go i uzupełnij firmy, którym powierzasz dane.',
  toRegister: 'Otwórz rejestr',
  print: 'Drukuj',
  controller: 'Administrator',
  contact: 'Kontakt',
  officer: 'Inspektor ochrony danych',
  noOfficer: 'nie wyznaczono',
  activity: 'Czynność',
  purpose: 'Cel i podstawa',
  people: 'Osoby i dane',
  processors: 'Podmioty przetwarzające',
  noProcessors: 'Nie podano żadnych firm. Dopisz hosting, pocztę, księgowość, płatności i kurierów.',
  recipients: 'Odbiorcy',
  measures: 'Zabezpieczenia',
  measuresText:
    'Hasła przechowywane jako skróty, klucze i tajne dane zaszyfrowane, połączenia szyfrowane (HTTPS), role w zespole, dziennik zmian i logowań, usuwanie po terminie, kopie w archiwum właściciela.',
  outside: (place: string) => `poza EOG: ${place}`,
  settings: {
    title: 'Dane osobowe i marketing',
    hint: 'Z tych danych powstają informacje przy formularzach, strona „Jak przetwarzamy Twoje dane” i rejestr czynności.',
    controller: 'Administrator danych',
    controllerHint: 'Pełna nazwa i adres firmy. Puste: dane firmy ze stopki.',
    contact: 'Kontakt w sprawie danych',
    contactHint: 'Adres e-mail. Puste: adres sklepu.',
    officer: 'Inspektor ochrony danych',
    officerHint: 'Imię, nazwisko i kontakt, jeśli został wyznaczony.',
    processors: 'Firmy, którym powierzasz dane',
    processorName: 'Firma',
    processorService: 'Co robi z danymi',
    processorPlace: 'Kraj, jeśli poza EOG',
    addProcessor: 'Dodaj firmę',
    removeProcessor: (name: string) => `Usuń firmę ${name}`,
    periods: 'Po ilu dniach usuwać',
    marketing: 'Newsletter i zgody',
    isOn: 'Przyjmuj zapisy na newsletter',
    isOnHint: 'Strona /newsletter/ i link w stopce. Każdy adres potwierdza zapis linkiem w wiadomości.',
    isInCheckout: 'Pokazuj zgody w zamówieniu',
    isInCheckoutHint: 'Puste pola, jedno na kanał. Zamówienie nie zależy od zgody.',
    promise: 'Co dostanie zapisany',
    texts: {
      email: 'Zgoda na e-mail',
      sms: 'Zgoda na SMS-y',
      phone: 'Zgoda na rozmowy',
    },
    textHint:
      'Puste: nie pytamy. {sklep} to nazwa sklepu. Zmieniona treść to nowa wersja; stare zgody zachowują swoją.',
    reviewConsent: 'Proś o opinie tylko osoby ze zgodą na e-mail',
    reviewConsentHint: 'Prośba o opinię bywa uznawana za informację handlową.',
  },
}
