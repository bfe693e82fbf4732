import {
  MAX_NOTICE_NAME,
  MAX_NOTICE_TEXT,
  type NoticeField,
  type NoticeGround,
  noticeGrounds,
  type NoticeValues,
} from '#contract/shop/product-page/content-notices.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { contentNotice as words } from '#storefront/strings/pl/catalog/content-notices.ts'
import { findReportedQuestion } from '../questions/answer-questions.ts'
import { findReportedReview } from '../reviews/moderate-reviews.ts'
import { newFormKey, readFormKey, readTypedLine, readTypedText } from '../statements/form-texts.ts'

const REVIEW = /^opinia-(\d{1,9})$/
const QUESTION = /^pytanie-([0-9a-f-]{36})$/

/** The published content that an address names; undefined: there is none. */
export const findReported = async (db: Sql, name: string, nowMs: number) => {
  const [, reviewId] = REVIEW.exec(name) ?? []
  if (reviewId) return findReportedReview(db, Number(reviewId), nowMs)
  const [, questionId] = QUESTION.exec(name) ?? []
  return questionId ? findReportedQuestion(db, questionId) : undefined
}

/** A form that nobody filled in. */
export const emptyNotice = (services: Services, name: string): NoticeValues => ({
  tresc: name,
  podstawa: '',
  powod: '',
  imie: '',
  email: '',
  wiara: false,
  klucz: newFormKey(services),
})

/** What was typed, and what is missing: a name and an address only where law wants them (DSA art. 16). */
export const readNotice = (services: Services, form: FormBody) => {
  const textOf = (name: string) => field(form, name) ?? ''
  const values: NoticeValues = {
    tresc: textOf('tresc'),
    podstawa: textOf('podstawa'),
    powod: readTypedText(textOf('powod')).slice(0, MAX_NOTICE_TEXT),
    imie: readTypedLine(textOf('imie')).slice(0, MAX_NOTICE_NAME),
    email: readTypedLine(textOf('email')),
    wiara: textOf('wiara') !== '',
    klucz: readFormKey(services, form),
  }
  const ground = noticeGrounds.find((one) => one === values.podstawa)
  const address = readAddress(values.email)?.address.toLowerCase()
  const isNamed = ground === 'law'
  const isMissing: Record<NoticeField, boolean> = {
    podstawa: ground === undefined,
    powod: values.powod === '',
    imie: isNamed && values.imie === '',
    email: address === undefined && (isNamed || values.email !== ''),
    wiara: !values.wiara,
  }
  return {
    values,
    problems: (Object.keys(isMissing) as NoticeField[])
      .filter((name) => isMissing[name])
      .map((name) => ({ field: name, text: words.problems[name] })),
    notice: {
      key: values.klucz,
      ground: ground ?? ('rules' satisfies NoticeGround),
      reason: values.powod,
      name: values.imie,
      email: address ?? '',
    },
  }
}
