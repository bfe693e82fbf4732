import { plural } from '#contract/plural.ts'

/** Words of mails about a member's account. */
export const identityMail = {
  hello: 'Dzień dobry,',
  goodbye: (siteName: string) => `Pozdrawiamy\n${siteName}`,
  minutes: (count: number) => `${count} ${plural(count, 'minutę', 'minuty', 'minut')}`,
  hours: (count: number) => `${count} ${plural(count, 'godzinę', 'godziny', 'godzin')}`,

  verification: {
    subject: (siteName: string) => `${siteName}: kod potwierdzający adres e-mail`,
    opening:
      'aby potwierdzić swój adres e-mail, wpisz ten kod na stronie, na której zaczęło się logowanie albo zakładanie konta:',
    closing: (lives: string) =>
      `Kod jest ważny przez ${lives}. Nie podawaj go nikomu. Jeśli to nie Ty prosisz o kod, zignoruj tę wiadomość.`,
  },
  recovery: {
    subject: (siteName: string) => `${siteName}: nowe hasło do konta`,
    opening:
      'ktoś, zapewne Ty, prosi o nowe hasło do konta z tym adresem e-mail. Nowe hasło można ustawić na tej stronie:',
    link: 'Ustaw nowe hasło',
    closing: (lives: string) =>
      `Odnośnik jest ważny przez ${lives} i działa jeden raz. Jeśli to nie Ty o to prosisz, zignoruj tę wiadomość: dotychczasowe hasło pozostaje bez zmian.`,
  },
  activation: {
    subject: (siteName: string) => `${siteName}: Twoje konto czeka`,
    opening: (siteName: string) =>
      `${siteName} przygotowuje dla Ciebie konto z tym adresem e-mail. Aby z niego korzystać, ustaw hasło na tej stronie:`,
    link: 'Ustaw hasło',
    closing: (lives: string) =>
      `Odnośnik jest ważny przez ${lives} i działa jeden raz. Jeśli nie chcesz mieć konta, zignoruj tę wiadomość.`,
  },
  passwordChanged: {
    subject: (siteName: string) => `${siteName}: hasło do konta zostało zmienione`,
    opening: (at: string) =>
      `hasło do Twojego konta zostało zmienione ${at}. Na wszystkich innych urządzeniach trzeba zalogować się od nowa.`,
    closing: 'Jeśli to nie Ty, od razu ustaw nowe hasło na tej stronie:',
    link: 'Odzyskaj dostęp do konta',
  },
  sessionStolen: {
    subject: (siteName: string) => `${siteName}: wylogowaliśmy jedno z urządzeń`,
    opening: (at: string) =>
      `ktoś użył ${at} klucza logowania, który był już nieważny. Tak bywa, gdy klucz wpadnie w cudze ręce, dlatego zakończyliśmy to logowanie. Na tym urządzeniu trzeba zalogować się od nowa.`,
    closing:
      'Jeśli zdarzy się to drugi raz albo widzisz na koncie coś, czego nie robisz, ustaw nowe hasło na tej stronie:',
    link: 'Ustaw nowe hasło',
  },
  knownEmail: {
    subject: (siteName: string) => `${siteName}: masz już u nas konto`,
    opening:
      'ktoś, zapewne Ty, próbuje założyć konto z tym adresem e-mail, ale takie konto już istnieje. Zaloguj się, a jeśli nie pamiętasz hasła, ustaw nowe na tej stronie:',
    link: 'Ustaw nowe hasło',
    closing: 'Jeśli to nie Ty, zignoruj tę wiadomość: na Twoim koncie nic się nie zmienia.',
  },
}
