import { beforeAll, describe, expect, it } from 'vitest'
import { identityService } from '#server/identity/service/identity-service.ts'
import { signAccessToken } from '#server/identity/tokens/access-token.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { accountPages } from '#server/testing/identity/account-pages.ts'
import { openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { STORE_API } from '#server/shop/store-api/routes.ts'

const BILLING = {
  first_name: 'Jan',
  last_name: 'Nowak',
  address_1: 'ul. Długa 1',
  city: 'Kraków',
  postcode: '30-001',
  country: 'PL',
  email: 'jan@example.pl',
  phone: '600700800',
}
const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }

describe.each(engines)('an order through the Store API (%s)', (engine) => {
  const test = shareShop(() => openIdentityShop(engine))
  let productId: number
  beforeAll(async () => {
    productId = await addProduct(test.services.db, { name: 'Deska' })
    await test.services.refresh()
  })
  const { register, identityOf } = accountPages(() => test)

  /** Orders as an app does, with a visitor's cookies if given. */
  const buy = async ({
    visitor,
    authorization,
    isBatch = false,
  }: {
    visitor?: TestVisitor
    authorization?: string
    isBatch?: boolean
  }) => {
    let token = ''
    const call = async (path: string, body: unknown) => {
      const cookie = [...(visitor?.cookies ?? [])]
        .filter(([name]) => name === 'klepka_member')
        .map((pair) => pair.join('='))
        .join('; ')
      const headers = {
        'content-type': 'application/json',
        ...(token && { 'cart-token': token }),
        ...(cookie && { cookie }),
        ...(authorization && { authorization }),
      }
      const response = await test.app.request(new URL(STORE_API + path, test.services.settings.publicUrl), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      token = response.headers.get('cart-token') ?? token
      return {
        status: response.status,
        body: (await response.json()) as {
          order_id?: number
          code?: string
          responses?: { body: { order_id: number } }[]
        },
      }
    }
    await call('/cart', undefined)
    expect((await call('/cart/add-item', { id: productId, quantity: 1 })).status).toBe(201)
    const order = { billing_address: BILLING, payment_method: 'bacs' }
    const { status, body } = isBatch
      ? await call('/batch', {
          requests: [
            { path: '/wc/store/v1/checkout', method: 'POST', body: order, headers: { 'Cart-Token': token } },
          ],
        })
      : await call('/checkout', order)
    return { status, code: body.code, id: body.order_id ?? body.responses?.[0]?.body.order_id }
  }
  const ownerOf = async (id: number | undefined) =>
    (
      await test.services.db.read
        .selectFrom('orders')
        .select('identity_id')
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow()
    ).identity_id
  /** An access token of a member or a visitor at a site. */
  const tokenOf = async (
    site: { id: string },
    subject_id: string,
    subject_type: 'MEMBER' | 'VISITOR' = 'MEMBER',
  ) => {
    const identity = identityService(test.services)
    const whole = (await identity.directory()).site(site.id)!
    const { session } = await test.services.db.transaction((tx) =>
      openSession(tx, test.services, {
        site: whole,
        peer: PEER,
        kind: 'oauth',
        client_id: null,
        subject_type,
        subject_id,
        instance_id: null,
      }),
    )
    return signAccessToken(
      test.services,
      identity.keys,
      {
        sessionId: session.id,
        siteId: site.id,
        clientId: 'none',
        subjectType: subject_type,
        subjectId: subject_id,
        instanceId: null,
      },
      3_600,
    )
  }
  const ownSite = async () => (await identityService(test.services).directory()).ownSite

  it.each([false, true])(
    'of a visitor signed in on our pages belongs to the member (in a batch: %s) [S-ID-21]',
    async (isBatch) => {
      const { visitor, email } = await register()
      const { status, id } = await buy({ visitor, isBatch })
      expect(status).toBe(isBatch ? 207 : 200)
      expect(await ownerOf(id)).toBe((await identityOf(email))!.id)
      expect(await visitor.open('/moje-konto/zamowienia/')).toContain(`Zamówienie nr ${id}`)
    },
  )

  it.each(['', 'Bearer '])('of a member with an access token (%s…) belongs to the member', async (scheme) => {
    const { email } = await register()
    const { id: memberId } = (await identityOf(email))!
    const { id } = await buy({ authorization: scheme + (await tokenOf(await ownSite(), memberId)) })
    expect(await ownerOf(id)).toBe(memberId)
  })

  it("of a visitor, another site's member, or with Basic authentication is a guest's", async () => {
    for (const authorization of [
      await tokenOf(await ownSite(), 'visitor', 'VISITOR'),
      await tokenOf(test.site, 'somebody'),
      'Basic dGVzdDp0ZXN0',
      undefined,
    ]) {
      const { id } = await buy({ ...(authorization && { authorization }) })
      expect(await ownerOf(id)).toBeNull()
    }
  })

  it('is refused for an invalid token, because its member would lose the order', async () => {
    expect(await buy({ authorization: 'Bearer zmyslony' })).toMatchObject({
      status: 401,
      code: 'woocommerce_rest_authentication_error',
    })
  })
})
