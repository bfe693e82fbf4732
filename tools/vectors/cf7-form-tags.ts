import { renderToStaticMarkup } from 'react-dom/server'
import { renderForm } from '#forms/render-form.ts'
import type { FormTag } from '#forms/template/form-tag.ts'
import { mailTags } from '#forms/mail/mail-template.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { quizQuestions } from '#forms/tags/challenges.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { firstOf, hasKeys, rowOf, runGuarded, type RowResult, type VectorFormat } from './format.ts'
import { readTree, type Tree } from './html-tree.ts'
import { type Words, withRecordedWords } from './recorded-words.ts'

type RecordedTag = {
  type: string
  basetype: string
  name: string
  options: string[]
  raw_values: string[]
  values: string[]
  labels: string[]
  content: string
}
type Row = {
  id: string
  template: string
  html: string
  tags: RecordedTag[]
  schema: unknown
  mail_tags: string[]
}
type Content = { rows: Row[] }

const SEALED = 'sealed'
/** A form without `[response]` shows its answer at its end; the recorded samples stop before it. */
const ANSWER = /<div class="wpcf7-response-output" aria-hidden="true"><\/div>$/
/** The fixed clock of the recorded samples, for the few that need it. */
const TODAY = '2026-01-01'

/**
 * Attributes that ours has and the original does not, all of them for assistive technology: checkboxes and
 * radio buttons are a group, checkboxes with adjacent words are labelled by these, and a required consent
 * is marked as such.
 */
const ADDED: { on: (node: Tree) => boolean; names: string[] }[] = [
  {
    on: ({ classes }) => classes.includes('wpcf7-checkbox') || classes.includes('wpcf7-radio'),
    names: ['role'],
  },
  {
    on: ({ name, attributes }) =>
      name === 'input' && ['checkbox', 'radio'].includes(attributes['type'] ?? ''),
    names: ['aria-label'],
  },
  { on: ({ classes }) => classes.includes('wpcf7-free-text'), names: ['aria-label'] },
  {
    on: ({ name, attributes }) =>
      name === 'input' && attributes['type'] === 'checkbox' && attributes['value'] === '1',
    names: ['aria-required'],
  },
]

const withoutAdded = (tree: Tree): Tree => {
  const ignored = new Set(ADDED.filter(({ on }) => on(tree)).flatMap(({ names }) => names))
  return {
    ...tree,
    attributes: Object.fromEntries(Object.entries(tree.attributes).filter(([name]) => !ignored.has(name))),
    children: tree.children.map((child) => (typeof child === 'string' ? child : withoutAdded(child))),
  }
}

/** A sealed answer is a secret of its program: only its presence is compared. */
const withoutSeals = (tree: Tree): Tree => ({
  ...tree,
  attributes:
    tree.attributes['name']?.startsWith('_wpcf7_quiz_answer_') && tree.attributes['value']
      ? { ...tree.attributes, value: SEALED }
      : tree.attributes,
  children: tree.children.map((child) => (typeof child === 'string' ? child : withoutSeals(child))),
})

/** Of several questions, the recorded run chose one at random. */
const recordedQuestion = (html: string, tag: FormTag): string => {
  const [first, ...others] = quizQuestions(tag).map(({ question }) => question)
  return others.find((question) => html.includes(`>${question}<`)) ?? (first as string)
}

const tagOf = ({ type, basetype, name, options, rawValues, labels, content }: FormTag) => ({
  type,
  basetype,
  name,
  options,
  raw_values: rawValues,
  shown: labels,
  content: content ?? '',
})

/** The original names both lists by the shown texts; the stored ones have their pipes. */
const recordedTag = ({ type, basetype, name, options, raw_values, values, content }: RecordedTag) => ({
  type,
  basetype,
  name,
  options,
  raw_values,
  shown: values,
  content,
})

const runRow = ({ id, template: text, html, tags, schema, mail_tags }: Row, words: Words): RowResult => {
  const template = parseTemplate(text)
  const rendered = renderForm(template, {
    markup: renderToStaticMarkup,
    words: {
      chooseOption: words.mark('chooseOption'),
      send: words.mark('send'),
      captchaAlt: words.mark('captchaAlt'),
    },
    unitTag: 'wpcf7-f123-o1',
    usedIds: new Set(),
    posted: null,
    problems: {},
    response: '',
    quiz: (tag) => ({ question: recordedQuestion(html, tag), sealed: SEALED }),
    captcha: () => ({ url: '', challenge: '' }),
    defaults: () => undefined,
    todayIso: TODAY,
  })
  const hasPlace = tags.some(({ type }) => type === 'response')
  const expected = { tree: withoutSeals(readTree(html)), tags: tags.map(recordedTag), schema, mail_tags }
  const got = {
    tree: withoutSeals(withoutAdded(readTree(hasPlace ? rendered : rendered.replace(ANSWER, '')))),
    tags: template.tags.map(tagOf),
    schema: schemaOf(template.tags, (key) => words.mark(key), { todayIso: TODAY }),
    mail_tags: mailTags(template.tags),
  }
  return rowOf(id, expected, withRecordedWords(got, expected, words))
}

/** Form templates: the result of each, the tags read from it, its schema and its fields for mails. */
export default {
  name: 'cf7-form-tags',
  recognises: (content) =>
    hasKeys(content, 'rows') &&
    hasKeys(firstOf(content.rows), 'template', 'html', 'tags', 'schema', 'mail_tags'),
  run: async ({ rows }: Content) => {
    const words = wordsOf()
    return Promise.all(rows.map((row) => runGuarded(row.id, () => runRow(row, words))))
  },
} satisfies VectorFormat

const wordsOf = (): Words => {
  const recorded = new Map<string, string>()
  return { mark: (key) => `⟦${key}⟧`, recorded }
}
