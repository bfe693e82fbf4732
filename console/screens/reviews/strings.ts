import type { NoticeFilter } from '#contract/console/statements/content-notices.ts'
import type {
  NoticeGround,
  ModerationOutcome,
  NoticeSubject,
} from '#contract/shop/product-page/content-notices.ts'

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

const noticeStates: Record<NoticeFilter, string> = { open: 'Do rozstrzygnięcia', decided: 'Rozstrzygnięte' }
const subjects: Record<NoticeSubject, string> = { review: 'opinia', question: 'pytanie' }
const grounds: Record<NoticeGround, string> = {
  law: 'niezgodna z prawem',
  rules: 'łamie zasady',
  child: 'wykorzystywanie seksualne dzieci',
}
const noticeOutcomes: Record<ModerationOutcome, string> = {
  kept: 'zostaje na stronie',
  removed: 'zdjęta ze strony',
}

export const noticeWords = {
  openNews: (count: number) =>
    plural(
      count,
      'Zgłoszona treść czeka na decyzję',
      `${count} zgłoszenia treści czekają na decyzję`,
      `${count} zgłoszeń treści czeka na decyzję`,
    ),
  title: 'Zgłoszenia treści',
  lead: 'Co osoby odwiedzające sklep zgłosiły o opiniach i pytaniach. Powody decyzji dostają zgłaszający, a przy zdjęciu treści także jej autor.',
  parts: 'Zgłoszenia według stanu',
  tab: (state: NoticeFilter, count: number) =>
    state === 'open' && count > 0 ? `${noticeStates[state]} (${count})` : noticeStates[state],
  none: 'Nie ma tu żadnego zgłoszenia',
  noneHint: 'Przychodzą z linku „Zgłoś” przy opinii i pytaniu.',
  line: (id: number, subject: NoticeSubject) => `Zgłoszenie nr ${id}: ${subjects[subject]}`,
  ground: (ground: NoticeGround) => grounds[ground],
  gone: 'Autor usunął tę treść.',
  open: 'Zobacz na stronie',
  from: (name: string, email: string) =>
    [name, email].filter(Boolean).join(', ') || 'Zgłaszający nie podał danych',
  outcome: (outcome: ModerationOutcome) => noticeOutcomes[outcome],
  decision: (reasons: string) => `Powody: ${reasons}`,
  outcomeLabel: 'Decyzja',
  reasons: 'Powody',
  reasonsHint:
    'Na jakiej podstawie (prawo lub zasady opinii) i dlaczego. Nie zdejmuj opinii dlatego, że jest zła: prawo wymaga, by pokazywać także takie.',
  decide: 'Zapisz decyzję',
  decided: 'Decyzja zapisana, powody wysłane.',
  toReviews: 'Opinie',
}
