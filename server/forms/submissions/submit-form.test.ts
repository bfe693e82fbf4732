import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import type { Services } from '#server/platform/services.ts'
import { addForm, letter, submit } from '#server/testing/make-form.ts'
import { type FormShop, openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'
import type { OwnStep } from './pending-submission.ts'
import { removePassedMessages, removeSpentTokens } from '../inbox/clean-messages.ts'
import { spendOnce } from '#server/platform/limits/quota.ts'

const PDF = new Blob(['%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'], {
  type: 'application/pdf',
})
const withFile = (name = 'rzut.pdf') =>
  [...Object.entries(letter), ['plan', new File([PDF], name, { type: 'application/pdf' })]] as [
    string,
    string | Blob,
  ][]

describe.each(engines)('a submission on %s', (engine) => {
  let test: FormShop
  let steps: OwnStep[]
  let isDiskFull = false

  /** Simulates a disk that is full at the commit. */
  const mayBeFull = (services: Services): Services => ({
    ...services,
    db: {
      ...services.db,
      transaction: (work, options) =>
        services.db.transaction(async (tx) => {
          const result = await work(tx)
          if (isDiskFull) throw new Error('disk full')
          return result
        }, options),
    },
  })

  beforeAll(async () => {
    steps = []
    test = await openFormShop(engine, { ownSteps: steps, wrap: mayBeFull })
  })
  afterAll(() => test.close())
  afterEach(async () => {
    steps.length = 0
    isDiskFull = false
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files', 'outbox', 'used_once'] as const)
        await tx.deleteFrom(table).execute()
    })
    test.logged.length = 0
  })

  describe('a submission that cannot be saved fails [S-FORM-16]', () => {
    it.each(['', 'do_not_store: on'])(
      'and leaves neither message, nor files, nor mail (%s)',
      async (additional_settings) => {
        const form = await addForm(test, {
          form: '[text* your-name] [file plan filetypes:pdf]',
          additional_settings,
        })
        isDiskFull = true
        const answer = await submit(test, form, withFile())
        expect(answer).toMatchObject({
          status: 'mail_failed',
          message: formMessages.mail_sent_ng,
          invalid_fields: [],
          posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        })
        expect([await test.messages(), await test.files(), await test.mails()]).toEqual([[], [], []])
        expect(test.logged.join()).toContain('disk full')

        isDiskFull = false
        expect((await submit(test, form, withFile())).status).toBe('mail_sent')
        expect([
          (await test.messages()).length,
          (await test.files()).length,
          (await test.mails()).length,
        ]).toEqual([1, 1, 1])
      },
    )

    it('also as spam', async () => {
      const form = await addForm(test)
      isDiskFull = true
      expect((await submit(test, form, letter, { 'user-agent': 'x' })).status).toBe('mail_failed')
    })
  })

  describe('a form’s own step runs before anything is saved [S-FORM-16]', () => {
    it.each([
      ['aborted', {}],
      ['payment_required', { payment: { secret: 'x' } }],
      ['waiting for the warehouse', {}],
    ])('%s', async (status, more) => {
      const form = await addForm(test)
      steps.push(
        { before: () => undefined },
        {
          before: ({ posted }) => ({
            status,
            message: `Stop, [your-name]! ${String(posted['your-name'])}`,
            more,
          }),
        },
      )
      const answer = await submit(test, form)
      expect(answer).toMatchObject({
        status,
        message: 'Stop, Łucja Żółć! Łucja Żółć',
        posted_data_hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        ...more,
      })
      expect([await test.messages(), await test.mails()]).toEqual([[], []])
    })

    it('is called last: never for refused messages or spam', async () => {
      const form = await addForm(test)
      const calledWith: string[] = []
      steps.push({ before: ({ posted }) => void calledWith.push(String(posted['your-name'])) })
      await submit(test, form, { ...letter, 'your-name': '' })
      await submit(test, form, { ...letter, 'your-name': 'Robot' }, { 'user-agent': '' })
      await submit(test, form)
      expect(calledWith).toEqual(['Łucja Żółć'])
    })

    it('a paid submission continues with its hash and is not checked for spam', async () => {
      const form = await addForm(test)
      let isPaid = false
      steps.push({
        before: () => (isPaid ? undefined : { status: 'payment_required', message: 'Zapłać' }),
        vouchesFor: () => isPaid,
      })
      const { posted_data_hash } = await submit(test, form)
      isPaid = true
      await test.changeSettings({ wordList: 'próbki' })
      expect((await submit(test, form, { ...letter, [HIDDEN.postedDataHash]: '0'.repeat(32) })).status).toBe(
        'spam',
      )
      expect(
        (
          await submit(test, form, {
            ...letter,
            'your-subject': 'x',
            [HIDDEN.postedDataHash]: posted_data_hash,
          })
        ).status,
      ).toBe('spam')
      expect(
        (await submit(test, form, { ...letter, [HIDDEN.postedDataHash]: posted_data_hash })).status,
      ).toBe('mail_sent')
      steps.length = 0
      // Without a step that vouches for it, the hash alone proves nothing.
      expect(
        (await submit(test, form, { ...letter, [HIDDEN.postedDataHash]: posted_data_hash })).status,
      ).toBe('spam')
      await test.changeSettings({ wordList: '' })
    })
  })

  it('stores files in the database under random ids; their names are only shown [S-FORM-17]', async () => {
    const form = await addForm(test, {
      form: '[text* your-name] [file plan filetypes:pdf]',
      mail: { attachments: '[plan]' },
    })
    expect((await submit(test, form, withFile('../../rzut parteru.pdf'))).status).toBe('mail_sent')
    await submit(test, form, withFile('../../rzut parteru.pdf'))
    const [first, second] = await test.files()
    expect(first).toMatchObject({
      field: 'plan',
      media_type: 'application/pdf',
      size: PDF.size,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(first?.name).not.toContain('/')
    expect(Buffer.from(first?.content ?? []).toString()).toBe(await PDF.text())
    expect(first?.id).toMatch(/^[\w-]{20,}$/)
    expect(first?.id).not.toBe(second?.id)
    const mails = await test.mails()
    expect(mails.flatMap(({ attachments_json }) => JSON.parse(attachments_json) as string[]).sort()).toEqual(
      [first?.id, second?.id].sort(),
    )
  })

  it.each<[string, string, File, keyof typeof formMessages]>([
    ['too large', 'limit:20 filetypes:pdf', new File([PDF], 'rzut.pdf'), 'upload_file_too_large'],
    ['of another name', 'filetypes:pdf', new File([PDF], 'rzut.exe'), 'upload_file_type_invalid'],
    [
      'with other content',
      'filetypes:pdf',
      new File(['MZ\x90\0\x03'], 'rzut.pdf', { type: 'application/pdf' }),
      'upload_file_type_invalid',
    ],
    [
      'with a script that claims to be an image',
      'filetypes:png',
      new File(['<html><script>alert(1)</script>'], 'a.png', { type: 'image/png' }),
      'upload_file_type_invalid',
    ],
  ])('refuses a file %s, and saves nothing [S-FORM-17]', async (_, options, file, key) => {
    const form = await addForm(test, { form: `[text* your-name] [file plan ${options}]` })
    const answer = await submit(test, form, [
      ['your-name', 'Ola'],
      ['plan', file],
    ])
    expect(answer).toMatchObject({
      status: 'validation_failed',
      invalid_fields: [{ field: 'plan', message: formMessages[key] }],
    })
    expect([await test.messages(), await test.files(), await test.mails()]).toEqual([[], [], []])
  })

  it('requires a missing file, also when the browser sends an empty one [S-FORM-17]', async () => {
    const form = await addForm(test, { form: '[text a] [file* plan]' })
    for (const fields of [
      [['a', 'b']],
      [
        ['a', 'b'],
        ['plan', new File([], '')],
      ],
    ] as [string, string | Blob][][]) {
      expect(await submit(test, form, fields)).toMatchObject({
        status: 'validation_failed',
        invalid_fields: [{ field: 'plan', message: formMessages.invalid_required }],
      })
    }
  })

  describe('a message that must not be stored', () => {
    const CONSENT =
      '[text* your-name] [file plan filetypes:pdf] [acceptance zapis optional consent_for:storage] Możecie to zachować [/acceptance]'
    const sent = (causeEnd: string, status: 'sent' | 'given_up') =>
      test.services.db.transaction((tx) =>
        tx.updateTable('outbox').set({ status }).where('cause', 'like', `%${causeEnd}`).execute(),
      )

    it.each([
      [
        'because of the form',
        { form: '[text* your-name] [file plan filetypes:pdf]', additional_settings: 'do_not_store: on' },
        {},
        'passing',
      ],
      ['because the visitor did not agree', { form: CONSENT }, {}, 'passing'],
      ['but the visitor agreed', { form: CONSENT }, { zapis: '1' }, 'inbox'],
    ])('%s: is removed with files and mail once its mail was sent', async (_, draft, more, folder) => {
      const form = await addForm(test, {
        ...draft,
        mail_2: {
          active: true,
          recipient: 'ola@example.pl',
          subject: 'Kopia',
          sender: 'sklep@example.pl',
          body: 'x',
        },
      })
      expect(
        (await submit(test, form, [...withFile(), ...Object.entries(more)] as [string, string | Blob][]))
          .status,
      ).toBe('mail_sent')
      expect((await test.messages()).map((message) => message.folder)).toEqual([folder])

      expect(await removePassedMessages(test.services)).toBe(0)
      await sent(':mail', 'sent')
      // The copy still waits.
      expect(await removePassedMessages(test.services)).toBe(0)
      await sent(':mail_2', 'given_up')
      expect(await removePassedMessages(test.services)).toBe(folder === 'passing' ? 1 : 0)
      const left = folder === 'passing' ? [0, 0, 0] : [1, 1, 2]
      expect([
        (await test.messages()).length,
        (await test.files()).length,
        (await test.mails()).length,
      ]).toEqual(left)
    })

    it('stays when its mail was given up, because it is the only copy', async () => {
      const form = await addForm(test, { additional_settings: 'do_not_store: on' })
      await submit(test, form)
      await sent(':mail', 'given_up')
      expect(await removePassedMessages(test.services)).toBe(0)
      expect(await test.messages()).toHaveLength(1)
    })

    it('is not saved at all when it is not mailed either', async () => {
      const form = await addForm(test, { additional_settings: 'do_not_store: on\nskip_mail: on' })
      expect((await submit(test, form)).status).toBe('mail_sent')
      expect([await test.messages(), await test.mails()]).toEqual([[], []])
    })
  })

  it('uses a token once, also at the same moment, and removes it after it has expired', async () => {
    const { db } = test.services
    const until = test.clock.nowMs + 1_000
    const both = await Promise.all([1, 2, 3].map(() => db.transaction((tx) => spendOnce(tx, 'token', until))))
    expect(both.filter(Boolean)).toEqual([true])
    expect(await removeSpentTokens(test.services)).toBe(0)
    test.clock.nowMs += 1_000
    expect(await removeSpentTokens(test.services)).toBe(1)
    test.clock.nowMs -= 1_000
  })
})
