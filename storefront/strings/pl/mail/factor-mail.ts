import { plural } from '#contract/plural.ts'

type Channel = 'SMS' | 'CALL' | 'PUSH'
const channels: Record<Channel, string> = { SMS: 'SMS', CALL: 'Połączenie', PUSH: 'Powiadomienie' }

const changes = {
  totpAdded: 'Do Twojego konta dodano aplikację z kodami logowania.',
  passkeyAdded: 'Do Twojego konta dodano klucz dostępu.',
  emailAdded: 'Od teraz przy logowaniu poprosimy też o kod z wiadomości e-mail.',
  phoneAdded: 'Do Twojego konta dodano numer telefonu, na który wysyłamy kody logowania.',
  pushAdded: 'Do Twojego konta dodano urządzenie, na którym potwierdzasz logowanie.',
  recoveryCodesMade: 'Dla Twojego konta utworzono nowe kody zapasowe. Poprzednie przestały działać.',
  removed: 'Z Twojego konta usunięto jeden ze sposobów potwierdzania logowania.',
  unprovenRemoved:
    'Po ustawieniu nowego hasła usunęliśmy z Twojego konta wszystkie sposoby potwierdzania logowania. Dodano je, zanim ktokolwiek potwierdził ten adres e-mail, więc nie wiemy, czyje były. Swoje możesz dodać jeszcze raz.',
  lastRemoved:
    'Na Twoim koncie wyłączono drugi składnik logowania. Do zalogowania się wystarczy teraz samo hasło.',
  passkeyCloned:
    'Klucz dostępu do Twojego konta przestał działać, bo wygląda na to, że ktoś mógł go skopiować. Zarejestruj go ponownie albo go usuń.',
} as const
export type FactorChange = keyof typeof changes

export const factorMail = {
  goodbye: (shopName: string) => `Pozdrawiamy\n${shopName}`,
  code: {
    subject: (shopName: string) => `${shopName}: kod do logowania`,
    opening: 'Oto kod, którym potwierdzisz logowanie:',
    closing: (minutes: number) =>
      `Kod jest ważny przez ${minutes} ${plural(minutes, 'minutę', 'minuty', 'minut')}. Nie podawaj go nikomu. Jeśli to nie Ty się logujesz, zmień hasło: ktoś je zna.`,
  },
  message: {
    SMS: (code: string, shopName: string) =>
      `${shopName}: kod do logowania\n\n${code}\n\nNie podawaj go nikomu.`,
    CALL: (code: string, shopName: string) =>
      `Dzień dobry, tu ${shopName}. Oto kod do logowania:\n\n${code}\n\nPowtarzam: ${[...code].join(', ')}.`,
    PUSH: (url: string, shopName: string) =>
      `${shopName}: czy to Ty się logujesz? Jeśli tak, potwierdź to na stronie:\n\n${url}`,
  },
  /** To a number or a device that is being added. */
  newPhone: {
    SMS: (code: string, shopName: string) =>
      `${shopName}: kod, którym potwierdzisz ten numer na swoim koncie\n\n${code}\n\nNie podawaj go nikomu.`,
    CALL: (code: string, shopName: string) =>
      `Dzień dobry, tu ${shopName}. Oto kod, którym potwierdzisz ten numer na swoim koncie:\n\n${code}\n\nPowtarzam: ${[...code].join(', ')}.`,
  },
  newDevice: (url: string, shopName: string) =>
    `${shopName}: czy to Ty dodajesz to urządzenie do swojego konta? Jeśli tak, potwierdź to na stronie:\n\n${url}`,
  demo: {
    subject: (channel: Channel, to: string) => `[${channels[channel]} → ${to}] wiadomość próbna`,
    explanation: (channel: Channel, to: string) =>
      `To sklep pokazowy, więc nic nie wysyłamy na telefony. Tak wyglądałaby wiadomość (${channels[channel]} → ${to}):`,
  },
  notice: {
    subject: (shopName: string) => `${shopName}: zmiana w logowaniu na Twoje konto`,
    changes,
    closing: 'Jeśli to Ty, nie musisz nic robić. Jeśli nie, od razu zmień hasło i sprawdź swoje konto.',
    open: 'Otwórz ustawienia konta',
  },
  approval: {
    title: 'Potwierdzenie logowania',
    newDeviceTitle: 'Dodanie urządzenia',
    question: 'Czy to Ty próbujesz się zalogować?',
    newDevice:
      'Czy to Ty dodajesz to urządzenie do swojego konta? Od tej pory na nim potwierdzisz logowanie.',
    yes: 'Tak, to ja',
    notMe: 'Jeśli to nie Ty, niczego nie naciskaj i zmień hasło: ktoś je zna.',
    notMyDevice: 'Jeśli to nie Ty, niczego nie naciskaj i zmień hasło do konta.',
    done: 'Potwierdzone. Możesz wrócić do strony, na której to się zaczęło.',
    gone: 'Ta prośba jest już nieważna. Zaloguj się jeszcze raz.',
  },
}
