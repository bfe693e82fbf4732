import type { AuditEvent, AuditGroup } from '#contract/console/audit-events.ts'
import type { MemberStatus } from '#contract/console/shop/members.ts'
import type { PendingReason } from '#contract/identity/names.ts'

const statuses: Record<MemberStatus, string> = {
  PENDING: 'czeka',
  ACTIVE: 'aktywne',
  BLOCKED: 'zablokowane',
  OFFLINE: 'nieczynne',
}

const reasons: Record<PendingReason, string> = {
  UNKNOWN_REASON: 'powód nieznany',
  PENDING_ADMIN_APPROVAL_REQUIRED: 'na Twoją zgodę',
  PENDING_EMAIL_VERIFICATION_REQUIRED: 'na potwierdzenie adresu e-mail',
  PENDING_REQUIRED_FIELDS_MISSING: 'na uzupełnienie danych',
}

const factors: Record<string, string> = {
  PASSWORD: 'hasło',
  SMS: 'kod SMS',
  CALL: 'kod przez telefon',
  EMAIL: 'kod e-mailem',
  TOTP: 'aplikacja z kodami',
  PUSH: 'potwierdzenie na urządzeniu',
  WEBAUTHN: 'klucz dostępu',
  RECOVERY_CODE: 'kody zapasowe',
}

const events: Record<AuditEvent, string> = {
  owner_signed_in: 'Zalogowano do panelu',
  owner_sign_in_failed: 'Nieudane logowanie do panelu',
  owner_signed_out: 'Wylogowano z panelu',
  owner_sign_in_changed: 'Zmieniono dane logowania do panelu',
  owner_recovery_asked: 'Prośba o nowe hasło do panelu',
  owner_acted: 'Zmiana w panelu',
  registered: 'Założono konto',
  signed_in: 'Zalogowano',
  sign_in_failed: 'Nieudane logowanie',
  signed_out: 'Wylogowano',
  email_verified: 'Potwierdzono adres e-mail',
  verification_failed: 'Błędny kod potwierdzenia adresu',
  recovery_asked: 'Poproszono o nowe hasło',
  password_recovered: 'Ustawiono nowe hasło z linku',
  password_changed: 'Zmieniono hasło',
  email_changed: 'Zmieniono adres e-mail',
  factor_added: 'Dodano drugi składnik logowania',
  factor_removed: 'Usunięto drugi składnik logowania',
  factor_failed: 'Błędny drugi składnik logowania',
  recovery_codes_made: 'Utworzono kody zapasowe',
  session_ended: 'Zakończono sesję',
  refresh_token_reused: 'Użyto starego znacznika sesji: sesję zakończono',
  code_reused: 'Użyto zużytego kodu logowania: sesję zakończono',
  signed_on_by_app: 'Zalogowała aplikacja',
  app_installed: 'Zainstalowano aplikację',
  policy_changed: 'Zmieniono zasady logowania',
  key_made: 'Utworzono klucz API',
  key_ended: 'Zakończono klucz API',
  client_changed: 'Dodano albo zmieniono klienta OAuth',
  client_removed: 'Usunięto klienta OAuth',
  app_changed: 'Zmieniono aplikację',
  app_secret_renewed: 'Utworzono nowy sekret aplikacji',
  app_removed: 'Usunięto aplikację',
  webhook_changed: 'Dodano albo zmieniono webhook',
  webhook_removed: 'Usunięto webhook',
  signing_key_announced: 'Przygotowano nowy klucz webhooków',
  signing_key_withdrawn: 'Odwołano nowy klucz webhooków',
  signing_key_switched: 'Przełączono webhooki na nowy klucz',
  signing_key_retired: 'Wycofano stary klucz webhooków',
  status_changed: 'Zmieniono stan konta',
  data_exported: 'Pobrano dane konta',
  member_deleted: 'Usunięto konto',
}

/** What a line of the log holds besides, for whoever asks; what is not named here is for programmers. */
const detailNames: Record<string, string> = {
  by: 'Kto',
  owner: 'Właściciel',
  email: 'Adres',
  act: 'Wywołanie',
  name: 'Nazwa',
  app: 'Aplikacja',
  url: 'Adres',
  host: 'Adres',
  from: 'Było',
  to: 'Jest',
  type: 'Sposób logowania',
  reason: 'Powód',
  count: 'Ile',
  sessions: 'Zakończone sesje',
  webhooks: 'Usunięte webhooki',
  key: 'Klucz',
  opening: 'Początek klucza',
  algorithm: 'Algorytm',
  isOn: 'Włączony',
  rotation: 'Wymiana znaczników sesji',
  captcha: 'Ochrona przed programami',
  requireOwnerApproval: 'Zgoda właściciela',
  requireEmailVerification: 'Potwierdzanie adresu',
  hidesKnownEmails: 'Ukrywanie, że adres ma konto',
  minPasswordLength: 'Najmniejsza liczba znaków w haśle',
  captchaAfterFailures: 'Sprawdzanie człowieka po nieudanych próbach',
}

