import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { checkRules, type FormProblem } from '#forms/check.ts'
import { readFormSettings } from '#forms/form-settings.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { type MailFacts, replaceMailTags } from '#forms/mail/mail-template.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { createDateStyle } from '#forms/mail/php-date.ts'
import { specialMailTags } from '#forms/mail/special-mail-tags.ts'
import { readPosted } from '#server/forms/submissions/reading/posted-data.ts'
import { type Feedback, readFeedback } from '#server/forms/submissions/reading/read-feedback.ts'
import { normalised } from '#server/forms/challenges/quiz.ts'
import { missingAcceptances } from '#server/forms/submissions/field-checks.ts'
import { firstOf, hasKeys, rowOf, runGuarded, type RowResult, type VectorFormat } from './format.ts'
import { withRecordedWords, type Words } from './recorded-words.ts'

type Row = {
  id: string
  form: string
  post: [name: string, value: string][]
  tpl: string
  settings?: string
  posted_data: Record<string, unknown>
  valid: boolean
  /** PHP writes no fields as an empty list. */
  invalid_fields: Record<string, { reason: string; idref: string | null }> | []
  accepted: boolean
  text: string
  text_exclude_blank: string
  html: string
  subject: string
}
type Content = { rows: Row[] }

/** The recorded run's clock, visitor and site, as in the file. */
const DATES = { ...createDateStyle('Europe/Warsaw', 'en'), dateFormat: 'Y-m-d', timeFormat: 'H:i' }
const NOW_MS = Date.UTC(2026, 0, 1, 11, 4, 5)
const SITE = {
  title: 'Sklep',
  description: '',
  url: 'https://sklep.example.pl',
  adminEmail: 'admin@sklep.example.pl',
}
const VISITOR = {
  remoteIp: '203.0.113.9',
  userAgent: 'UA <x>/1.0',
  pageUrl: 'https://sklep.example.pl/kontakt/',
}
const FORM_TITLE = 'T'

/**
 * The recorded run sealed answers of quizzes with this key. Our own seals differ; what is
 * compared is which answers count as right.
 */
const QUIZ_KEY = 'SALT-wpcf7_quiz'
const sealOf = (answer: string) => createHmac('md5', QUIZ_KEY).update(normalised(answer)).digest('hex')

const GIVEN = '⟦consented⟧'
const NOT_GIVEN = '⟦not consented⟧'
const mark = (key: string) => `⟦${key}⟧`

