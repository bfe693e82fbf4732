import { MAX_QUESTION } from '#contract/shop/product-page/questions.ts'

/** Words of questions about products: on the product's page, and in the letter with the answer. */
export const questions = {
  title: 'Pytania i odpowiedzi',
  answer: 'Odpowiedź sklepu',
  open: 'Zadaj pytanie o ten produkt',
  question: 'Twoje pytanie',
  email: 'E-mail, na który odpowiemy',
  send: 'Wyślij pytanie',
  rule: 'Pytania czytamy przed publikacją i pokazujemy bez podpisu, razem z odpowiedzią. Adres służy tylko do wysłania odpowiedzi i nigdzie go nie pokazujemy.',
  thanks: 'Dziękujemy za pytanie. Odpowiedź wyślemy na podany adres.',
  tooOften: 'Za dużo pytań w krótkim czasie. Spróbuj ponownie za godzinę.',
  problems: {
    unknown: 'Nie można już zadać pytania o ten produkt.',
    empty: 'Napisz, o co chcesz zapytać.',
    too_long: `Skróć pytanie do ${MAX_QUESTION} znaków.`,
    bad_address: 'Podaj pełny adres e-mail, na przykład jan@example.pl.',
    too_many: 'Z tego adresu przyszło dziś już dużo pytań. Spróbuj ponownie jutro albo napisz do nas.',
  },
  mailSubject: (name: string) => `Odpowiedź na Twoje pytanie: ${name}`,
  mailQuestion: (question: string) => `Dzień dobry,\nTwoje pytanie:\n${question}`,
  mailAnswer: (answer: string) => `Nasza odpowiedź:\n${answer}`,
  mailOpen: 'Zobacz produkt',
  mailEnd: 'To jedyna taka wiadomość: adres z formularza służył tylko do wysłania tej odpowiedzi.',
}
