import { plural } from '#contract/plural.ts'

export const followUpWords = {
  title: 'Co po zgłoszeniu',
  gone: 'Nie ma już takiej kampanii',
  goneHint: 'Ktoś ją usunął. Wróć do listy kampanii.',
  lead: (campaign: string, site: string) =>
    `Kampania „${campaign}” na stronie ${site}. Kroki dzieją się po kolei, gdy ktoś wyśle formularz.`,
  form: 'Kroki po zgłoszeniu',
  saved: 'Zapisano, co dzieje się po zgłoszeniu.',

  confirmTitle: 'Potwierdzenie adresu',
  confirms: 'Ktoś dostaje link i dopiero po kliknięciu zgłoszenie się liczy. Dalsze kroki czekają na to.',
  confirmsNot:
    'Adres nie jest potwierdzany: zgłoszenie liczy się od razu. Włączysz to w ustawieniach kampanii.',
  noEmail: 'Ten formularz nie pyta o adres e-mail, więc nie ma do kogo pisać.',
  toCampaign: 'Ustawienia kampanii',

  welcomeTitle: 'Wiadomość powitalna',
  welcomeOn: 'Wyślij wiadomość, raz do każdego zgłoszenia',
  kind: 'Rodzaj wiadomości',
  service: 'Z obiecanym kodem: bez osobnej zgody, bez reklam',
  marketing: 'Handlowa: tylko do osób, które zgodziły się na marketing',
  code: {
    prize: 'Kod w {{code}} to kod wylosowanej nagrody; kto nic nie wygrał, wiadomości nie dostaje.',
    own: 'Kod w {{code}} to własny kod tej osoby, ten sam co na ekranie po wysłaniu. Termin jest w {{prize}}.',
    fixed: 'Kod w {{code}} to kod rabatowy tej kampanii.',
    none: 'Ta kampania nie ma kodu, więc wiadomość z kodem nie zostanie wysłana. Dodaj kod w kampanii albo wybierz wiadomość handlową.',
  },
  subject: 'Temat',
  text: 'Treść',
  textHint:
    'Możesz wstawić {{name}}, {{code}}, {{prize}}, {{campaign}} i {{site}}. Link do wypisania się dopisujemy sami tam, gdzie jest potrzebny.',
  limit: (count: number) =>
    `Z jednej witryny wychodzi najwyżej ${count} takich wiadomości na godzinę, reszta czeka na następne godziny. Na jeden adres najwyżej 2 na godzinę.`,

  tagsTitle: 'Tagi',
  tags: 'Tagi kontaktu',
  tagsHint:
    'Oddzielone przecinkami, np. rabat, podłogi. Widać je w kontaktach, w pliku CSV i w usługach, które mają tagi.',

  servicesTitle: 'Integracje',
  noServices: 'Do tej witryny nie podłączono jeszcze żadnej usługi.',
  connect: 'Podłącz usługę',
  manage: 'Integracje',
  send: (title: string) => `Wysyłaj do: ${title}`,
  isPaused: 'Usługa nie przyjmuje teraz zgłoszeń.',
  isOff: 'Usługa jest wyłączona w Integracjach.',
  noTags: 'Tagów nie przyjmuje.',
  target: (label: string, isOptional: boolean) => (isOptional ? `${label} (nieobowiązkowe)` : label),
  counts: (sent: number, waiting: number) =>
    `${plural(sent, 'Wysłano 1', `Wysłano ${sent}`, `Wysłano ${sent}`)}, ${plural(waiting, 'czeka 1', `czekają ${waiting}`, `czeka ${waiting}`)}.`,
  noConsent:
    'Formularz nie ma zgody na marketing, więc do list mailingowych nie trafi nikt. Dodaj pole zgody w kampanii.',

  reminderTitle: 'Przypomnienie o porzuconym koszyku',
  reminderOn: 'Kto się tu zgodził, dostanie przypomnienie o porzuconym koszyku.',
  reminderNotChosen: 'Przypomnienia są włączone, ale zgoda z tej kampanii ich nie obejmuje.',
  reminderOff: 'Przypomnienia o koszyku są wyłączone.',
  toReminders: 'Porzucone koszyki',
}
