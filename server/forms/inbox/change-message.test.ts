import { beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { formProperties } from '#contract/contact-forms/stored-form.ts'
import { listMail } from '#server/platform/mail/list-mail.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { saveForm } from '../definitions/save-form.ts'

const MAIL = {
  subject: 'Od [your-name]',
  recipient: 'biuro@example.pl',
  body: '[your-name]: [your-message] ([_remote_ip])',
  sender: '[_site_title] <[_site_admin_email]>',
  attachments: '[plan]',
}
const MAIL_2 = {
  ...MAIL,
  active: true,
  recipient: '[your-email]',
  subject: 'Dziękujemy, [your-name]',
  attachments: '',
}

describe.each(engines)('a message classified as spam, on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let formId: number

  const makeForm = async (change: object = {}) => {
    const properties = v.parse(formProperties, {
      form: '[text your-name] [email your-email] [textarea your-message] [file plan] [submit]',
      mail: MAIL,
      mail_2: MAIL_2,
      ...change,
    })
    const saved = await saveForm(test.services, { title: 'Napisz do nas', properties })
    if (!saved.ok) throw new Error(JSON.stringify(saved))
    return saved.form.id
  }
  beforeEach(async () => void (formId = await makeForm()))

  const saveSpam = (change: object = {}) =>
    saveTestMessage(test.services.db, {
      form_id: formId,
      folder: 'spam',
      spam_log_json: JSON.stringify([{ agent: 'honeypot', reason: 'Wypełniono ukryte pole.' }]),
      fields_json: JSON.stringify([
        { name: 'your-name', value: 'Łucja' },
        { name: 'your-email', value: 'lucja@example.pl' },
        { name: 'your-message', value: 'Proszę o wycenę' },
      ]),
      files: [{ field: 'plan', name: 'rzut.png' }],
      ...change,
    })
  const move = (id: string, to: string) => owner.request('POST', `messages/${id}/folder`, { to })
  const mailAbout = async (id: string) =>
    (await listMail(test.services.db.read, { about: `message:${id}` }))
      .map(({ cause, to, subject, status }) => ({ cause, to, subject, status }))
      .toSorted((a, b) => a.cause.localeCompare(b.cause))

  it('is moved to the inbox, and its mail is sent as usual', async () => {
    const { id, fileIds } = await saveSpam()
    expect(await mailAbout(id)).toEqual([])
    expect((await move(id, 'inbox')).body).toMatchObject({
      message: { id, folder: 'inbox', spamLog: [{ agent: 'honeypot' }] },
      mail: [{}, {}],
    })
    expect(await mailAbout(id)).toEqual([
      { cause: `message:${id}:mail`, to: 'biuro@example.pl', subject: 'Od Łucja', status: 'waiting' },
      {
        cause: `message:${id}:mail_2`,
        to: 'lucja@example.pl',
        subject: 'Dziękujemy, Łucja',
        status: 'waiting',
      },
    ])
    const row = await test.services.db.read
      .selectFrom('outbox')
      .selectAll()
      .where('cause', '=', `message:${id}:mail`)
      .executeTakeFirstOrThrow()
    expect(row.text).toContain('Łucja: Proszę o wycenę (10.0.0.1)')
    expect(JSON.parse(row.attachments_json)).toEqual(fileIds)
  })

  it('is mailed once, however often and quickly it is moved', async () => {
    const { id } = await saveSpam()
    const answers = await Promise.all([move(id, 'inbox'), move(id, 'inbox'), move(id, 'inbox')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const to of ['spam', 'inbox', 'inbox', 'spam', 'inbox'])
      expect((await move(id, to)).body.message.folder).toBe(to)
    expect((await mailAbout(id)).map(({ cause }) => cause)).toEqual([
      `message:${id}:mail`,
      `message:${id}:mail_2`,
    ])
  })

  it('is moved without mail when its form sends none or was deleted', async () => {
    formId = await makeForm({ additional_settings: 'skip_mail: on' })
    const silent = await saveSpam()
    const orphan = await saveSpam({ form_id: 999_999 })
    for (const { id } of [silent, orphan]) {
      expect((await move(id, 'inbox')).body.message.folder).toBe('inbox')
      expect(await mailAbout(id)).toEqual([])
    }
  })

  it('is not found when it does not exist or is not stored permanently', async () => {
    const { id } = await saveSpam({ folder: 'passing' })
    expect((await move(id, 'inbox')).status).toBe(404)
    expect((await move('nie-ma', 'inbox')).status).toBe(404)
    expect((await move(id, 'kosz')).status).toBe(422)
  })
})
