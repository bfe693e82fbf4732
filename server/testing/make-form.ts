import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { type FormProperties, formProperties } from '#contract/contact-forms/stored-form.ts'
import { CONTACT_FORMS_PATH, HIDDEN, unitTagOf } from '#contract/contact-forms/wire.ts'
import { saveForm } from '#server/forms/definitions/save-form.ts'
import * as v from 'valibot'
import { TEST_URL, type TestShop } from './open-test-shop.ts'

type Draft = Partial<Omit<FormProperties, 'mail' | 'mail_2'>> & {
  title?: string
  mail?: Partial<FormProperties['mail']>
  mail_2?: Partial<FormProperties['mail_2']>
}

/** A form with a name, an e-mail and a message, mailed to the shop, by default. Returns its number. */
export const addForm = async (
  { services }: Pick<TestShop, 'services'>,
  { title = 'Napisz do nas', mail = {}, ...draft }: Draft = {},
): Promise<number> => {
  const properties = v.parse(formProperties, {
    form: '[text* your-name] [email* your-email] [text your-subject] [textarea* your-message] [submit "Wyślij"]',
    ...draft,
    mail: {
      subject: 'Wiadomość: [your-subject]',
      sender: 'Sklep <sklep@example.pl>',
      recipient: 'sklep@example.pl',
      body: 'Od: [your-name]\n[your-message]',
      ...mail,
    },
  })
  const saved = await saveForm(services, { title, properties })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.form.id
}

export const FORM_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Safari/537.36'

/** The fields a visitor enters in the form of `addForm`. */
export const letter = {
  'your-name': 'Łucja Żółć',
  'your-email': 'lucja@example.pl',
  'your-message': 'Proszę o próbki desek dębowych.',
}

export type FormFields = Record<string, string | Blob> | [string, string | Blob][]

/**
 * Posts a form as its script does; missing values are as in a browser. Given fields come after the hidden
 * ones and have priority.
 */
export const postTestForm = (
  test: Pick<TestShop, 'app'>,
  formId: number,
  fields: FormFields = letter,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = new FormData()
  const hidden = {
    [HIDDEN.formId]: String(formId),
    [HIDDEN.version]: '6.1.6',
    [HIDDEN.locale]: 'pl_PL',
    [HIDDEN.unitTag]: unitTagOf(formId, 12, 1),
    [HIDDEN.containerPost]: '12',
    [HIDDEN.postedDataHash]: '',
    [HIDDEN.botCheck]: '',
  }
  for (const [name, value] of Object.entries(hidden)) body.append(name, value)
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    body.append(name, value)
  return Promise.resolve(
    test.app.request(`${TEST_URL}${CONTACT_FORMS_PATH}/${formId}/feedback`, {
      method: 'POST',
      body,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': FORM_BROWSER,
        referer: `${TEST_URL}/kontakt/`,
        accept: 'application/json, */*;q=0.1',
        ...headers,
      },
    }),
  )
}

/** The same, parsed. */
export const submit = async (
  test: Pick<TestShop, 'app'>,
  formId: number,
  fields?: FormFields,
  headers?: Record<string, string>,
): Promise<FeedbackAnswer> =>
  (await (await postTestForm(test, formId, fields, headers)).json()) as FeedbackAnswer
