export const MAX_NOTICE_TEXT = 2_000
export const MAX_NOTICE_NAME = 200

/** What visitors write that others read. */
export const noticeSubjects = ['review', 'question'] as const
export type NoticeSubject = (typeof noticeSubjects)[number]

/** Against law · against the shop's rules · abuse of children, of which law lets anybody inform without a name. */
export const noticeGrounds = ['law', 'rules', 'child'] as const
export type NoticeGround = (typeof noticeGrounds)[number]

export const moderationOutcomes = ['kept', 'removed'] as const
export type ModerationOutcome = (typeof moderationOutcomes)[number]

/** What was typed; names of the form's fields. */
export type NoticeValues = {
  /** `opinia-12`, `pytanie-…`. */
  tresc: string
  podstawa: string
  powod: string
  imie: string
  email: string
  wiara: boolean
  klucz: string
}
export type NoticeField = 'podstawa' | 'powod' | 'imie' | 'email' | 'wiara'

/** The form of a notice about a review or a question. */
export type NoticePage = {
  values: NoticeValues
  /** What is reported, as it is shown. */
  content: string
  /** Where it is shown. */
  url: string
  problems: { field: NoticeField; text: string }[]
}
