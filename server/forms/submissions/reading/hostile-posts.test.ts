import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { expectShape } from '#server/testing/routes/expect-shape.ts'
import { anyText, hostileTexts } from '#server/testing/routes/hostile-values.ts'
import { addForm, FORM_BROWSER, letter, postTestForm } from '#server/testing/make-form.ts'
import { openFormShop } from '#server/testing/open-form-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const FORM =
  '[text* your-name] [email your-email] [checkbox rodzaj "a" "b"] [select gdzie "x" "y|z"] [number ile] [date kiedy] [textarea uwagi] [file plan filetypes:pdf] [acceptance zgoda optional]Tak[/acceptance]'
const FIELDS = [
  'your-name',
  'your-email',
  'rodzaj[]',
  'gdzie',
  'ile',
  'kiedy',
  'uwagi',
  'zgoda',
  '_wpcf7_unit_tag',
  '_wpcf7_container_post',
  '_wpcf7_posted_data_hash',
  '_wpcf7_recaptcha_response',
  '_wpcf7_free_text_rodzaj',
  '_wpcf7_strona_www',
]
const NAMES = [
  '__proto__',
  'constructor',
  '__proto__[a]',
  'constructor[prototype][a]',
  'toString',
  'a[b][c][]',
  'rodzaj[x]',
  'your-name[]',
  'your-name[__proto__]',
  'uwagi[0][1]',
  '[]',
  '[',
  'a b',
  'a.b',
  'ą',
  '',
  ' ',
  'x'.repeat(5_000),
]
const MANY_FIELDS = 10_000

describe.each(engines)('a hostile post of a contact form on %s', (engine) => {
  const test = shareShop(() => openFormShop(engine))
  let id: number
  beforeAll(async () => {
    id = await addForm(test, { form: FORM })
  })
  afterEach(() => expect(test.logged.splice(0)).toEqual([]))

  /** Either refused in the route's format, or completed; saved completely or not at all. */
  const expectOwnShape = async (response: Response, what: string) => {
    response.headers.set('x-content-type-options', 'nosniff')
    const { isRefused, text, status } = await expectShape(response, 'json', what)
    const [messages, mails, files] = await Promise.all([test.messages(), test.mails(), test.files()])
    const answer = JSON.parse(text) as { status: string; invalid_fields: unknown[]; code?: string }
    if (!isRefused) {
      expect(answer.invalid_fields, what).toBeInstanceOf(Array)
      expect(['mail_sent', 'spam', 'validation_failed'], `${what}: ${text.slice(0, 300)}`).toContain(
        answer.status,
      )
    }
    expect(
      messages.map(({ folder }) => folder),
      what,
    ).toEqual(answer.status === 'mail_sent' ? ['inbox'] : answer.status === 'spam' ? ['spam'] : [])
    expect([mails.length, files.length], what).toEqual([answer.status === 'mail_sent' ? 1 : 0, 0])
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files', 'outbox'] as const)
        await tx.deleteFrom(table).execute()
    })
    return { status, answer }
  }
  const raw = (
    body: BodyInit,
    type = 'multipart/form-data; boundary=x',
    headers: Record<string, string> = {},
  ) =>
    Promise.resolve(
      test.app.request(`${TEST_URL}${CONTACT_FORMS_PATH}/${id}/feedback`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'user-agent': FORM_BROWSER, ...headers },
      }),
    )
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const hidden = part('_wpcf7_unit_tag', 'wpcf7-f1-o1')

  it.each(FIELDS)('with hostile text in %s', async (field) => {
    for (const text of hostileTexts)
      await expectOwnShape(
        await postTestForm(test, id, [...Object.entries({ 'your-name': 'Ola' }), [field, text]]),
        `${field}: ${text.slice(0, 80)}`,
      )
  })

  it.each(NAMES)('with a field called „%s”', async (name) => {
    const before = Object.keys(Object.prototype)
    await expectOwnShape(
      await postTestForm(test, id, [
        ['your-name', 'Ola'],
        [name, 'x'],
        [name, 'y'],
      ]),
      name,
    )
    expect(Object.keys(Object.prototype)).toEqual(before)
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  })

  it('with a list instead of a text', async () => {
    const { answer } = await expectOwnShape(
      await postTestForm(test, id, [
        ['your-name[]', 'Ola'],
        ['your-name[]', 'Ala'],
      ]),
      'list',
    )
    expect(['mail_sent', 'validation_failed']).toContain(answer.status)
  })

  it('with ten thousand fields', async () => {
    const fields = Array.from({ length: MANY_FIELDS }, (_, index): [string, string] => [`f${index}`, 'x'])
    const { status } = await expectOwnShape(
      await postTestForm(test, id, [...fields, ['your-name', 'Ola']]),
      'many fields',
    )
    expect([400, 413]).toContain(status)
  })

  it.each<[string, () => BodyInit, string?]>([
    ['without a boundary', () => 'x', 'multipart/form-data'],
    ['with an empty boundary', () => 'x', 'multipart/form-data; boundary='],
    ['that is not multipart', () => 'a=b&c=d'],
    ['that is no multipart', () => 'a=b&c=d'],
    [
      'truncated in a field',
      () => `${hidden}--x\r\nContent-Disposition: form-data; name="your-name"\r\n\r\nOl`,
    ],
    [
      'truncated in a file',
      () =>
        `${hidden}${part('your-name', 'Ola')}--x\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF`,
    ],
    ['truncated in a header', () => `${hidden}--x\r\nContent-Dispo`],
    ['without its end', () => hidden + part('your-name', 'Ola')],
    [
      'with a part without a name',
      () => `${hidden}--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n${part('your-name', 'Ola')}--x--\r\n`,
    ],
    ['with invalid bytes', () => new Uint8Array([0x2d, 0x2d, 0x78, 0x0d, 0x0a, 0xff, 0xfe, 0, 0])],
    [
      'in another encoding',
      () =>
        new Blob([
          hidden,
          '--x\r\nContent-Disposition: form-data; name="your-name"\r\n\r\n',
          new Uint8Array([0xa5, 0xbf, 0xff]),
          '\r\n--x--\r\n',
        ]),
    ],
  ])('with a body %s', async (what, body, type) => {
    await expectOwnShape(await raw(body(), type), what)
  })

  it('with a body that is too large, with and without its length', async () => {
    const { status } = await expectOwnShape(
      await raw('x', undefined, { 'content-length': String(1e12) }),
      'announced',
    )
    expect(status).toBe(413)
    const text = `${hidden}${part('uwagi', 'x'.repeat(70 * 1024 * 1024))}${part('your-name', 'Ola')}--x--\r\n`
    const large = await expectOwnShape(await raw(text), 'not announced')
    expect([400, 413]).toContain(large.status)
  })

  it('with any fields', async () => {
    const name = fc.oneof(fc.constantFrom(...FIELDS, ...NAMES), anyText)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, anyText), { maxLength: 8 }),
        async (entries) =>
          void (await expectOwnShape(
            await postTestForm(test, id, [['your-name', 'Ola'], ...entries]),
            JSON.stringify(entries).slice(0, 300),
          )),
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  it('does not prevent a normal message afterwards', async () => {
    expect((await expectOwnShape(await postTestForm(test, id, letter), 'letter')).answer.status).toBe(
      'mail_sent',
    )
  })
})
