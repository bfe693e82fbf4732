export const sessionWords = {
  entering: 'Sprawdzam link…',
  entryFailed: 'Ten link nie działa',
  toSignIn: 'Zaloguj się hasłem',
  signIn: 'Zaloguj się',
  signInTo: 'Panel sklepu',
  signingIn: 'Loguję…',
  expired: 'Sesja się skończyła. Zaloguj się, a wrócisz tam, gdzie praca się urwała.',
  email: 'Adres e-mail',
  password: 'Hasło',
  forgotten: 'Nie pamiętasz hasła?',
  forgottenHint:
    'Na komputerze ze sklepem uruchom polecenie „npm run owner-link” i otwórz link, który się pokaże.',

  welcome: 'Witaj w swoim sklepie',
  welcomeHint:
    'Ustaw adres i hasło. Od teraz nimi się tu zalogujesz; link, którego właśnie użyto, już nie zadziała.',
  name: 'Jak się do Ciebie zwracać?',
  nameHint: 'Podpiszemy tak Twoje zmiany w zamówieniach.',
  newPassword: 'Nowe hasło',
  passwordAdvice: 'Co najmniej 10 znaków. Najprościej: trzy albo cztery niezwiązane ze sobą słowa.',
  passwordShort: (missing: number) =>
    missing === 1 ? 'Brakuje jeszcze 1 znaku.' : `Brakuje jeszcze ${missing} znaków.`,
  passwordGood: 'Wystarczająco długie.',
  start: 'Zapisz i wejdź do panelu',

  accountTitle: 'Konto',
  colours: 'Wygląd panelu',
  coloursLabel: 'Kolory',
  coloursHint: 'Zapamiętane w tej przeglądarce.',
  colourSchemes: { system: 'Jak w systemie', light: 'Jasne', dark: 'Ciemne' },
  signInData: 'Dane do logowania',
  signInDataHint: 'Po zmianie inne urządzenia zostaną wylogowane.',
  currentPassword: 'Obecne hasło',
  changed: 'Zapisano. Inne urządzenia zostały wylogowane.',
  signOut: 'Wyloguj się',
  signOutHint: 'Zakończ pracę na tym urządzeniu.',
}
