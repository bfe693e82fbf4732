/** Pages of the authorization endpoint that people see when something is missing. */
export const authorization = {
  badLink: 'Ten link logowania nie działa',
  badLinkHint:
    'Link wygasł, został już użyty albo jest niepełny. Wróć na stronę, z której przychodzisz, i spróbuj ponownie.',
  prewarm: 'Gotowe',
  install: (app: string) => `Instalacja aplikacji ${app}`,
  installQuestion: (app: string, site: string) =>
    `Aplikacja „${app}” prosi o dostęp do danych sklepu ${site}.`,
  installReturn: (address: string) => `Po zatwierdzeniu wrócisz pod adres ${address}.`,
  installAgree: 'Zainstaluj i wróć do aplikacji',
  badInstall: 'Nie można zainstalować aplikacji',
  badInstallHint: 'Aplikacja jest nieznana albo adres powrotu nie jest przez nią zarejestrowany.',
  ownerOnly:
    'Aplikacje instaluje właściciel sklepu. Zaloguj się do panelu, a potem otwórz ten link ponownie.',
  toPanel: 'Przejdź do panelu',
  tooMany: 'Zbyt wiele prób. Spróbuj ponownie za chwilę.',
} as const
