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

/** Words of mails about an account of the console. */
export const staffMail = {
  signature: (shopName: string) => `${shopName}, panel sklepu`,
  once: (lives: string) => `Odnośnik jest ważny przez ${lives} i działa jeden raz.`,
  oneHour: 'godzinę',
  oneDay: '24 godziny',
  days: (count: number) => `${count} ${plural(count, 'dzień', 'dni', 'dni')}`,
  invitation: {
    subject: (shopName: string) => `${shopName}: zaproszenie do panelu sklepu`,
    opening: (by: string, shopName: string, role: string) =>
      `${by || 'Właściciel sklepu'} zaprasza Cię do pracy w panelu sklepu ${shopName}. Twoja rola: ${role}. Aby założyć konto, podaj swoje imię i ustaw hasło na tej stronie:`,
    link: 'Przyjmij zaproszenie',
    closing: 'Jeśli nie znasz tego sklepu, zignoruj tę wiadomość: bez Ciebie konto nie powstanie.',
  },
  recovery: {
    subject: (shopName: string) => `${shopName}: nowe hasło do panelu sklepu`,
    opening:
      'ktoś, zapewne Ty, prosi o nowe hasło do panelu sklepu. Nowe hasło można ustawić na tej stronie:',
    link: 'Ustaw nowe hasło',
    closing: 'Jeśli to nie Ty o to prosisz, zignoruj tę wiadomość: dotychczasowe hasło pozostaje bez zmian.',
  },
  passwordChanged: {
    subject: (shopName: string) => `${shopName}: hasło do panelu zostało zmienione`,
    text: 'hasło Twojego konta w panelu sklepu zostało zmienione, a inne urządzenia wylogowane. Jeśli to nie Ty, ustaw nowe hasło na stronie logowania („Nie pamiętam hasła”) i zawiadom właściciela sklepu.',
  },
  newEmail: {
    subject: (shopName: string) => `${shopName}: potwierdź nowy adres e-mail`,
    opening: 'aby logować się tym adresem do panelu sklepu, potwierdź go na tej stronie:',
    link: 'Potwierdź adres',
    closing: 'Jeśli to nie Ty o to prosisz, zignoruj tę wiadomość: nic się nie zmieni.',
  },
  emailAsked: {
    subject: (shopName: string) => `${shopName}: prośba o zmianę adresu e-mail`,
    text: (email: string) =>
      `ktoś, zapewne Ty, chce logować się do panelu sklepu adresem ${email} zamiast tego. Zmiana nastąpi po potwierdzeniu nowego adresu. Jeśli to nie Ty, od razu zmień hasło: to unieważni prośbę.`,
  },
  emailChanged: {
    subject: (shopName: string) => `${shopName}: adres e-mail został zmieniony`,
    text: (email: string) =>
      `do panelu sklepu logujesz się teraz adresem ${email}. Jeśli to nie Ty, od razu zawiadom właściciela sklepu.`,
  },
  factors: {
    subject: (shopName: string) => `${shopName}: zmiana w logowaniu do panelu`,
    totpAdded: 'do Twojego konta w panelu dodano aplikację z kodami logowania.',
    passkeyAdded: 'do Twojego konta w panelu dodano klucz dostępu.',
    removed: 'z Twojego konta w panelu usunięto jeden ze sposobów potwierdzania logowania.',
    recoveryCodesMade:
      'dla Twojego konta w panelu utworzono nowe kody zapasowe. Poprzednie przestały działać.',
    passkeyCloned:
      'klucz dostępu do Twojego konta w panelu przestał działać, bo wygląda na to, że ktoś mógł go skopiować. Usuń go i dodaj nowy.',
    closing: 'Jeśli to nie Ty, od razu zmień hasło i zawiadom właściciela sklepu.',
  },
}
