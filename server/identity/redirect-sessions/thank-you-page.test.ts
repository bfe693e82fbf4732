import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountPages } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields } from '#server/testing/make-checkout.ts'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const THANKS = `${CLIENT_ORIGIN}/dziekujemy?a=1`
const HOUR_MS = 3_600_000

describe.each(engines)('a checkout begun on a client’s page (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine))
  let productId: number
  beforeAll(async () => {
    productId = await addProduct(test.services.db, { name: 'Deska' })
    await test.services.refresh()
  })
  beforeEach(() => void (test.clock.nowMs += 48 * HOUR_MS))
  const { register } = accountPages(() => test)

  const begin = async (thankYouPageUrl: string, query?: Record<string, string>) => {
    const body = {
      ecomCheckout: {},
      callbacks: { thankYouPageUrl },
      ...(query && { preferences: { additionalQueryParameters: query } }),
    }
    const answer = await test.call('/_api/redirects-api/v1/redirect-session', body, {
      authorization: (await test.visit()).access_token,
    })
    return answer.body.redirectSession?.fullUrl as string
  }
  /** Opens one of our addresses as a browser does. */
  const go = (visitor: TestVisitor, url: string) =>
    visitor.get(url.replace(test.services.settings.publicUrl, ''))
  const order = async (visitor: TestVisitor) => {
    await visitor.callAjax('add_to_cart', { product_id: String(productId), quantity: '1' })
    const nonce = /name="woocommerce-process-checkout-nonce" value="([^"]+)"/.exec(
      await visitor.open('/zamowienie/'),
    )![1]!
    const { order_id: id, redirect } = await visitor.callAjax('checkout', {
      ...(buyerFields() as Record<string, string>),
      'terms-field': '1',
      'woocommerce-process-checkout-nonce': nonce,
    })
    return { id: id as number, redirect: redirect as string }
  }

  it("ends at the client's thank-you page, once, with order and sign-in state [S-ID-12]", async () => {
    const visitor = test.visitor()
    const begun = await go(visitor, await begin(THANKS, { utm_source: 'aplikacja' }))
    expect([begun.status, begun.headers.get('location'), begun.headers.get('cache-control')]).toEqual([
      302,
      `${test.services.settings.publicUrl}/zamowienie/?utm_source=aplikacja`,
      'no-store',
    ])
    const { id, redirect } = await order(visitor)
    const led = await go(visitor, redirect)
    expect([led.status, led.headers.get('location'), led.headers.get('referrer-policy')]).toEqual([
      303,
      `${THANKS}&wixMemberLoggedIn=false&orderId=${id}`,
      'no-referrer',
    ])
    expect((await go(visitor, redirect)).status).toBe(200)
    const again = await order(visitor)
    expect((await go(visitor, again.redirect)).status).toBe(200)
  })

  it('reports that its buyer is signed in', async () => {
    const { visitor } = await register()
    await go(visitor, await begin(THANKS))
    const { redirect } = await order(visitor)
    expect((await go(visitor, redirect)).headers.get('location')).toContain('wixMemberLoggedIn=true')
  })

  it('shows our own confirmation for an earlier order, and after a day', async () => {
    const visitor = test.visitor()
    const { redirect: before } = await order(visitor)
    test.clock.nowMs += 1
    await go(visitor, await begin(THANKS))
    expect((await go(visitor, before)).status).toBe(200)
    test.clock.nowMs += 24 * HOUR_MS
    const { redirect } = await order(visitor)
    expect((await go(visitor, redirect)).status).toBe(200)
  })

  it('does not redirect to an address no longer registered, nor others (RFC 9700, 4.11)', async () => {
    const visitor = test.visitor()
    await go(visitor, await begin(THANKS))
    const { redirect } = await order(visitor)
    expect((await go(test.visitor(), redirect)).status).toBe(200)
    const { origins, redirectDomains, redirectUris } = test.client
    await test.setClient({ origins: [], redirectDomains: [], redirectUris: [] })
    expect((await go(visitor, redirect)).status).toBe(200)
    await test.setClient({ origins, redirectDomains, redirectUris })
    expect(await begin('https://evil.example/')).toBeUndefined()
  })

  it('cannot be begun with a secret of another kind', async () => {
    const visitor = test.visitor()
    const login = (
      await test.call(
        '/_api/redirects-api/v1/redirect-session',
        { login: {} },
        { authorization: (await test.visit()).access_token },
      )
    ).body.redirectSession.fullUrl as string
    visitor.cookies.set('klepka_thanks', new URL(login).searchParams.get('redirectSession')!)
    const { redirect } = await order(visitor)
    expect((await go(visitor, redirect)).status).toBe(200)
    expect(visitor.cookies.has('klepka_thanks')).toBe(false)
  })
})
