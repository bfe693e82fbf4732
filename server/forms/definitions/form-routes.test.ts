import { beforeAll, describe, expect, it } from 'vitest'
import { CSRF_HEADER } from '#contract/console/session.ts'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { addForm } from '#server/testing/make-form.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { loadForm } from './compiled-form.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Body = any

describe.each(engines)('the calls of a form’s owner on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let owner: { cookie: string; [CSRF_HEADER]: string }
  let id: number
  beforeAll(async () => {
    const { visitor, csrfToken } = await openOwner(test)
    owner = { cookie: `${OWNER_COOKIE}=${visitor.cookies.get(OWNER_COOKIE)}`, [CSRF_HEADER]: csrfToken }
    id = await addForm(test)
  })

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = owner,
  ): Promise<{ status: number; body: Body }> => {
    const response = await test.app.request(`${TEST_URL}${CONTACT_FORMS_PATH}${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  it.each([
    ['GET', ''],
    ['POST', ''],
    ['GET', '/1'],
    ['PUT', '/1'],
    ['DELETE', '/1'],
  ])('%s %s is refused for others', async (method, path) => {
    const refused = {
      status: 403,
      body: { code: 'wpcf7_forbidden', message: expect.any(String), data: { status: 403 } },
    }
    const change = method === 'GET' || method === 'DELETE' ? undefined : { title: 'Inny' }
    expect(await ask(method, path, change, {})).toEqual(refused)
    // The cookie alone does not authorize a change: another site's page may have caused the request.
    if (method !== 'GET') expect(await ask(method, path, change, { cookie: owner.cookie })).toEqual(refused)
    expect((await loadForm(test.services, id))?.title).toBe('Napisz do nas')
  })

  it('creates, reads, partly changes and deletes a form', async () => {
    const made = await ask('POST', '', {
      title: 'Serwis',
      form: '[text* imie "Ola"]',
      mail: { recipient: 'serwis@example.pl' },
      additional_settings: 'skip_mail: on',
    })
    expect(made).toMatchObject({
      status: 200,
      body: { title: 'Serwis', locale: 'pl_PL', slug: expect.stringMatching(/^[0-9a-f]{7}$/) },
    })
    const path = `/${made.body.id}`
    expect((await ask('GET', '')).body).toEqual(
      expect.arrayContaining([{ id: made.body.id, slug: made.body.slug, title: 'Serwis', locale: 'pl_PL' }]),
    )

    const changed = await ask('PUT', path, { messages: { spam: 'Sprawdzimy' } })
    expect(changed.body.properties).toMatchObject({
      form: {
        content: '[text* imie "Ola"]',
        fields: [{ type: 'text*', basetype: 'text', name: 'imie', values: ['Ola'] }],
      },
      mail: { recipient: 'serwis@example.pl' },
      messages: { spam: 'Sprawdzimy' },
      additional_settings: { content: 'skip_mail: on', settings: [['skip_mail', 'on']] },
    })
    expect((await ask('GET', path)).body).toEqual(changed.body)
    expect((await loadForm(test.services, made.body.slug))?.message('spam')).toBe('Sprawdzimy')

    expect((await ask('DELETE', path)).body).toEqual({ deleted: true })
    expect((await ask('GET', path)).body).toMatchObject({ code: 'wpcf7_not_found' })
    expect(await loadForm(test.services, made.body.id)).toBeUndefined()
  })

  it.each<[string, unknown, string[]]>([
    ['no title', { form: '[text a]' }, ['title']],
    ['texts of a wrong type', { title: 'A', form: 1, mail: { subject: [] } }, ['form', 'mail.subject']],
    ['no recipient', { title: 'A', form: '[text a]' }, ['mail.recipient']],
    [
      'an invalid recipient',
      { title: 'A', form: '[text a]', mail: { recipient: 'a@example.pl, sklep' } },
      ['mail.recipient'],
    ],
    [
      'a second mail without a recipient',
      { title: 'A', form: '[text a]', mail: { recipient: 'a@example.pl' }, mail_2: { active: true } },
      ['mail_2.recipient'],
    ],
    ['no field', { title: 'A', form: 'Napisz', mail: { recipient: 'a@example.pl' } }, ['form']],
  ])('refuses %s with the field, and saves nothing', async (_, body, paths) => {
    const before = (await ask('GET', '')).body.length
    const refused = await ask('POST', '', body)
    expect([refused.status, refused.body.code, refused.body.data.status]).toEqual([422, 'wrong_fields', 422])
    expect(refused.body.data.fields.map(({ path }: { path: string }) => path)).toEqual(paths)
    expect((await ask('GET', '')).body).toHaveLength(before)
  })

  it('answers 404 for an unknown form', async () => {
    for (const path of ['/9999', '/0', '/abc', '/__proto__', '/99999999999999999999']) {
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(
          (await ask(method, path, method === 'PUT' ? { title: 'A' } : undefined)).body,
          path,
        ).toMatchObject({ code: 'wpcf7_not_found', data: { status: 404 } })
    }
  })
})
