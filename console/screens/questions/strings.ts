import { plural } from '#contract/plural.ts'
import type { QuestionState } from '#contract/shop/product-page/questions.ts'

const filters: Record<QuestionState, string> = {
  waiting: 'Bez odpowiedzi',
  published: 'Opublikowane',
  hidden: 'Ukryte',
  suspect: 'Podejrzane',
}

export const questionWords = {
  title: 'Pytania o produkty',
  lead: 'Pytania ze stron produktów. Na stronie pokazują się tylko opublikowane, z Twoją odpowiedzią i bez adresu pytającego.',
  ofProduct: (name: string) => `Tylko produkt: ${name || 'usunięty'}`,
  allProducts: 'Pokaż wszystkie produkty',
  searchHint: 'Produkt albo cały adres e-mail',
  youHave: (count: number) =>
    `${count} ${plural(count, 'pytanie czeka', 'pytania czekają', 'pytań czeka')} na odpowiedź`,
  parts: 'Pytania według stanu',
  tab: (state: QuestionState, count: number) => (count > 0 ? `${filters[state]} (${count})` : filters[state]),
  none: 'Nie ma tu żadnego pytania',
  noneHint: 'Pytania przychodzą ze stron produktów. W ustawieniach możesz je wyłączyć.',
  removedProduct: 'Produkt usunięty',
  more: 'Wszystkie o tym produkcie',
  noAddress: 'adres usunięty',
  suspicion: (reason: string) => `Podejrzane: ${reason}`,
  shopAnswer: 'Odpowiedź sklepu',
  answer: 'Odpowiedz',
  changeAnswer: 'Zmień odpowiedź',
  publish: 'Opublikuj',
  hide: 'Ukryj',
  remove: 'Usuń',
  /** Label of a button, with the beginning of the question. */
  of: (act: string, question: string) => `${act}: ${question.slice(0, 60)}`,
  published: 'Pytanie z odpowiedzią jest na stronie produktu.',
  hidden: 'Pytanie jest ukryte.',
  removed: 'Pytanie usunięte.',
  answered: 'Zapisano odpowiedź.',
  mailed: 'Zapisano odpowiedź. Pytający dostanie ją pocztą.',
  answerTitle: 'Odpowiedz na pytanie',
  question: 'Pytanie',
  questionHint: 'Tak pokaże się na stronie. Możesz usunąć z niego dane osobowe i błędy; nie zmieniaj sensu.',
  answerText: 'Odpowiedź',
  firstHint: 'Pytający dostanie ją pocztą, jeden raz.',
  laterHint: 'Pytający dostał już pierwszą odpowiedź; zmiany nie wyślemy.',
  isPublished: 'Pokaż pytanie z odpowiedzią na stronie produktu',
  isPublishedHint: 'Bez tego odpowiedź dostanie tylko pytający.',
  cancel: 'Anuluj',
  save: 'Zapisz',
  removeTitle: 'Usunąć pytanie?',
  removeText: 'Pytanie zniknie razem z odpowiedzią. Tego nie można cofnąć.',
}
