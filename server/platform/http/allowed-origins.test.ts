import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { settingsToSave } from '#contract/console/settings.ts'
import { defaultShopSettings } from '../shop-settings/shop-settings.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const APP = 'https://app.example.pl'
const FROM_APP = { origin: APP, 'sec-fetch-site': 'cross-site' }

describe.each(engines)('contact forms on other sites (%s)', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const feedback = `${TEST_URL}${CONTACT_FORMS_PATH}/1/feedback`
  const send = () => {
    const body = new FormData()
    body.set('_wpcf7_unit_tag', 'wpcf7-f1-o1')
    return test.app.request(feedback, { method: 'POST', headers: FROM_APP, body })
  }

  it('a site can send and read a form only when the owner listed its origin [M-65]', async () => {
    expect((await send()).status).toBe(403)
    await test.changeSettings({ allowedOrigins: [APP] })
    const sent = await send()
    expect(sent.status).not.toBe(403)
    expect(sent.headers.get('access-control-allow-origin')).toBe(APP)
    for (const path of ['/feedback/schema', '/refill'])
      expect(
        (
          await test.app.request(`${TEST_URL}${CONTACT_FORMS_PATH}/1${path}`, { headers: FROM_APP })
        ).headers.get('access-control-allow-origin'),
        path,
      ).toBe(APP)
    const preflight = await test.app.request(feedback, {
      method: 'OPTIONS',
      headers: { ...FROM_APP, 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, APP])
    const other = await test.app.request(feedback, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    expect(
      (await test.app.request(`${TEST_URL}${CONTACT_FORMS_PATH}`, { headers: FROM_APP })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })
})

describe('the list of allowed origins', () => {
  const save = (allowedOrigins: string[]) =>
    v.safeParse(settingsToSave, { ...defaultShopSettings, allowedOrigins })

  it("stores origins in the browser's form, without blank lines [M-65]", () => {
    const saved = save([' HTTPS://App.example.pl/ ', '', 'http://localhost:5173', 'https://app.example.pl'])
    expect(saved.success && saved.output.allowedOrigins).toEqual([APP, 'http://localhost:5173'])
  })

  it.each([
    'app.example.pl',
    'https://app.example.pl/sklep',
    '*',
    'null',
    'ftp://app.example.pl',
    'https://*.example.pl',
  ])('refuses %j', (typed) => {
    expect(save([typed]).success).toBe(false)
  })
})
