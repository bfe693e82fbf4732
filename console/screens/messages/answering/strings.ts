import type { MessageEntry } from '#contract/console/messages.ts'
import { plural } from '#contract/plural.ts'
import { messagesWords } from '../strings.ts'

const folders: Record<string, string> = {
  inbox: 'Przeniesiono do odebranych',
  spam: 'Przeniesiono do spamu',
  trash: 'Przeniesiono do kosza',
}
const states: Record<string, Parameters<typeof messagesWords.state1>[0]> = {
  new: 'new',
  open: 'open',
  waiting: 'waiting',
  closed: 'closed',
}

export const answeringWords = {
  answer: 'Odpowiedź',
  to: (address: string) => `Do: ${address}`,
  subject: 'Temat',
  text: 'Treść odpowiedzi',
  textHint:
    'Linie zaczynające się od „- ” będą listą, a **słowa w gwiazdkach** pogrubione. Podpis dodamy sami.',
  quotesOriginal: 'Dołącz treść wiadomości pod odpowiedzią',
  insertTemplate: 'Wstaw szablon',
  send: 'Wyślij',
  sending: 'Wysyłam…',
  sendAndClose: 'Wyślij i oznacz jako załatwione',
  sent: 'Odpowiedź czeka na wysłanie.',
  openFields: (names: string[]) =>
    `${plural(names.length, 'Nieuzupełnione pole', 'Nieuzupełnione pola', 'Nieuzupełnione pola')}: ${names.map((name) => `{${name}}`).join(', ')}`,
  mayHaveFields: 'Wyślij tak, jak jest, z nawiasami',
  fillFirst: 'Uzupełnij te pola albo zaznacz, że mają zostać.',

  note: 'Notatka dla siebie',
  noteText: 'Treść notatki',
  noteHint: 'Widzą ją tylko osoby z dostępem do panelu.',
  addNote: 'Zapisz notatkę',
  noteAdded: 'Notatka zapisana.',

  timeline: 'Co się działo',
  noEntries: 'Nikt jeszcze nie odpowiedział.',
  came: 'Wiadomość przyszła',
  answered: (subject: string) => `Odpowiedź: ${subject}`,
  noted: 'Notatka',
  mailGone: 'bez śladu w poczcie sklepu',
  change: ({ kind, text }: Pick<MessageEntry, 'kind' | 'text'>) =>
    kind === 'folder'
      ? (folders[text] ?? text)
      : kind === 'state'
        ? `Stan: ${states[text] ? messagesWords.state1(states[text]) : text}`
        : text
          ? `Odpowiada: ${text}`
          : 'Nikt nie jest przypisany',
  quoteSent: (id: string) => `Wysłano ofertę nr ${id}`,
  ordered: (id: string) => `Klient zamówił: zamówienie nr ${id}`,
  by: (author: string) => author || 'sklep',

  work: 'Praca nad wiadomością',
  state: 'Stan',
  assignee: 'Kto odpowiada',
  nobody: 'Nikt',
  saved: 'Zapisano.',
  changedMeanwhile: 'Ktoś zmienił tę wiadomość w międzyczasie. Pokazujemy, jak jest teraz; nic nie zapisano.',
  makeQuote: 'Przygotuj wycenę',
  quotes: 'Wyceny',

  templates: 'Szablony odpowiedzi',
  templatesLead:
    'Gotowe odpowiedzi, które wstawisz jednym ruchem. Pola w nawiasach uzupełni treść wiadomości.',
  chooseTemplate: 'Wybierz szablon',
  findTemplate: 'Szukaj szablonu',
  noTemplates: 'Nie ma jeszcze szablonów',
  noTemplatesHint: 'Dodaj pierwszy, np. z godzinami otwarcia albo terminem dostawy.',
  noneFound: 'Żaden szablon nie ma takich słów.',
  newTemplate: 'Nowy szablon',
  templateName: 'Nazwa szablonu',
  templateBody: 'Treść',
  fields: 'Pola, które możesz wstawić',
  fieldMeaning: (name: string, meaning: string) => `{${name}} – ${meaning}`,
  unknownFields: (names: string[]) =>
    `Tych pól sklep nie zna, więc uzupełnisz je przed wysłaniem: ${names.map((name) => `{${name}}`).join(', ')}`,
  save: 'Zapisz szablon',
  templateSaved: 'Szablon zapisany.',
  remove: 'Usuń szablon',
  removed: (name: string) => `Usunięto szablon „${name}”.`,
  cancel: 'Anuluj',
}
