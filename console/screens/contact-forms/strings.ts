import type { FormWarning } from '#contract/console/contact-forms.ts'
import type { FormRule } from '#contract/contact-forms/schema.ts'
import { plural } from '#contract/plural.ts'
import { messagesWords } from '#console/screens/messages/strings.ts'

const types: Record<string, string> = {
  text: 'tekst',
  email: 'e-mail',
  url: 'adres strony',
  tel: 'telefon',
  textarea: 'długi tekst',
  number: 'liczba',
  range: 'suwak',
  date: 'data',
  checkbox: 'pola do zaznaczenia',
  radio: 'jedno z kilku',
  select: 'lista',
  acceptance: 'zgoda',
  file: 'plik',
  quiz: 'pytanie kontrolne',
  hidden: 'ukryte',
  captchar: 'przepisanie obrazka',
}

const characters = (count: number) => `${count} ${plural(count, 'znak', 'znaki', 'znaków')}`
const things = (count: number) => `${count} ${plural(count, 'możliwość', 'możliwości', 'możliwości')}`
const MAX_SHOWN = 5
const some = (all: string[]) =>
  all.length > MAX_SHOWN
    ? `${all.slice(0, MAX_SHOWN).join(', ')} i ${all.length - MAX_SHOWN} więcej`
    : all.join(', ')

const rules: Record<string, (rule: FormRule) => string> = {
  required: () => 'wymagane',
  requiredfile: () => 'plik jest wymagany',
  email: () => 'poprawny adres e-mail',
  url: () => 'poprawny adres strony',
  tel: () => 'poprawny numer telefonu',
  number: () => 'tylko liczba',
  date: () => 'tylko data',
  time: () => 'tylko godzina',
  minlength: ({ threshold }) => `co najmniej ${characters(Number(threshold))}`,
  maxlength: ({ threshold }) => `najwyżej ${characters(Number(threshold))}`,
  minnumber: ({ threshold }) => `nie mniej niż ${threshold}`,
  maxnumber: ({ threshold }) => `nie więcej niż ${threshold}`,
  mindate: ({ threshold }) => `nie wcześniej niż ${threshold}`,
  maxdate: ({ threshold }) => `nie później niż ${threshold}`,
  minitems: ({ threshold }) => `co najmniej ${things(Number(threshold))}`,
  maxitems: ({ threshold }) => `najwyżej ${things(Number(threshold))}`,
  enum: ({ accept = [] }) => `do wyboru: ${some(accept)}`,
  file: ({ accept = [] }) => `rodzaje plików: ${some(accept)}`,
  minfilesize: ({ threshold }) => `co najmniej ${messagesWords.size(Number(threshold))}`,
  maxfilesize: ({ threshold }) => `najwyżej ${messagesWords.size(Number(threshold))}`,
  accepted: () => 'trzeba zaznaczyć',
  not_accepted: () => 'nie można zaznaczyć',
  right_answer: () => 'poprawna odpowiedź',
  stepnumber: ({ interval }) => `co ${interval}`,
}

/** What each text of a form is for, in the order of the editor. */
const messageTitles: Record<string, string> = {
  mail_sent_ok: 'Wiadomość dotarła',
  mail_sent_ng: 'Nie udało się przyjąć wiadomości',
  validation_error: 'Coś w formularzu trzeba poprawić',
  spam: 'Wiadomość wygląda na spam',
  accept_terms: 'Brakuje zgody',
  invalid_required: 'Puste pole wymagane',
  invalid_too_long: 'Za długi tekst',
  invalid_too_short: 'Za krótki tekst',
  upload_failed: 'Nie udało się wczytać pliku',
  upload_file_type_invalid: 'Niedozwolony rodzaj pliku',
  upload_file_too_large: 'Za duży plik',
  upload_failed_php_error: 'Plik nie dotarł w całości',
  invalid_date: 'Niepoprawna data',
  date_too_early: 'Za wczesna data',
  date_too_late: 'Za późna data',
  invalid_number: 'To nie jest liczba',
  number_too_small: 'Za mała liczba',
  number_too_large: 'Za duża liczba',
  quiz_answer_not_correct: 'Zła odpowiedź na pytanie',
  captcha_not_match: 'Źle przepisany obrazek',
  invalid_email: 'Niepoprawny adres e-mail',
  invalid_url: 'Niepoprawny adres strony',
  invalid_tel: 'Niepoprawny numer telefonu',
}

const mailParts: Record<string, string> = {
  recipient: 'dokąd',
  sender: 'nadawca',
  subject: 'temat',
  body: 'treść',
  additional_headers: 'dodatkowe nagłówki',
  attachments: 'załączniki',
}
const fieldName = (path: string) => {
  const [mail = '', part = ''] = path.split('.')
  return `${mail === 'mail_2' ? 'drugi mail' : 'mail'}, ${mailParts[part] ?? part}`
}

