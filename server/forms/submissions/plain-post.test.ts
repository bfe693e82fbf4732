import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { answerError } from '#server/shop/pages/answer-error.ts'
import { addForm, FORM_BROWSER, letter } from '#server/testing/make-form.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { type PlainOutcome, submitPlainForm } from './plain-post.ts'
import { limitTable } from '#server/platform/limit-table.ts'

describe.each(engines)('a form sent without a script on %s', (engine) => {
  let test: TestShop
  let id: number
  let outcome: PlainOutcome | null
  beforeAll(async () => {
    test = await openTestShop(engine, {
      settings: { botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 } },
      createApp: (services) => {
        const app = new Hono()
        app.onError((error, c) => answerError(c, services, error))
        return app.post('/kontakt/', async (c) => {
          outcome = await submitPlainForm(c, services)
          return c.json(outcome?.answer ?? null)
        })
      },
    })
    test.services.settings.trustedProxies = 1
    id = await addForm(test, {
      form: '[text* your-name] [email* your-email] [checkbox kiedy "Rano|9" "Wieczorem|20"] [textarea* your-message]',
    })
  })
  afterAll(() => test.close())
  beforeEach(() => test.services.db.transaction((tx) => tx.deleteFrom('contact_messages').execute()))

  const hidden = (): Record<string, string> => ({
    [HIDDEN.formId]: String(id),
    [HIDDEN.unitTag]: `wpcf7-f${id}-p3-o1`,
    [HIDDEN.containerPost]: '3',
  })
  const post = (
    fields: [string, string][],
    from = '10.3.0.1',
    type: 'urlencoded' | 'multipart' = 'urlencoded',
  ) => {
    const body = type === 'urlencoded' ? new URLSearchParams(fields) : new FormData()
    if (body instanceof FormData) for (const [name, value] of fields) body.append(name, value)
    return Promise.resolve(
      test.app.request(`${TEST_URL}/kontakt/`, {
        method: 'POST',
        body,
        headers: { 'user-agent': FORM_BROWSER, 'x-forwarded-for': from, accept: 'application/json' },
      }),
    )
  }
  const savedMessages = () => test.services.db.read.selectFrom('contact_messages').selectAll().execute()
  const typed = Object.entries({ ...letter, kiedy: '' }).filter(([name]) => name !== 'kiedy')

  it.each(['urlencoded', 'multipart'] as const)(
    'is saved like one with a script (%s) [S-FORM-07]',
    async (type) => {
      const answer = await (
        await post([...Object.entries(hidden()), ...typed, ['kiedy[]', 'Wieczorem']], undefined, type)
      ).json()
      expect(answer).toMatchObject({ contact_form_id: id, status: 'mail_sent', into: `#wpcf7-f${id}-p3-o1` })
      expect(outcome?.posted).toEqual({})
      expect(JSON.parse((await savedMessages())[0]?.fields_json ?? '[]')).toContainEqual({
        name: 'kiedy',
        value: ['20'],
      })
    },
  )

  it('is shown again with the typed values after an error', async () => {
    await post([
      ...Object.entries(hidden()),
      ['your-name', 'Ola'],
      ['your-email', 'ola@'],
      ['kiedy[]', 'Rano'],
      ['kiedy[]', 'Wieczorem'],
      ['__proto__', 'x'],
      ['your-message', 'a\nb'],
    ])
    expect(outcome?.answer).toMatchObject({
      status: 'validation_failed',
      invalid_fields: [{ field: 'your-email' }],
    })
    expect(outcome?.posted).toMatchObject({
      'your-name': 'Ola',
      'your-email': 'ola@',
      kiedy: ['Rano', 'Wieczorem'],
      'your-message': 'a\nb',
    })
    expect(Object.getPrototypeOf(outcome?.posted)).toBeNull()
    expect(await savedMessages()).toEqual([])
  })

  it('is left to the page when it is no contact form', async () => {
    expect(await (await post([['s', 'panel']])).json()).toBeNull()
  })

  it.each<[string, () => [string, string][], number]>([
    [
      'a form that is not there',
      () => [...Object.entries({ ...hidden(), [HIDDEN.formId]: '999' }), ...typed],
      404,
    ],
    ['no unit tag', () => [[HIDDEN.formId, String(id)], ...typed], 400],
    [
      'a thousand fields and one',
      () => [
        ...Object.entries(hidden()),
        ...Array.from({ length: 1_001 }, (_, index): [string, string] => [`f${index}`, 'x']),
      ],
      413,
    ],
  ])('is refused with %s', async (_, fields, status) => {
    expect((await post(fields())).status).toBe(status)
    expect(await savedMessages()).toEqual([])
  })

  it('counts for the rate limit like any other post', async () => {
    const statuses = []
    for (let sent = 0; sent <= limitTable['contact-forms'].points; sent++)
      statuses.push((await post([...Object.entries(hidden()), ['your-name', '']], '10.3.0.2')).status)
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([200]), 429])
  })
})