const detailValue = (name: string, value: string | number | boolean | null): string => {
  if (value === null) return 'brak'
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  const text = String(value)
  if (name === 'by' && text === 'owner') return 'właściciel'
  if (name === 'by' && text === 'link') return 'link jednorazowy'
  if (name === 'by' && text === 'password') return 'hasło'
  if (name === 'type')
    return text
      .split(', ')
      .map((type) => factors[type] ?? type)
      .join(', ')
  if (name === 'from' || name === 'to') return (statuses as Record<string, string>)[text] ?? text
  if (name === 'reason' && text === 'password') return 'złe hasło'
  return text
}

/** What an owner did, by the call of the console; the first that fits. */
const acts: [RegExp, string][] = [
  [/^POST orders\/(\d+)\/status$/, 'Zmieniono stan zamówienia nr $1'],
  [/^POST orders\/(\d+)\/more-time$/, 'Przedłużono termin zapłaty zamówienia nr $1'],
  [/^PUT orders\/(\d+)\/addresses$/, 'Poprawiono dane zamówienia nr $1'],
  [/^POST orders\/(\d+)\/notes$/, 'Dodano notatkę do zamówienia nr $1'],
  [/^POST mail\//, 'Wysłano ponownie wiadomość'],
  [/^DELETE messages\//, 'Usunięto wiadomość z formularza'],
  [/^POST messages\//, 'Przeniesiono wiadomość z formularza'],
  [/^DELETE contact-forms\//, 'Usunięto formularz'],
  [/^\w+ contact-forms/, 'Zapisano formularz'],
  [/^PATCH products\/(\d+)$/, 'Zmieniono stan lub cenę produktu nr $1'],
  [/^PUT products\/(\d+)$/, 'Zapisano produkt nr $1'],
  [/^POST products$/, 'Dodano produkt'],
  [/^POST products\/(\d+)\/copy$/, 'Zrobiono kopię produktu nr $1'],
  [/^POST products\/trash$/, 'Przeniesiono produkty do kosza'],
  [/^POST products\/restore$/, 'Przywrócono produkty z kosza'],
  [/^POST products\/state$/, 'Opublikowano lub ukryto produkty'],
  [/^POST products\/categories$/, 'Dodano produkty do kategorii'],
  [/^POST products\/prices$/, 'Zmieniono ceny kilku produktów'],
  [/^\w+ import\//, 'Zaimportowano produkty'],
  [/^PUT settings$/, 'Zapisano ustawienia'],
  [/^POST media$/, 'Dodano zdjęcie'],
  [/^PUT media\//, 'Zmieniono opis zdjęcia'],
  [/^DELETE media\//, 'Usunięto zdjęcie'],
  [/^PUT opening\/company$/, 'Zapisano dane sprzedawcy'],
  [/^PUT opening\/pages\/(.+)$/, 'Zapisano stronę „$1”'],
  [/^PUT coupons$/, 'Zapisano kod rabatowy'],
  [/^DELETE coupons\/(.+)$/, 'Usunięto kod rabatowy $1'],
  [/^PUT abandonment\//, 'Zmieniono przypomnienia o koszykach'],
  [/^\w+ campaign-sites\/[^/]+\/feed/, 'Zmieniono spis produktów strony'],
  [/^\w+ campaign-sites/, 'Zapisano stronę z kampaniami'],
  [/^DELETE campaigns\/[^/]+$/, 'Usunięto kampanię'],
  [/^\w+ campaigns\/[^/]+\/prizes\//, 'Zmieniono kody nagród'],
  [/^PUT campaigns\/[^/]+\/switch$/, 'Włączono lub wyłączono kampanię'],
  [/^\w+ campaigns/, 'Zapisano kampanię'],
  [/^DELETE leads\//, 'Usunięto kontakt'],
  [/^GET leads\/export/, 'Pobrano listę kontaktów'],
  [/^GET /, 'Pobrano dane z panelu'],
]
const actOf = (call: string): string => {
  for (const [pattern, words] of acts) {
    const found = pattern.exec(call)
    if (found) return words.replace('$1', () => decoded(found[1] ?? ''))
  }
  return `Zmiana w panelu (${call})`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const groups: Record<AuditGroup, string> = {
  owner: 'Właściciel',
  signIns: 'Logowania',
  failures: 'Nieudane próby',
  accounts: 'Konta',
  changes: 'Zmiany w panelu',
}

const statusTabs: Record<MemberStatus, string> = {
  PENDING: 'Czekają',
  ACTIVE: 'Aktywni',
  BLOCKED: 'Zablokowani',
  OFFLINE: 'Nieczynni',
}

export const membersWords = {
  title: 'Członkowie',
  customers: 'Klienci',
  site: 'Witryna',
  searchHint: 'E-mail, imię lub nazwisko',
  none: 'Nie ma jeszcze członków',
  noneHint: 'Gdy ktoś założy konto, zobaczysz go tutaj.',
  nothingFound: 'Nikogo nie znaleziono',
  nothingFoundHint: 'Spróbuj wpisać mniej albo inaczej.',
  person: 'Osoba',
  state: 'Konto',
  joined: 'Od kiedy',
  lastSeen: 'Ostatnie logowanie',
  never: 'jeszcze nie',
  status: (status: MemberStatus) => statuses[status],
  states: 'Stan konta',
  everybody: 'Wszyscy',
  statusTab: (status: MemberStatus) => statusTabs[status],
  noneOfState: 'Nie ma takich osób',
  waitsFor: (given: PendingReason[]) => given.map((reason) => reasons[reason]).join(', '),

  gone: 'Nie ma takiej osoby',
  data: 'Dane',
  email: 'E-mail',
  verified: 'potwierdzony',
  notVerified: 'niepotwierdzony',
  phones: 'Telefon',
  secondFactor: 'Drugi składnik',
  noFactor: 'brak',
  factor: (type: string) => factors[type] ?? type,
  notActive: (name: string) => `${name} (nieczynny)`,
  mustReset: 'Musi ustawić nowe hasło przy logowaniu.',
  access: 'Dostęp do konta',
  approve: 'Wpuść',
  approved: 'Konto jest aktywne.',
  unblock: 'Odblokuj',
  block: 'Zablokuj',
  blockQuestion: 'Zablokować to konto?',
  blockHint:
    'Ta osoba zostanie od razu wylogowana ze wszystkich urządzeń i nie zaloguje się, dopóki jej nie odblokujesz.',
  blocked: 'Konto jest zablokowane.',
  sessions: 'Zalogowane urządzenia',
  noSessions: 'Nigdzie nie jest teraz zalogowana.',
  unknownDevice: 'Nieznane urządzenie',
  seen: (when: string) => `ostatnio ${when}`,
  endSession: 'Wyloguj',
  endSessionOn: (device: string) => `Wyloguj: ${device}`,
  sessionEnded: 'Wylogowano urządzenie.',
  endAll: 'Wyloguj ze wszystkich',
  endAllQuestion: 'Wylogować ze wszystkich urządzeń?',
  endAllHint: 'Ta osoba będzie musiała zalogować się ponownie.',
  allEnded: 'Wylogowano ze wszystkich urządzeń.',
  history: 'Co się działo',
  noEvents: 'Nic jeszcze nie zapisano.',

  auditTitle: 'Dziennik logowań',
  auditLead:
    'Logowania, zmiany kont i to, co właściciel robi w panelu, od najnowszych. Haseł ani kodów tu nie ma.',
  act: (call: string): string => actOf(call),
  event: (event: string) => (events as Record<string, string>)[event] ?? event,
  groups: 'Rodzaj zdarzeń',
  group: (group: AuditGroup) => groups[group],
  everything: 'Wszystko',
  nothingOfKind: 'Nie ma takich zdarzeń',
  fromIp: (ip: string) => `adres IP ${ip}`,
  request: (id: string) => `Numer zapytania: ${id}`,
  browser: (userAgent: string) => `Przeglądarka lub program: ${userAgent}`,
  detail: (name: string, value: string | number | boolean | null) =>
    `${detailNames[name] ?? name}: ${detailValue(name, value)}`,
  details: 'Szczegóły',

  rulesTitle: 'Zasady logowania',
  rulesLead: 'Kto może mieć konto i jak się loguje. Zmiana działa od razu.',
  registering: 'Zakładanie konta',
  ownerApproval: 'Każde nowe konto czeka na Twoją zgodę',
  ownerApprovalHint: 'Nowe osoby znajdziesz na liście członków.',
  emailVerification: 'Trzeba potwierdzić adres e-mail',
  emailVerificationHint: 'Nowa osoba dostaje e-mailem sześciocyfrowy kod.',
  hidesKnown: 'Nie zdradzaj, że adres ma już konto',
  hidesKnownHint:
    'Zamiast komunikatu właściciel adresu dostaje e-mail. Każde nowe konto musi wtedy potwierdzić adres, a do tego czasu logowanie odpowiada jak na złe hasło.',
  minPassword: 'Najmniejsza liczba znaków w haśle',
  minPasswordHint: 'Od 8 do 64. Dotyczy haseł ustawianych od teraz.',
  signingIn: 'Logowanie',
  captchaAfter: 'Po ilu nieudanych próbach sprawdzać, czy to człowiek',
  captchaAfterHint: '0: za każdym razem. Puste pole: nigdy.',
  captchaNever: 'nigdy',
  rulesSaved: 'Zapisano zasady logowania.',
}
