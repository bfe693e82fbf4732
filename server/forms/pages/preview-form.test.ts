import { describe, expect, it } from 'vitest'
import type { FormAnswer, PreviewAnswer } from '#contract/console/contact-forms.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const FORM =
  '<label>Imię i nazwisko (wymagane)\n[text* imie maxlength:80]</label>\n\n<label>E-mail:\n[email adres]</label>\n\nIle?\n[number ile min:1 max:9]\n\n[acceptance zgoda] Zgadzam się [/acceptance]\n\n[submit "Wyślij"] [tekst x]'
const properties = { form: FORM, mail: { recipient: 'biuro@example.pl', body: '[imie] [nie-ma]' } }

describe.each(engines)("the owner's forms on %s", (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  it('are previewed with fields, rules and warnings, and not saved', async () => {
    const { status, body } = await owner.request('POST', 'contact-forms/preview', {
      title: 'Próba',
      properties,
    })
    const { html, fields, mailTags, fileTags, warnings, defaultMessages } = body as PreviewAnswer
    expect(status).toBe(200)
    expect(html).toMatch(/<form[^>]*wpcf7-form[\s\S]*name="imie"[\s\S]*\[tekst x\]/)
    expect(html).not.toContain('<script')
    expect(fields.map(({ name, type, label }) => [name, type, label])).toEqual([
      ['imie', 'text', 'Imię i nazwisko'],
      ['adres', 'email', 'E-mail'],
      ['ile', 'number', 'Ile?'],
      ['zgoda', 'acceptance', ''],
    ])
    expect(fields[0]?.rules).toEqual([
      expect.objectContaining({ rule: 'required' }),
      expect.objectContaining({ rule: 'maxlength', threshold: 80 }),
    ])
    expect([mailTags, fileTags]).toEqual([['imie', 'adres', 'ile', 'zgoda'], []])
    expect(warnings.map(({ kind }) => kind)).toEqual(['not_understood', 'unknown_mail_tag'])
    expect(defaultMessages['invalid_required']).toBe('Wypełnij to pole.')
    expect((await owner.request('GET', 'contact-forms')).body.forms).toEqual([])
  })

  it('are added, changed, counted and deleted, but their messages stay', async () => {
    const { form } = (await owner.request('POST', 'contact-forms', { title: ' Kontakt ', properties }))
      .body as FormAnswer
    expect(form).toMatchObject({
      title: 'Kontakt',
      hash: expect.stringMatching(/^[0-9a-f]{7}$/),
      messageCount: 0,
    })
    await saveTestMessage(test.services.db, { form_id: form.id })
    await saveTestMessage(test.services.db, { form_id: form.id, is_read: 1 })
    expect(
      (await owner.request('PUT', `contact-forms/${form.id}`, { title: 'Nowa nazwa', properties })).body.form,
    ).toMatchObject({ id: form.id, hash: form.hash, title: 'Nowa nazwa', messageCount: 2 })
    expect((await owner.request('GET', 'contact-forms')).body.forms).toEqual([
      expect.objectContaining({ id: form.id, title: 'Nowa nazwa', messageCount: 2, unreadCount: 1 }),
    ])
    expect((await owner.request('DELETE', `contact-forms/${form.id}`)).status).toBe(200)
    for (const [method, body] of [['GET'], ['PUT', { title: 'x', properties }], ['DELETE']] as const)
      expect((await owner.request(method, `contact-forms/${form.id}`, body)).status).toBe(404)
    expect((await owner.request('GET', 'messages')).body.counts.inbox).toBe(2)
  })

  it.each([
    ['title', { title: '  ', properties }],
    ['properties.form', { title: 'x', properties: { ...properties, form: 'Bez pól' } }],
    [
      'properties.mail.recipient',
      { title: 'x', properties: { ...properties, mail: { recipient: 'biuro' } } },
    ],
    ['properties.mail_2.recipient', { title: 'x', properties: { ...properties, mail_2: { active: true } } }],
  ])('are refused with an invalid %s, which is reported', async (path, body) => {
    const before = (await owner.request('GET', 'contact-forms')).body
    const { status, body: refused } = await owner.request('POST', 'contact-forms', body)
    expect([status, refused.data.fields.map((field: { path: string }) => field.path)]).toEqual([422, [path]])
    expect((await owner.request('GET', 'contact-forms')).body).toEqual(before)
  })
})
