import * as v from 'valibot'
import {
  type NoticeGround,
  type ModerationOutcome,
  moderationOutcomes,
  type NoticeSubject,
} from '../../shop/product-page/content-notices.ts'
import { choiceParameter, numberParameter, numericId } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

export const noticeFilters = ['open', 'decided'] as const
export type NoticeFilter = (typeof noticeFilters)[number]

/** What a visitor reported, and the decision. */
export type OwnersNotice = {
  id: number
  subject: NoticeSubject
  /** '': unknown. */
  url: string
  /** '': its author removed it. */
  content: string
  ground: NoticeGround
  reason: string
  name: string
  email: string
  atMs: number
  /** Null: it waits. */
  outcome: ModerationOutcome | null
  decision: string
  decidedBy: string
  decidedMs: number | null
}

export type NoticeListAnswer = { notices: OwnersNotice[]; openCount: number; page: number; isLast: boolean }

const noticeToDecide = v.object({
  outcome: v.picklist(moderationOutcomes),
  reasons: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Napisz, dlaczego. Ten powód dostanie zgłaszający, a przy zdjęciu treści także autor.'),
    v.maxLength(2_000, 'Skróć ten tekst do 2000 znaków.'),
  ),
})
export type NoticeToDecide = v.InferOutput<typeof noticeToDecide>

/** Notices about reviews and questions, and decisions about them. */
export const contentNoticesApi = {
  list: consoleEndpoint<NoticeListAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/content-notices',
    query: v.object({ state: choiceParameter(noticeFilters), page: numberParameter }),
  }),
  decide: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/content-notices/:id/decision',
    params: numericId,
    request: noticeToDecide,
    log: { kind: 'message', text: 'Rozstrzygnięto zgłoszenie treści' },
  }),
}
