import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const BANNER = 'id="coming-soon-footer-banner"'

describe.each(engines)('a shop that is not open yet on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeEach(async () => {
    test = await openTestShop(engine, { settings: { comingSoon: { isOn: true } } })
    owner = await openOwner(test)
  })
  afterEach(() => test.close())

  const link = async () => {
    const page = await owner.visitor.open('/')
    return {
      url: /data-rest-url="([^"]+)"/.exec(page)![1]!,
      nonce: /data-rest-nonce="([^"]+)"/.exec(page)![1]!,
    }
  }
  const dismissed = { 'woocommerce_meta[coming_soon_banner_dismissed]': 'yes' }

  it('shows its pages only to the signed-in owner, with the banner [S-PAGE-07]', async () => {
    const seen = await test.visitor().open('/')
    expect(seen).not.toContain(BANNER)
    expect(seen).not.toContain('class="products')
    expect(await owner.visitor.open('/')).toContain(BANNER)
  })

  it('an open shop has no banner [S-PAGE-07]', async () => {
    await test.changeSettings({ comingSoon: { isOn: false } })
    expect(await owner.visitor.open('/')).not.toContain(BANNER)
  })

  it("the link's form request dismisses the banner permanently [S-PAGE-07]", async () => {
    const { url, nonce } = await link()
    const answer = await owner.visitor.post(url, dismissed, { 'x-wp-nonce': nonce })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }),
    ])
    expect(await owner.visitor.open('/sklep/')).not.toContain(BANNER)
    expect(await (await openOwner(test)).visitor.open('/')).not.toContain(BANNER)
  })

  it('a JSON request dismisses the banner, too [S-PAGE-07]', async () => {
    const { url, nonce } = await link()
    const body = JSON.stringify({ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } })
    const cookie = [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await test.app.request(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-wp-nonce': nonce,
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    })
    expect(answer.status).toBe(200)
    expect(await owner.visitor.open('/')).not.toContain(BANNER)
  })

  it.each([
    [
      'by a stranger',
      401,
      async (url: string, nonce: string) => test.visitor().post(url, dismissed, { 'x-wp-nonce': nonce }),
    ],
    ['without a nonce', 403, async (url: string) => owner.visitor.post(url, dismissed)],
    [
      'with a wrong nonce',
      403,
      async (url: string, nonce: string) =>
        owner.visitor.post(url, dismissed, { 'x-wp-nonce': nonce.replace(/./g, '0') }),
    ],
    [
      'under another user id',
      401,
      async (url: string, nonce: string) => owner.visitor.post(`${url}x`, dismissed, { 'x-wp-nonce': nonce }),
    ],
    [
      'from another site',
      403,
      async (url: string, nonce: string) =>
        owner.visitor.post(url, dismissed, { 'x-wp-nonce': nonce, 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'with broken JSON',
      400,
      async (url: string, nonce: string) =>
        owner.visitor.post(url, dismissed, { 'x-wp-nonce': nonce, 'content-type': 'application/json' }),
    ],
  ])('the banner is not dismissed %s [S-PAGE-07]', async (_, status, send) => {
    const { url, nonce } = await link()
    expect((await send(url, nonce)).status).toBe(status)
    expect(await owner.visitor.open('/')).toContain(BANNER)
  })
})