export const contactFormsWords = {
  title: 'Formularze',
  lead: 'Formularz wstawisz na dowolną stronę sklepu, wklejając tam jego krótki kod.',
  add: 'Dodaj formularz',
  newTitle: 'Nowy formularz',
  none: 'Nie ma jeszcze formularzy',
  noneHint: 'Dodaj pierwszy. Zaczniesz od gotowego wzoru, który możesz dowolnie zmienić.',
  form: 'Formularz',
  shortCode: 'Krótki kod',
  shortCodeHint: 'Wklej go w treść strony w miejscu, w którym ma być formularz.',
  shortCodeLater: 'Krótki kod pojawi się po zapisaniu.',
  shortCodeOf: (hash: string, title: string) =>
    `[contact-form-7 id="${hash}" title="${title.replace(/["[\]]/g, '')}"]`,
  copy: 'Kopiuj',
  copyCode: (title: string) => `Kopiuj krótki kod formularza ${title}`,
  copied: 'Skopiowano krótki kod.',
  notCopied: 'Nie udało się skopiować. Zaznacz kod i skopiuj go ręcznie.',
  messages: (count: number) => `${count} ${plural(count, 'wiadomość', 'wiadomości', 'wiadomości')}`,
  unread: (count: number) => `${count} ${plural(count, 'nowa', 'nowe', 'nowych')}`,
  changed: (when: string) => `zmieniony ${when}`,

  name: 'Nazwa formularza',
  nameHint: 'Widać ją w panelu; czytniki ekranu odczytują ją odwiedzającym.',
  template: 'Pola formularza',
  templateLabel: 'Treść formularza',
  templateHint:
    'Zwykły tekst i HTML, a w nawiasach kwadratowych pola. Gwiazdka oznacza pole wymagane, np. [email* adres].',
  insertField: 'Wstaw pole',
  preview: 'Podgląd',
  previewTitle: 'Podgląd formularza',
  previewHint: 'Tak będzie wyglądał w sklepie. Tutaj niczego nie wysyła.',
  fieldList: 'Pola i ich reguły',
  noFields: 'W tym wzorze nie ma jeszcze żadnego pola.',
  field: 'Pole',
  kind: 'Rodzaj',
  rules: 'Reguły',
  type: (type: string) => types[type] ?? type,
  rule: (rule: FormRule) => rules[rule.rule]?.(rule) ?? rule.rule,
  anything: 'dowolna wartość',

  warnings: (count: number) => `${count} ${plural(count, 'rzecz', 'rzeczy', 'rzeczy')} do sprawdzenia`,
  warning: (warning: FormWarning): string => {
    switch (warning.kind) {
      case 'not_understood':
        return `Sklep nie rozumie pola ${warning.text}. Odwiedzający zobaczą je jako zwykły tekst.`
      case 'unknown_mail_tag':
        return `${warning.text} (${fieldName(warning.place)}) nie nazywa żadnego pola tego formularza i zostanie w mailu tak, jak jest.`
      case 'wrong_address':
        return `„${warning.text}” (${fieldName(warning.place)}) nie wygląda na adres e-mail.`
      case 'no_email_field':
        return 'W formularzu nie ma pola e-mail, więc nie będzie dokąd odpisać.'
      case 'no_submit':
        return 'W formularzu nie ma przycisku wysyłania. Dodaj np. [submit "Wyślij"].'
    }
  },

  mail: 'Mail do Ciebie',
  mailHint:
    'Sklep wysyła go po każdej wiadomości. Nazwy pól w nawiasach kwadratowych zamieni na to, co wpisano.',
  mail2: 'Drugi mail',
  mail2Hint: 'Zwykle potwierdzenie dla osoby, która napisała.',
  mail2On: 'Wysyłaj drugi mail',
  recipient: 'Dokąd',
  recipientHint: 'Adres e-mail; kilka oddziel przecinkami. [_site_admin_email] to adres sklepu.',
  sender: 'Od kogo',
  subject: 'Temat',
  headers: 'Dodatkowe nagłówki',
  headersHint: 'Po jednym w wierszu, np. Reply-To: [your-email] albo Bcc: biuro@example.pl.',
  body: 'Treść maila',
  attachments: 'Załączniki',
  attachmentsHint: 'Nazwy pól z plikami, każda w osobnym wierszu.',
  fileTags: (tags: string[]) => `W tym formularzu: ${tags.map((tag) => `[${tag}]`).join(', ')}.`,
  useHtml: 'Wyślij jako HTML',
  excludeBlank: 'Pomijaj wiersze z samymi pustymi polami',
  mailTags: 'Wstaw do treści',
  insertTag: (tag: string) => `Wstaw ${tag}`,
  specialTags: 'Inne, które sklep zna',
  special: [
    ['_site_title', 'nazwa sklepu'],
    ['_site_url', 'adres sklepu w sieci'],
    ['_site_admin_email', 'e-mail sklepu'],
    ['_url', 'strona, z której wysłano'],
    ['_date', 'data'],
    ['_time', 'godzina'],
    ['_remote_ip', 'adres IP'],
    ['_user_agent', 'przeglądarka'],
    ['_contact_form_title', 'nazwa formularza'],
  ] as [string, string][],

  texts: 'Komunikaty',
  textsHint: 'Puste pole oznacza tekst podany szarym drukiem.',
  text: (key: string) => messageTitles[key] ?? key,
  settings: 'Ustawienia dodatkowe',
  botCheck: 'Sprawdzanie, czy pisze człowiek',
  botCheckHint: 'Formularz może się trzymać ustawienia całego sklepu albo mieć własne.',
  botCheckChoices: { shop: 'Jak w ustawieniach sklepu', on: 'Zawsze', off: 'Nigdy' },
  settingsLabel: 'Po jednym w wierszu',
  settingsHint:
    'Np. demo_mode: on (niczego nie wysyła), skip_mail: on (bez maila), do_not_store: on (nie przechowuj), acceptance_as_validation: on (brak zgody jak błąd pola).',

  save: 'Zapisz formularz',
  saved: (title: string) => `Zapisano formularz „${title}”.`,
  delete: 'Usuń formularz',
  deleteQuestion: (title: string) => `Usunąć formularz „${title}”?`,
  deleteHint: (count: number) =>
    `Zniknie ze stron, na których stoi. ${count > 0 ? `${count} ${plural(count, 'wiadomość, która przez niego przyszła, zostanie', 'wiadomości, które przez niego przyszły, zostaną', 'wiadomości, które przez niego przyszły, zostanie')} w skrzynce.` : ''}`.trim(),
  deleted: (title: string) => `Usunięto formularz „${title}”.`,
}
