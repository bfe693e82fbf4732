import { plural } from '#contract/plural.ts'
import { formatPrice } from '#contract/money.ts'
import type { Reminder } from '#contract/console/campaigns/abandonment.ts'

const states: Record<Reminder['state'], string> = {
  sent: 'wysłane',
  restored: 'koszyk przywrócony',
  ordered: 'zamówienie',
  refused: 'rezygnacja z przypomnień',
}

export const abandonmentWords = {
  title: 'Porzucone koszyki',
  lead: 'Jedna wiadomość do osób, które się na to zgodziły i zostawiły coś w koszyku.',
  settings: 'Przypomnienia',
  isOn: 'Wysyłaj przypomnienia',
  isOnHint:
    'Tylko osobom, które wyraziły zgodę, tylko w dzień i nigdy po zamówieniu. O tym samym koszyku najwyżej raz.',
  afterHours: 'Po ilu godzinach',
  afterHoursHint: 'Od ostatniej zmiany w koszyku. Koszyk gościa żyje 48 godzin.',
  pauseDays: 'Nie częściej niż co tyle dni',
  pauseDaysHint: 'Tyle czasu ta sama osoba nie dostanie drugiego przypomnienia.',
  fromHour: 'Od godziny',
  untilHour: 'Do godziny',
  campaigns: 'Zgoda z których kampanii obejmuje przypomnienia?',
  campaignsHint:
    'Zaznacz tylko te, w których treść zgody naprawdę mówi o wiadomościach od sklepu. Bez zaznaczenia liczy się tylko zgoda na koncie klienta.',
  noCampaigns: 'Żadna kampania nie pyta jeszcze o adres i zgodę.',
  campaign: (name: string, siteName: string) => `${name} (${siteName})`,
  unconfirmed: 'Ta kampania nie prosi o potwierdzenie adresu, więc ktoś mógł wpisać cudzy.',
  browsing: 'Przypominaj też o oglądanych produktach',
  browsingHint:
    'Dotyczy stron z podłączonym sklepem, gdy osoba zostawiła na nich adres. O zamówieniach w cudzym sklepie nie wiemy, więc przypomnienie może przyjść po zakupie.',
  membersAgreed: (count: number) =>
    `Na koncie zgodę ${plural(count, 'dała', 'dały', 'dało')}: ${count} ${plural(count, 'osoba', 'osoby', 'osób')}.`,
  saved: 'Zapisano ustawienia przypomnień.',
  preview: 'Tak wygląda wiadomość',
  previewFrame: 'Podgląd wiadomości',
  sums: 'Ostatnie 30 dni',
  sum: {
    sent: 'Wysłane',
    restored: 'Przywrócone koszyki',
    ordered: 'Zamówienia w 14 dni',
    refused: 'Rezygnacje',
  },
  orderedWorth: (grosze: number) => `na ${formatPrice(grosze)}`,
  worthHint: 'Zamówienie po przypomnieniu mogło powstać i bez niego.',
  list: 'Wysłane przypomnienia',
  to: 'Do kogo',
  what: 'Co zostało',
  worth: 'Wartość',
  when: 'Wysłane',
  state: 'Co z tego wyszło',
  stateOf: ({ state, mail }: Pick<Reminder, 'state' | 'mail'>) =>
    state === 'sent' && mail === 'waiting'
      ? 'czeka na wysłanie'
      : state === 'sent' && mail === 'given_up'
        ? 'nie udało się wysłać'
        : states[state],
  browsed: 'oglądane',
  none: 'Nie wysłano jeszcze przypomnień',
  noneHint: 'Pojawią się tu, gdy ktoś, kto się zgodził, zostawi coś w koszyku.',
}
