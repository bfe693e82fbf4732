import type { CaptchaName, Rotation } from '#contract/console/access.ts'
import type { Permission } from '#contract/identity/names.ts'
import { plural } from '#contract/plural.ts'

const permissions: Record<Permission, string> = {
  'members.manage': 'zarządzanie członkami',
  'sign-on-policy.manage': 'zmiana zasad logowania',
  'sign-on': 'logowanie członków z innego systemu',
  'verification.start': 'wysyłanie kodów potwierdzających',
}

const rotations: Record<Rotation, string> = {
  'confirm-on-use': 'Wymieniaj, gdy program użyje nowego (zalecane)',
  strict: 'Wymieniaj przy każdym odświeżeniu',
  off: 'Nie wymieniaj',
}
const rotationHints: Record<Rotation, string> = {
  'confirm-on-use': 'Działa z każdym programem, a skradziony stary znacznik kończy sesję.',
  strict: 'Najostrzej, ale wyloguje ludzi z programów, które nie zapamiętują nowego znacznika.',
  off: 'Najsłabiej: skradziony znacznik działa do końca sesji.',
}

const captchas: Record<CaptchaName, string> = {
  altcha: 'Wbudowane (nikogo z zewnątrz nie pyta)',
  recaptcha: 'Google reCAPTCHA',
  turnstile: 'Cloudflare Turnstile',
  'static-test': 'Stały tekst (tylko do testów)',
}

const countWebhooks = (count: number) => `${count} ${plural(count, 'webhook', 'webhooki', 'webhooków')}`

export const accessWords = {
  title: 'Aplikacje i klucze',
  lead: 'Komu z zewnątrz wolno logować Twoich członków i działać w imieniu sklepu.',
  identifier: 'Identyfikator',
  noAddresses: 'bez adresów powrotu',

  keys: 'Klucze API',
  keysHint: 'Klucz pozwala innemu programowi działać w imieniu sklepu. Traktuj go jak hasło.',
  noKeys: 'Nie ma jeszcze kluczy.',
  keyName: 'Nazwa klucza',
  keyNameHint: 'Żeby wiedzieć, do czego służy, np. „Program magazynowy”.',
  allowed: 'Do czego służy',
  permission: (permission: Permission) => permissions[permission],
  addKey: 'Utwórz klucz',
  keyOpening: (opening: string) => `zaczyna się od ${opening}`,
  used: (when: string) => `użyto ${when}`,
  neverUsed: 'jeszcze nie użyto',
  ended: (when: string) => `zakończony ${when}`,
  endKey: 'Zakończ',
  endKeyNamed: (name: string) => `Zakończ klucz: ${name}`,
  endKeyQuestion: (name: string) => `Zakończyć klucz „${name}”?`,
  endKeyHint: 'Programy, które go używają, od razu stracą dostęp. Tego nie można cofnąć.',
  keyEnded: 'Klucz już nie działa.',

  secretTitle: { key: 'Nowy klucz', app: 'Sekret aplikacji' },
  secretHint: 'Skopiuj go teraz: nie pokażemy go drugi raz.',
  secretOf: (name: string) => `Tajny tekst: ${name}`,
  hideSecret: 'Mam go, ukryj',

  clients: 'Klienci OAuth',
  clientsHint: 'Strony i aplikacje, w których loguje się Twoich członków, bez własnego sekretu.',
  noClients: 'Nie ma jeszcze klientów.',
  clientName: 'Nazwa klienta',
  redirectUris: 'Adresy powrotu po zalogowaniu',
  redirectUrisHint: 'Każdy w osobnym wierszu, dokładnie taki, jakiego używa strona.',
  redirectDomains: 'Strony, na które wolno wrócić po wylogowaniu i zmianie hasła',
  origins: 'Strony, z których wolno pytać',
  originsHint: 'Każda w osobnym wierszu, bez ścieżki, np. https://sklep.example.pl',
  addClient: 'Dodaj klienta',
  clientAdded: 'Dodano klienta.',
  clientGone: 'Nie ma takiego klienta',
  goneHint: 'Mógł zostać usunięty w innym oknie.',
  clientSaved: 'Zapisano klienta.',
  addresses: 'Nazwa i adresy',
  safety: 'Zabezpieczenia',
  rotation: 'Wymiana znaczników sesji',
  rotationName: (rotation: Rotation) => rotations[rotation],
  rotationHint: (rotation: Rotation) => rotationHints[rotation],
  captcha: 'Ochrona przed programami',
  captchaName: (captcha: CaptchaName) => captchas[captcha],
  noCaptcha: 'Tak jak w całym sklepie',
  captchaRequired: 'Pytaj przy każdym logowaniu i zakładaniu konta',
  captchaRequiredHint: 'Bez tego pytamy dopiero po nieudanych próbach, jeśli tak ustawiono.',
  acceptToken: 'Tekst przyjmowany w testach',
  removeClient: 'Usuń klienta',
  removeClientQuestion: (name: string) => `Usunąć klienta „${name}”?`,
  removeClientHint:
    'Nikt się przez niego już nie zaloguje, a wszyscy, którzy się przez niego zalogowali, zostaną od razu wylogowani w tym miejscu. Konta członków zostają. Tego nie można cofnąć.',
  clientRemoved: (name: string) => `Usunięto klienta „${name}”.`,

  apps: 'Aplikacje',
  appsHint: 'Programy na serwerach, które mają własny sekret.',
  noApps: 'Nie ma jeszcze aplikacji.',
  appName: 'Nazwa aplikacji',
  addApp: 'Dodaj aplikację',
  appGone: 'Nie ma takiej aplikacji',
  appSaved: 'Zapisano aplikację.',
  instance: 'Instalacja',
  appRedirectUrls: 'Adresy powrotu po instalacji',
  webhooks: countWebhooks,
  secret: 'Sekret',
  secretKeptHint: 'Sekretu nie da się już zobaczyć. Jeśli zginął albo wyciekł, utwórz nowy.',
  renewSecret: 'Utwórz nowy sekret',
  renewQuestion: (name: string) => `Utworzyć nowy sekret dla „${name}”?`,
  renewHint:
    'Stary sekret od razu przestanie działać. Aplikacja nie dostanie nowego dostępu, dopóki nie wpiszesz w niej nowego sekretu; to, co ma teraz, wygaśnie w ciągu kilku godzin.',
  removeApp: 'Usuń aplikację',
  removeAppQuestion: (name: string) => `Usunąć aplikację „${name}”?`,
  removeAppHint: (webhookCount: number, isElsewhere: boolean) =>
    [
      'Aplikacja od razu straci dostęp do sklepu',
      ...(webhookCount > 0 ? [`przestaną działać jej powiadomienia (${countWebhooks(webhookCount)})`] : []),
      isElsewhere
        ? 'a na innych witrynach zostanie bez zmian. Tego nie można cofnąć.'
        : 'a jej sekret przestanie działać. Tego nie można cofnąć.',
    ].join(', '),
  appRemoved: (name: string) => `Usunięto aplikację „${name}”.`,
}
