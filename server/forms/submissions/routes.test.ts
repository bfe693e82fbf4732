import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FeedbackAnswer } from '#contract/contact-forms/feedback.ts'
import { CONTACT_FORMS_PATH, HIDDEN } from '#contract/contact-forms/wire.ts'
import {
  addForm,
  FORM_BROWSER,
  type FormFields,
  letter,
  postTestForm,
  submit,
} from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'

const CONSENT = '[text* your-name] [acceptance zgoda] Zgadzam się [/acceptance]'

describe.each(engines)('posting a contact form on %s', (engine) => {
  const test = shareShop(() => openFormShop(engine))
  let id: number
  beforeAll(async () => {
    id = await addForm(test)
  })
  beforeEach(async () => {
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files', 'outbox', 'used_once'] as const)
        await tx.deleteFrom(table).execute()
    })
    expect(test.logged).toEqual([])
  })

  it('saves and queues an accepted message, and reports that [S-FORM-01] [S-FORM-16]', async () => {
    const response = await postTestForm(test, id)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'application/json', 'no-store'])
    expect(await response.json()).toEqual({
      contact_form_id: id,
      status: 'mail_sent',
      message: formMessages.mail_sent_ok,
      posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      into: `#wpcf7-f${id}-p12-o1`,
      invalid_fields: [],
    })
    const [message] = await test.messages()
    expect(message).toMatchObject({
      folder: 'inbox',
      fields: letter,
      row: {
        form_id: id,
        form_title: 'Napisz do nas',
        sender_name: 'Łucja Żółć',
        sender_email: 'lucja@example.pl',
        opening: letter['your-message'],
        page_url: `${TEST_URL}/kontakt/`,
        user_agent: FORM_BROWSER,
        is_read: 0,
      },
    })
    expect(await test.mails()).toMatchObject([
      {
        cause: `message:${message?.id}:mail`,
        about: `message:${message?.id}`,
        to_address: 'sklep@example.pl',
        status: 'waiting',
        text: expect.stringContaining(letter['your-message']),
      },
    ])
  })

  it('reports each invalid field once, with its first problem, and saves nothing [S-FORM-01]', async () => {
    const form = await addForm(test, {
      form: '[email* your-email id:adres] [text* your-name minlength:3] [textarea uwagi maxlength:5]',
    })
    const answer = await submit(test, form, { 'your-email': '', 'your-name': 'Ła', uwagi: 'sześćdziesiąt' })
    expect(answer).toMatchObject({
      status: 'validation_failed',
      message: formMessages.validation_error,
      posted_data_hash: '',
    })
    const tag = `wpcf7-f${form}-p12-o1`
    expect(answer.invalid_fields).toEqual([
      {
        field: 'your-email',
        message: formMessages.invalid_required,
        idref: 'adres',
        error_id: `${tag}-ve-your-email`,
      },
      {
        field: 'your-name',
        message: formMessages.invalid_too_short,
        idref: null,
        error_id: `${tag}-ve-your-name`,
      },
      { field: 'uwagi', message: formMessages.invalid_too_long, idref: null, error_id: `${tag}-ve-uwagi` },
    ])
    expect([await test.messages(), await test.mails()]).toEqual([[], []])
  })

  it.each<[string, Parameters<typeof addForm>[1], FormFields, string, keyof typeof formMessages]>([
    ['a field left empty', {}, { ...letter, 'your-name': ' ' }, 'validation_failed', 'validation_error'],
    ['a consent not given', { form: CONSENT }, { 'your-name': 'Ola' }, 'acceptance_missing', 'accept_terms'],
    ['a consent given', { form: CONSENT }, { 'your-name': 'Ola', zgoda: '1' }, 'mail_sent', 'mail_sent_ok'],
    ['both missing: the field comes first', { form: CONSENT }, {}, 'validation_failed', 'validation_error'],
    [
      'an inverted consent',
      { form: '[acceptance zgoda invert]Nie chcę[/acceptance]' },
      { zgoda: '1' },
      'acceptance_missing',
      'accept_terms',
    ],
    [
      'an optional consent',
      { form: '[text a][acceptance zgoda optional]Chcę[/acceptance]' },
      { a: 'b' },
      'mail_sent',
      'mail_sent_ok',
    ],
    [
      'a consent as a field',
      { form: CONSENT, additional_settings: 'acceptance_as_validation: on' },
      { 'your-name': 'Ola' },
      'validation_failed',
      'validation_error',
    ],
    [
      'a form for members',
      { additional_settings: 'subscribers_only: true' },
      letter,
      'error',
      'members_only',
    ],
    ['a form without mail', { additional_settings: 'skip_mail: on' }, letter, 'mail_sent', 'mail_sent_ok'],
    ['a demonstration form', { additional_settings: 'demo_mode: on' }, letter, 'mail_sent', 'mail_sent_ok'],
  ])('%s [S-FORM-07]', async (_, draft, fields, status, message) => {
    const form = await addForm(test, draft)
    const answer = await submit(test, form, fields)
    expect([answer.status, answer.message]).toEqual([status, formMessages[message]])
    const isKept = status === 'mail_sent' && draft?.additional_settings !== 'demo_mode: on'
    expect(await test.messages()).toHaveLength(isKept ? 1 : 0)
    expect(await test.mails()).toHaveLength(isKept && !draft?.additional_settings ? 1 : 0)
    expect(answer.demo_mode).toBe(draft?.additional_settings === 'demo_mode: on' ? true : undefined)
  })

  it('answers with the owner’s message, with mail tags replaced and no markup', async () => {
    const form = await addForm(test, {
      messages: {
        mail_sent_ok: 'Dziękujemy, <b>[your-name]</b>! [nieznane]',
        invalid_email: '<i>Zły</i> adres',
      },
    })
    expect((await submit(test, form)).message).toBe('Dziękujemy, Łucja Żółć! [nieznane]')
    expect(
      (await submit(test, form, { ...letter, 'your-name': '<script>x</script>Ola' })).message,
    ).not.toContain('<')
    expect((await submit(test, form, { ...letter, 'your-email': 'ola@' })).invalid_fields[0]?.message).toBe(
      'Zły adres',
    )
  })

  it('reads hidden fields, which are not part of the message [S-FORM-05]', async () => {
    const answer = await submit(test, id, {
      ...letter,
      [HIDDEN.unitTag]: 'wpcf7-f9-o7',
      [HIDDEN.containerPost]: '7',
      _inne: 'x',
      wcale: 'y',
    })
    expect(answer.into).toBe('#wpcf7-f9-o7')
    const [message] = await test.messages()
    expect(message?.fields).toEqual({ ...letter, 'your-subject': '', wcale: 'y' })
    expect(message?.row['unit_tag']).toBe('wpcf7-f9-o7')
  })

  it('saves the pressed button with the message [S-FORM-18]', async () => {
    await submit(test, id, { ...letter, rodzaj: 'oferta' })
    expect((await test.messages())[0]?.fields).toEqual({ ...letter, 'your-subject': '', rodzaj: 'oferta' })
  })

  it('maps choices by their pipes, and accepts only shown ones', async () => {
    const form = await addForm(test, {
      form: '[checkbox kiedy "Rano|9" "Po południu|15"] [select gdzie "Dom" "Praca|firma"]',
    })
    expect(
      (
        await submit(test, form, [
          ['kiedy[]', 'Rano'],
          ['kiedy[]', 'Po południu'],
          ['gdzie', 'Praca'],
        ])
      ).status,
    ).toBe('mail_sent')
    expect((await test.messages())[0]?.fields).toEqual({ kiedy: ['9', '15'], gdzie: ['firma'] })
    expect(
      (
        await submit(test, form, [
          ['kiedy[]', '9'],
          ['gdzie', 'firma'],
        ])
      ).invalid_fields.map(({ field }) => field),
    ).toEqual(['kiedy', 'gdzie'])
  })

  it('queues the second mail together with the first', async () => {
    const form = await addForm(test, {
      mail_2: {
        active: true,
        subject: 'Mamy Twoją wiadomość',
        sender: 'sklep@example.pl',
        recipient: '[your-email]',
        body: 'Dzień dobry',
      },
    })
    await submit(test, form)
    const [message] = await test.messages()
    expect((await test.mails()).map(({ cause, to_address }) => [cause, to_address])).toEqual([
      [`message:${message?.id}:mail`, 'sklep@example.pl'],
      [`message:${message?.id}:mail_2`, 'lucja@example.pl'],
    ])
  })

  describe('other calls', () => {
    const url = (path: string) => `${TEST_URL}${CONTACT_FORMS_PATH}/${path}`
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await test.app.request(url(path), init)
      const body = (await response.json()) as { code?: string; data?: { status: number }; message?: string }
      return [response.status, body.code, body.data?.status]
    }
    const form = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return { method: 'POST', body }
    }

    it.each<[string, () => [string, RequestInit?], number, string]>([
      [
        'another kind of body',
        () => [
          `${id}/feedback`,
          { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        ],
        415,
        'wpcf7_unsupported_media_type',
      ],
      [
        'JSON for an unknown form',
        () => [
          '9999/feedback',
          { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
        ],
        415,
        'wpcf7_unsupported_media_type',
      ],
      ['no kind at all', () => [`${id}/feedback`, { method: 'POST' }], 415, 'wpcf7_unsupported_media_type'],
      ['an unknown form', () => ['9999/feedback', form({ _wpcf7_unit_tag: 'a' })], 404, 'wpcf7_not_found'],
      [
        'an invalid number',
        () => ['__proto__/feedback', form({ _wpcf7_unit_tag: 'a' })],
        404,
        'wpcf7_not_found',
      ],
      ['no unit tag', () => [`${id}/feedback`, form(letter)], 400, 'wpcf7_unit_tag_not_found'],
      [
        'an empty unit tag',
        () => [`${id}/feedback`, form({ ...letter, _wpcf7_unit_tag: '' })],
        400,
        'wpcf7_unit_tag_not_found',
      ],
      [
        'a unit tag with markup',
        () => [`${id}/feedback`, form({ ...letter, _wpcf7_unit_tag: '"><script>' })],
        400,
        'wpcf7_unit_tag_not_found',
      ],
      [
        'a list of unit tags',
        () => [`${id}/feedback`, form({ ...letter, '_wpcf7_unit_tag[]': 'a' })],
        400,
        'wpcf7_unit_tag_not_found',
      ],
      ['a GET of a POST address', () => [`${id}/feedback`], 404, 'rest_no_route'],
      ['a schema of an unknown form', () => ['9999/feedback/schema'], 404, 'wpcf7_not_found'],
      ['a refill of an unknown form', () => ['9999/refill'], 404, 'wpcf7_not_found'],
      ['another call', () => [`${id}/inne`], 404, 'rest_no_route'],
    ])('%s is refused with its code', async (_, make, status, code) => {
      const [path, init] = make()
      expect(await ask(path, init)).toEqual([status, code, status])
      expect([await test.messages(), await test.mails(), await test.files()]).toEqual([[], [], []])
    })

    it('the schema is served from memory, with an ETag', async () => {
      const first = await test.app.request(url(`${id}/feedback/schema`))
      const schema = (await first.json()) as {
        version: string
        locale: string
        rules: { rule: string; field: string }[]
      }
      expect(schema).toMatchObject({ version: 'Contact Form 7 SWV Schema 2024-10', locale: 'pl_PL' })
      expect(schema.rules.map(({ rule, field }) => `${rule} ${field}`)).toEqual(
        expect.arrayContaining(['required your-name', 'email your-email', 'maxlength your-message']),
      )
      const again = await test.app.request(url(`${id}/feedback/schema`), {
        headers: { 'if-none-match': first.headers.get('etag') ?? '' },
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    })

    it('a form’s change applies at once', async () => {
      const form = await addForm(test, { form: '[text a]' })
      const etagOf = async () => (await test.app.request(url(`${form}/feedback/schema`))).headers.get('etag')
      const before = await etagOf()
      await test.services.db.transaction((tx) =>
        tx.updateTable('contact_forms').set({ form: '[text* a]' }).where('id', '=', form).execute(),
      )
      expect(await etagOf()).toBe(before)
      await test.changeSettings({})
      expect(await etagOf()).not.toBe(before)
    })

    it('today’s date in a schema changes tomorrow', async () => {
      const form = await addForm(test, { form: '[date termin min:today]' })
      const thresholds = async () =>
        (
          (await (await test.app.request(url(`${form}/feedback/schema`))).json()) as {
            rules: { threshold?: string }[]
          }
        ).rules.flatMap(({ threshold }) => threshold ?? [])
      expect(await thresholds()).toEqual(['2026-11-21'])
      test.clock.nowMs += 12 * 60 * 60 * 1000
      expect(await thresholds()).toEqual(['2026-11-22'])
      test.clock.nowMs -= 12 * 60 * 60 * 1000
    })

    it('a form with nothing to refill gets an empty answer [S-FORM-02]', async () => {
      const response = await test.app.request(url(`${id}/refill`))
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    })

    it('quiz and image are refilled by field name, each time with new values [S-FORM-02]', async () => {
      const form = await addForm(test, {
        form: '[quiz pytanie "Ile to dwa dodać trzy?|5"] [captchac obrazek] [captchar obrazek] [text a]',
      })
      const refill = async () =>
        (await (await test.app.request(url(`${form}/refill`))).json()) as Pick<
          FeedbackAnswer,
          'quiz' | 'captcha'
        >
      const [first, second] = [await refill(), await refill()]
      expect(first).toEqual({
        quiz: { pytanie: ['Ile to dwa dodać trzy?', expect.any(String)] },
        captcha: { obrazek: expect.stringMatching(/\d+\.(?:png|gif|jpeg)/) },
      })
      expect(first.quiz?.['pytanie']?.[1]).not.toBe(second.quiz?.['pytanie']?.[1])
      expect(first.captcha?.['obrazek']).not.toBe(second.captcha?.['obrazek'])
      expect(await submit(test, form, { a: 'b' })).toMatchObject({
        status: 'validation_failed',
        quiz: { pytanie: [expect.any(String), expect.any(String)] },
        captcha: { obrazek: expect.any(String) },
      })
    })

    it('an answer to the quiz is accepted once [S-FORM-02]', async () => {
      const form = await addForm(test, { form: '[quiz pytanie "Ile to dwa dodać trzy?|5"] [text a]' })
      const { quiz } = (await (await test.app.request(url(`${form}/refill`))).json()) as Pick<
        FeedbackAnswer,
        'quiz'
      >
      const fields = { a: 'b', pytanie: ' 5 ', _wpcf7_quiz_answer_pytanie: quiz?.['pytanie']?.[1] ?? '' }
      expect((await submit(test, form, { ...fields, pytanie: '6' })).invalid_fields).toMatchObject([
        { field: 'pytanie', message: formMessages.quiz_answer_not_correct },
      ])
      const { quiz: fresh } = (await (await test.app.request(url(`${form}/refill`))).json()) as Pick<
        FeedbackAnswer,
        'quiz'
      >
      fields._wpcf7_quiz_answer_pytanie = fresh?.['pytanie']?.[1] ?? ''
      expect((await submit(test, form, fields)).status).toBe('mail_sent')
      expect((await submit(test, form, fields)).status).toBe('validation_failed')
    })

    it('a quiz that occurs twice in a form is answered once', async () => {
      const form = await addForm(test, {
        form: '[quiz pytanie "Ile to dwa dodać trzy?|5"] [quiz pytanie "Ile to dwa dodać trzy?|5"] [text a]',
      })
      const { quiz } = (await (await test.app.request(url(`${form}/refill`))).json()) as Pick<
        FeedbackAnswer,
        'quiz'
      >
      expect(
        (
          await submit(test, form, {
            a: 'b',
            pytanie: '5',
            _wpcf7_quiz_answer_pytanie: quiz?.['pytanie']?.[1] ?? '',
          })
        ).status,
      ).toBe('mail_sent')
    })
  })
})
