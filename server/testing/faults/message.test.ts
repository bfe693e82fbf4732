import { beforeAll, describe, expect, it } from 'vitest'
import { addForm, letter, postTestForm } from '../make-form.ts'
import { openFormShop } from '../open-form-shop.ts'
import { engines } from '../open-test-database.ts'
import { outcomeOf } from './fail-each-call.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const FILE = new File(['To jest załącznik.'], 'pomiar.txt', { type: 'text/plain' })

type Subject = { text: string }

describe.each(engines)('a contact message whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openFormShop(engine))
  let form = 0
  let subjects = 0
  beforeAll(async () => {
    form = await addForm(test, {
      form: '[text* your-name] [email* your-email] [textarea* your-message] [file plik filetypes:txt] [submit "Wyślij"]',
      mail: { body: '[your-message]', attachments: '[plik]' },
    })
  })

  const effects = async ({ text }: Subject) => {
    const { read } = test.services.db
    const messages = await read
      .selectFrom('contact_messages')
      .select('id')
      .where('fields_json', 'like', `%${text}%`)
      .execute()
    const ids = messages.map(({ id }) => id)
    const files = await read
      .selectFrom('message_files')
      .select('content')
      .where('message_id', 'in', ['', ...ids])
      .execute()
    const mails = await read
      .selectFrom('outbox')
      .select(['message_id', 'attachments_json'])
      .where('text', 'like', `%${text}%`)
      .execute()
    return {
      messages: ids.length,
      files: files.map(({ content }) => Buffer.from(content).toString()),
      mails: mails.map(({ attachments_json }) => (JSON.parse(attachments_json) as string[]).length),
    }
  }

  it('is saved and mailed once with its file, or not at all', async () => {
    const { done } = await test.expectWhole({
      prepare: async () => ({ text: `Wiadomość numer ${++subjects}.` }),
      run: async ({ text }) => {
        const response = await postTestForm(test, form, { ...letter, 'your-message': text, plik: FILE })
        const isFailed = response.ok && (await response.clone().text()).includes('"mail_failed"')
        // The form's own answer: the visitor reads it beside the button and may send again.
        if (isFailed) return 'refused'
        return outcomeOf(response, (body) => body.includes('"mail_sent"'))
      },
      effects,
      isNewEachTime: true,
    })
    expect(done).toEqual({ messages: 1, files: ['To jest załącznik.'], mails: [1] })
  })
})