const BOUNDARY = '----vectors'
const escaped = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** The fields as a browser sends them. */
const multipart = (post: Row['post']): string =>
  [
    ...post.map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join('')

/** Sends a post to our reader of bodies, and returns what it read. */
const receive = async (tags: FormTag[], post: Row['post']): Promise<Feedback> => {
  const received: Feedback[] = []
  const app = new Hono().post('/', async (c) => {
    received.push(await readFeedback(c, tags))
    return c.body(null, 204)
  })
  app.onError((error) => {
    throw error
  })
  const headers = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` }
  await app.request('/', { method: 'POST', headers, body: multipart(post) })
  return received[0] as Feedback
}

const quizProblems = (
  tags: FormTag[],
  post: Row['post'],
  raw: Readonly<Record<string, readonly string[]>>,
): FormProblem[] =>
  tags
    .filter(({ basetype, name }) => basetype === 'quiz' && name !== '')
    .filter(
      ({ name }) =>
        sealOf(raw[name]?.[0] ?? '') !==
        post.findLast(([field]) => field === `_wpcf7_quiz_answer_${name}`)?.[1],
    )
    .map(({ name }) => ({ field: name, error: mark('quiz_answer_not_correct') }))

const runRow = async (
  { id, form, post, tpl, settings: settingsText = '', ...row }: Row,
  words: Words,
): Promise<RowResult> => {
  const { tags } = parseTemplate(form)
  const settings = readFormSettings(settingsText)
  const { entries: sent } = await receive(tags, post)
  const { posted, raw, entries } = readPosted(tags, sent)
  const missing = missingAcceptances({ form: { tags } as never, raw })
  const schema = schemaOf(tags, (key) => words.mark(key), { todayIso: '2026-01-01' })
  const problems = firstOfEach([
    ...checkRules(schema.rules, entries),
    ...(settings.acceptanceAsValidation
      ? missing.map(({ name }) => ({ field: name, error: mark('accept_terms') }))
      : []),
    ...quizProblems(tags, sent, raw),
  ])
  const facts: MailFacts = {
    posted,
    raw,
    fileNames: Object.create(null),
    tags,
    special: specialMailTags({
      ...VISITOR,
      nowMs: NOW_MS,
      invalidFields: problems.length,
      formTitle: FORM_TITLE,
      site: SITE,
      post: null,
      user: null,
      dates: DATES,
    }),
    words: {
      listSeparator: ', ',
      consented: (text) => `${GIVEN}: ${text}`,
      notConsented: (text) => `${NOT_GIVEN}: ${text}`,
    },
    dates: DATES,
  }
  const expected = {
    posted_data: row.posted_data,
    valid: row.valid,
    invalid_fields: { ...row.invalid_fields },
    accepted: row.accepted,
    text: row.text,
    text_exclude_blank: row.text_exclude_blank,
    html: row.html,
    subject: row.subject,
  }
  const got = {
    posted_data: { ...posted },
    valid: problems.length === 0,
    invalid_fields: Object.fromEntries(
      problems.map(({ field, error }) => [field, { reason: error, idref: null }]),
    ),
    accepted: missing.length === 0,
    text: replaceMailTags(tpl, facts),
    text_exclude_blank: replaceMailTags(tpl, facts, { excludeBlank: true }),
    html: replaceMailTags(tpl, facts, { isHtml: true }),
    subject: replaceMailTags(tpl, facts),
  }
  return rowOf(id, expected, withRecordedWords(withConsents(got, expected, words), expected, words))
}

const firstOfEach = (problems: FormProblem[]) =>
  [...new Map(problems.toReversed().map((problem) => [problem.field, problem])).values()].toReversed()

/**
 * The words before a consent are ours; the original's words are taken from the first row with
 * them.
 */
const withConsents = <T extends Record<string, unknown>>(
  got: T,
  expected: Record<string, unknown>,
  { recorded }: Words,
): T =>
  Object.fromEntries(
    Object.entries(got).map(([key, value]) => {
      if (typeof value !== 'string') return [key, value]
      return [
        key,
        [GIVEN, NOT_GIVEN].reduce((text, consent) => {
          if (!text.includes(consent)) return text
          const words = recorded.get(consent) ?? learn(text, consent, String(expected[key]))
          if (
            words === undefined ||
            [...recorded].some(([other, otherWords]) => other !== consent && otherWords === words)
          )
            return text
          recorded.set(consent, words)
          return text.replaceAll(consent, words)
        }, value),
      ]
    }),
  ) as T

/** The text in the mark's place, when everything around it is the same. */
const learn = (text: string, consent: string, expected: string): string | undefined => {
  const at = text.indexOf(consent)
  const rest = text.slice(at + consent.length)
  const isAround = expected.startsWith(text.slice(0, at)) && expected.endsWith(rest)
  return isAround && expected.length > at + rest.length
    ? expected.slice(at, expected.length - rest.length)
    : undefined
}

/** The results of a submission: posted data, problems, and the text of its mail. */
export default {
  name: 'cf7-submission-mail',
  recognises: (content) =>
    hasKeys(content, 'rows') &&
    hasKeys(firstOf(content.rows), 'form', 'post', 'tpl', 'posted_data', 'text_exclude_blank'),
  run: async ({ rows }: Content) => {
    const words: Words = { mark, recorded: new Map() }
    const results: RowResult[] = []
    // One after another: the original's words are taken from the first row with them.
    for (const row of rows) results.push(await runGuarded(row.id, () => runRow(row, words)))
    return results
  },
} satisfies VectorFormat
