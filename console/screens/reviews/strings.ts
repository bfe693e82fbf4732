import type { ReviewState } from '#contract/shop/reviews.ts'
import { plural } from '#contract/plural.ts'

const filters: Record<ReviewState | 'reported', string> = {
  pending: 'Do przeczytania',
  reported: 'Zgłoszone',
  published: 'Opublikowane',
  rejected: 'Odrzucone',
}

export const reviewWords = {
  title: 'Opinie',
  lead: 'Co kupujący piszą o produktach. Na stronie produktu pokazują się tylko opublikowane opinie.',
  youHave: (count: number) =>
    `${count} ${plural(count, 'opinia czeka', 'opinie czekają', 'opinii czeka')} na przeczytanie`,
  parts: 'Opinie według stanu',
  states: { pending: 'do przeczytania', published: 'opublikowana', rejected: 'odrzucona' },
  tab: (filter: ReviewState | 'reported', count: number) =>
    count > 0 ? `${filters[filter]} (${count})` : filters[filter],
  none: 'Nie ma tu żadnej opinii',
  noneHint: 'O opinie sklep prosi sam, gdy włączysz to w ustawieniach.',
  starSigns: (rating: number) => '★'.repeat(rating) + '☆'.repeat(Math.max(0, 5 - rating)),
  stars: (rating: number) => `${rating} na 5`,
  nameless: 'Kupujący (bez imienia)',
  verified: (orderId: number) => `Zakup potwierdzony, zamówienie nr ${orderId}`,
  former: 'Opinia z poprzedniego sklepu',
  formerVerified: 'Opinia z poprzedniego sklepu (tam zakup był potwierdzony)',
  photo: (number: number) => `Zdjęcie ${number}`,
  reason: (reason: string) => `Powód odrzucenia: ${reason}`,
  reply: 'Odpowiedź sklepu',
  /** Label of a button, with the author. */
  publish: 'Opublikuj',
  reject: 'Odrzuć',
  answer: 'Odpowiedz',
  changeAnswer: 'Zmień odpowiedź',
  of: (act: string, author: string) => `${act}: ${author || 'kupujący bez imienia'}`,
  published: 'Opinia jest na stronie produktu.',
  rejected: 'Opinia odrzucona. Autor dostanie powód pocztą.',
  answered: 'Zapisano odpowiedź.',
  rejectTitle: 'Odrzuć opinię',
  rejectReason: 'Dlaczego?',
  rejectHint:
    'Ten powód dostanie autor. Nie odrzucaj opinii tylko dlatego, że jest zła: prawo wymaga, by pokazywać także takie.',
  answerTitle: 'Odpowiedz na opinię',
  answerText: 'Odpowiedź',
  answerHint: 'Pokaże się pod opinią. Pusta usuwa odpowiedź.',
  cancel: 'Anuluj',
  save: 'Zapisz',
}
