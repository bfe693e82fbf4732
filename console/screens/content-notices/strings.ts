import type { NoticeFilter } from '#contract/console/statements/content-notices.ts'
import type { NoticeGround, NoticeOutcome, NoticeSubject } from '#contract/shop/content-notices.ts'

const states: Record<NoticeFilter, string> = { open: 'Do rozstrzygnięcia', decided: 'Rozstrzygnięte' }
const subjects: Record<NoticeSubject, string> = { review: 'opinia', question: 'pytanie' }
const grounds: Record<NoticeGround, string> = {
  law: 'niezgodna z prawem',
  rules: 'łamie zasady',
  child: 'wykorzystywanie seksualne dzieci',
}
const outcomes: Record<NoticeOutcome, string> = { kept: 'zostaje na stronie', removed: 'zdjęta ze strony' }

export const noticeWords = {
  title: 'Zgłoszenia treści',
  lead: 'Co osoby odwiedzające sklep zgłosiły o opiniach i pytaniach. Powody decyzji dostają zgłaszający, a przy zdjęciu treści także jej autor.',
  parts: 'Zgłoszenia według stanu',
  tab: (state: NoticeFilter, count: number) =>
    state === 'open' && count > 0 ? `${states[state]} (${count})` : states[state],
  none: 'Nie ma tu żadnego zgłoszenia',
  noneHint: 'Przychodzą z linku „Zgłoś” przy opinii i pytaniu.',
  line: (id: number, subject: NoticeSubject) => `Zgłoszenie nr ${id}: ${subjects[subject]}`,
  ground: (ground: NoticeGround) => grounds[ground],
  gone: 'Autor usunął tę treść.',
  open: 'Zobacz na stronie',
  from: (name: string, email: string) =>
    [name, email].filter(Boolean).join(', ') || 'Zgłaszający nie podał danych',
  outcome: (outcome: NoticeOutcome) => outcomes[outcome],
  decision: (reasons: string) => `Powody: ${reasons}`,
  outcomeLabel: 'Decyzja',
  reasons: 'Powody',
  reasonsHint:
    'Na jakiej podstawie (prawo lub zasady opinii) i dlaczego. Nie zdejmuj opinii dlatego, że jest zła: prawo wymaga, by pokazywać także takie.',
  decide: 'Zapisz decyzję',
  decided: 'Decyzja zapisana, powody wysłane.',
  toReviews: 'Opinie',
}
