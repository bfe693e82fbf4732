import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import { uuid } from './parameters.ts'

export type AnswerTemplate = { id: string; name: string; body: string; version: number }
export type AnswerTemplatesAnswer = { templates: AnswerTemplate[] }

/** Fields that are filled in from the message, with what each becomes. */
export const templateFields = [
  { name: 'imię', meaning: 'imię nadawcy' },
  { name: 'nadawca', meaning: 'imię i nazwisko nadawcy' },
  { name: 'formularz', meaning: 'nazwa formularza' },
  { name: 'zamówienie', meaning: 'numer ostatniego zamówienia tej osoby' },
  { name: 'link', meaning: 'adres strony ostatniego zamówienia' },
  { name: 'oferta', meaning: 'numer ostatniej oferty dla tej osoby' },
  { name: 'sklep', meaning: 'nazwa sklepu' },
  { name: 'telefon', meaning: 'telefon sklepu' },
] as const

const MAX_NAME = 80
const MAX_BODY = 10_000

const templateToSave = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Nazwij ten szablon.'),
    v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
  ),
  body: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Wpisz treść szablonu.'),
    v.maxLength(MAX_BODY, `Skróć treść do ${MAX_BODY} znaków.`),
  ),
  /** The version that was read; 0: a new template. */
  version: v.pipe(v.number(), v.integer()),
})
export type AnswerTemplateToSave = v.InferOutput<typeof templateToSave>

const params = v.object({ id: uuid })

/** The owner's saved answers. */
export const answerTemplatesApi = {
  list: consoleEndpoint<AnswerTemplatesAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/answer-templates',
  }),
  /** A new one, or a restored one, has an id made by the caller. */
  save: consoleEndpoint<AnswerTemplatesAnswer>()({
    right: 'messages',
    method: 'PUT',
    path: '/answer-templates/:id',
    params,
    request: templateToSave,
    log: {
      kind: 'message',
      text: 'Zapisano szablon odpowiedzi',
      before: '/answer-templates',
      subject: ({ templates }, { params }) => {
        const template = templates.find(({ id }) => id === params['id'])
        return template && { name: template.name, fields: { name: template.name, body: template.body } }
      },
    },
  }),
  remove: consoleEndpoint<AnswerTemplatesAnswer>()({
    right: 'messages',
    method: 'DELETE',
    path: '/answer-templates/:id',
    params,
    log: {
      kind: 'message',
      text: 'Usunięto szablon odpowiedzi',
      before: '/answer-templates',
      subject: ({ templates }, { params }) => {
        const template = templates.find(({ id }) => id === params['id'])
        return template && { name: template.name, fields: { name: template.name, body: template.body } }
      },
      reverse: (_, { params }, before) => ({
        method: 'PUT',
        path: `/answer-templates/${params['id']}`,
        body: { ...before?.fields, version: 0 },
      }),
    },
  }),
}
