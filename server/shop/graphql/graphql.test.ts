import { createClient, OAuthStrategy } from '@wix/sdk'
import { getIntrospectionQuery } from 'graphql'
import { decodeJwt } from 'jose'
import { Hono } from 'hono'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyProfile } from '#contract/identity/profile.ts'
import { mergeCarts } from '../cart/member-cart.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { identityRoutes } from '#server/identity/routes.ts'
import { addIdentity } from '#server/identity/members/store.ts'
import { openSession } from '#server/identity/tokens/open-session.ts'
import { signAccessToken } from '#server/identity/tokens/access-token.ts'
import { STORE_API, storeApiRoutes } from '../store-api/routes.ts'
import { addProduct } from '#server/testing/make.ts'
import { CLIENT_ORIGIN, openIdentityShop } from '#server/testing/identity/open-identity-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { graphqlRoutes } from './routes.ts'

describe.each(engines)('GraphQL on %s', (engine) => {
  const test = shareShop(() =>
    openIdentityShop(engine, {
      createApp: (services) =>
        new Hono()
          .route(STORE_API, storeApiRoutes(services))
          .route('/', identityRoutes(services))
          .route('/', graphqlRoutes(services)),
    }),
  )
  let board: number

  beforeAll(async () => {
    board = await addProduct(test.services.db, {
      name: 'Deska dębowa',
      sku: 'DESKA',
      regularPriceGrosze: 17_007,
    })
    for (let n = 1; n <= 4; n++) await addProduct(test.services.db, { name: `Listwa ${n}` })
    await test.services.refresh()
  })
  afterEach(() => vi.unstubAllGlobals())

  const runQuery = (query: string, variables?: object, headers: Record<string, string> = {}) =>
    test.call('/graphql/alpha', { query, variables }, headers)
  const memberToken = async () => {
    const { services, site, client } = test
    const id = `m-${Math.round(services.now() + performance.now() * 1000)}`
    await services.db.transaction((tx) =>
      addIdentity(tx, {
        id,
        site_id: site.id,
        email: `${id}@b.pl`,
        is_email_verified: 1,
        password_hash: null,
        must_reset_password: 0,
        status: 'ACTIVE',
        reasons_json: '[]',
        profile_json: JSON.stringify({ ...emptyProfile(), firstName: 'Ola' }),
        metadata_json: '{}',
        revision: 1,
        created_ms: services.now(),
        updated_ms: services.now(),
        signed_in_ms: null,
      }),
    )
    const { session } = await services.db.transaction((tx) =>
      openSession(tx, services, {
        site,
        peer: { ip: '', network: '', userAgent: '', requestId: '' },
        kind: 'oauth',
        client_id: client.id,
        subject_type: 'MEMBER',
        subject_id: id,
        instance_id: null,
      }),
    )
    const token = await signAccessToken(
      services,
      identityService(services).keys,
      {
        sessionId: session.id,
        siteId: site.id,
        clientId: client.id,
        subjectType: 'MEMBER',
        subjectId: id,
        instanceId: null,
      },
      600,
    )
    return { id, token }
  }

  it('returns products page by page', async () => {
    const { status, body } = await runQuery(
      'query ($n: Int!) { products(perPage: $n, page: 2, orderBy: NAME) { total pages items { name priceGrosze kind availability } } }',
      { n: 3 },
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        products: {
          total: 5,
          pages: 2,
          items: [
            expect.objectContaining({ name: 'Listwa 3', kind: 'SIMPLE' }),
            expect.objectContaining({ name: 'Listwa 4' }),
          ],
        },
      },
    })
    expect((await runQuery(`{ product(id: ${board}) { name priceGrosze sku } }`)).body.data.product).toEqual({
      name: 'Deska dębowa',
      priceGrosze: 17_007,
      sku: 'DESKA',
    })
    expect((await runQuery('{ product(slug: "nie-ma") { name } }')).body).toEqual({ data: { product: null } })
  })

  it('returns the cart of the Cart-Token, else an empty one', async () => {
    const opened = await test.get(`${STORE_API}/cart`)
    const added = await test.call(
      `${STORE_API}/cart/add-item`,
      { id: board, quantity: 2 },
      { 'cart-token': opened.headers.get('cart-token')! },
    )
    const cartToken = added.headers.get('cart-token')!
    const query = '{ currentCart { itemCount totalGrosze lineItems { name quantity } } }'
    expect((await runQuery(query, {}, { 'cart-token': cartToken })).body.data.currentCart).toMatchObject({
      itemCount: 2,
      lineItems: [{ name: 'Deska dębowa', quantity: 2 }],
    })
    expect((await runQuery(query)).body.data.currentCart).toEqual({
      itemCount: 0,
      totalGrosze: 0,
      lineItems: [],
    })
  })

  it('returns a member the cart of their account, and no other', async () => {
    const opened = await test.get(`${STORE_API}/cart`)
    const added = await test.call(
      `${STORE_API}/cart/add-item`,
      { id: board, quantity: 3 },
      { 'cart-token': opened.headers.get('cart-token')! },
    )
    const [{ id, token }, other] = [await memberToken(), await memberToken()]
    await mergeCarts(test.services, id, String(decodeJwt(added.headers.get('cart-token')!)['user_id']))
    const query = '{ currentCart { itemCount itemsGrosze } }'
    expect((await runQuery(query, {}, { authorization: token })).body.data.currentCart).toEqual({
      itemCount: 3,
      itemsGrosze: 51_021,
    })
    expect((await runQuery(query, {}, { authorization: other.token })).body.data.currentCart).toEqual({
      itemCount: 0,
      itemsGrosze: 0,
    })
    expect((await runQuery(query)).body.data.currentCart.itemCount).toBe(0)
  })

  it('finds products by category, sale and words, with a limit of searches per minute', async () => {
    const { services } = test
    const categoryId = await services.db.transaction((tx) =>
      saveCategory(tx, { name: 'Korek', slug: 'korek' }),
    )
    await addProduct(services.db, { name: 'Korek natur', categoryIds: [categoryId], salePriceGrosze: 5_000 })
    await services.refresh()
    const namesOf = async (given: string) =>
      (await runQuery(`{ products(${given}) { items { name } } }`)).body.data.products.items.map(
        ({ name }: { name: string }) => name,
      )
    for (const given of [`categoryId: ${categoryId}`, 'onSale: true', 'search: "korek"'])
      expect(await namesOf(given), given).toEqual(['Korek natur'])
    services.settings.isProduction = true
    try {
      const answers = []
      for (let again = 0; again <= 60; again += 1)
        answers.push((await runQuery('{ products(search: "korek") { total } }')).body)
      expect(answers.at(59).errors).toBeUndefined()
      expect(answers.at(60).errors).toMatchObject([
        { path: ['products'], extensions: { code: 'TOO_MANY_REQUESTS' } },
      ])
    } finally {
      services.settings.isProduction = false
    }
  })

  it("me is the token's member, null for a visitor; an invalid token is refused", async () => {
    const { id, token } = await memberToken()
    expect(
      (await runQuery('{ me { id firstName isEmailVerified } }', {}, { authorization: token })).body,
    ).toEqual({ data: { me: { id, firstName: 'Ola', isEmailVerified: true } } })
    expect(
      (await runQuery('{ me { id } }', {}, { authorization: (await test.visit()).access_token })).body,
    ).toEqual({ data: { me: null } })
    expect((await runQuery('{ me { id } }')).body).toEqual({ data: { me: null } })
    expect((await runQuery('{ me { id } }', {}, { authorization: 'zmyslony' })).status).toBe(401)
  })

  it('the client library sends its token and repeats the consistency header [S-ID-18]', async () => {
    const { client, services } = test
    const seen: { consistent: string | null; authorization: string | null }[] = []
    vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/graphql'))
        seen.push({
          consistent: request.headers.get('x-wix-consistent'),
          authorization: request.headers.get('authorization'),
        })
      return test.app.request(
        new Request(new URL(pathname, services.settings.publicUrl), {
          method: request.method,
          headers: request.headers,
          body: request.body,
          duplex: 'half',
        } as RequestInit),
      )
    })
    test.clock.nowMs = Date.now()
    const wix = createClient({ auth: OAuthStrategy({ clientId: client.id }) })
    const first = await wix.graphql('query ($n: Int!) { products(perPage: $n) { items { name } } }', {
      n: 1,
    } as never)
    expect(first).toMatchObject({ data: { products: { items: [{ name: expect.any(String) }] } } })
    await wix.graphql('{ me { id } }', {} as never)
    expect(seen).toHaveLength(2)
    expect(seen[0]!.consistent).toBeNull()
    expect(seen[1]!.consistent).toMatch(/^[\w-]{16}$/)
    expect(seen[1]!.authorization).toBe(seen[0]!.authorization)
    // A sent header comes back unchanged.
    const repeated = await runQuery('{ me { id } }', {}, { 'x-wix-consistent': 'abc:1' })
    expect([repeated.headers.get('x-wix-consistent'), repeated.headers.get('cache-control')]).toEqual([
      'abc:1',
      'no-store',
    ])
    for (const strange of ['x'.repeat(301), 'a b'])
      expect(
        (await runQuery('{ me { id } }', {}, { 'x-wix-consistent': strange })).headers.get(
          'x-wix-consistent',
        ),
      ).toMatch(/^[\w-]{16}$/)
    await expect(
      (wix.graphql as (query: string, variables: object, options: object) => Promise<unknown>)(
        '{ me { id } }',
        {},
        { apiVersion: 'a/b' },
      ),
    ).rejects.toThrow('GraphQL request failed with status 404')
  })

  it('tools may query the schema', async () => {
    const { body } = await runQuery(getIntrospectionQuery())
    expect(body.errors).toBeUndefined()
    expect(body.data.__schema.queryType.name).toBe('Query')
  })

  it('an invalid query gets errors with status 200, never 500', async () => {
    const broken = [
      '',
      '{',
      '{ nothing }',
      'query A { me { id } } query B { me { id } }',
      '{ products(perPage: "x") { total } }',
      '{ products(perPage: 101) { total } }',
      '{ product { name } }',
      'fragment a on Query { ...a } { ...a }',
      'mutation { x }',
      'subscription { x }',
      '{ products(page: 99999999999) { total } }',
      'query ($n: Int!) { products(perPage: $n) { total } }',
    ]
    for (const query of broken) {
      const { status, body } = await runQuery(query)
      expect(status, query).toBe(200)
      expect(body.errors.length, query).toBeGreaterThan(0)
    }
    for (const body of ['{"query":5}', '{}', '{"query":"{ me { id } }","variables":[]}'])
      expect(await test.call('/graphql/alpha', body)).toMatchObject({
        status: 200,
        body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
      })
    const mistakes = Array.from({ length: 60 }, (_, n) => `nothing${n}`).join(' ')
    expect((await runQuery(`{ me { ${mistakes} } }`)).body.errors.length).toBeLessThan(25)
    expect(test.logged).toEqual([])
  })

  it('a refused field has an error at its path; internal errors are only in the log', async () => {
    const refused = await runQuery('{ products(perPage: 101) { total } me { id } }')
    expect(refused.body.errors).toMatchObject([
      {
        message: 'perPage must be from 1 to 100',
        path: ['products'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ])
    const { now } = test.services
    test.services.now = () => {
      throw new Error('the clock fell off the wall')
    }
    try {
      const { status, headers, body } = await runQuery('{ products { total } }')
      expect([status, body.errors[0].extensions, body.errors[0].path]).toEqual([
        200,
        { code: 'INTERNAL', requestId: headers.get('x-wix-request-id') },
        ['products'],
      ])
      expect(JSON.stringify(body)).not.toContain('clock')
      expect(test.logged.splice(0).join('\n')).toContain(
        `${headers.get('x-wix-request-id')} POST /graphql/:apiVersion: Error: the clock fell off the wall`,
      )
    } finally {
      test.services.now = now
    }
  })

  it('a query that is too complex is refused', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `p${n}: products { total }`).join(' ')
    const laughs = Array.from(
      { length: 12 },
      (_, n) =>
        `fragment f${n} on Query { ${n === 11 ? '...g' : `a${n}: products { total } ...f${n + 1} ...f${n + 1}`} }`,
    ).join(' ')
    const long =
      '{ products(perPage: 100) { items { id kind name sku url priceGrosze regularPriceGrosze highestPriceGrosze packAreaCm2 picture { src alt } availability isFeatured a: id b: id c: id d: id e: id f: id g: id h: id i: id j: id k: id l: id } } }'
    for (const query of [
      `{ ${many} }`,
      `${laughs} fragment g on Query { me { id } } { ...f0 }`,
      long,
      `{ ${'a: me { '.repeat(8)} id ${'}'.repeat(8)} }`,
    ]) {
      expect((await runQuery(query)).body.errors[0].extensions.code, query.slice(0, 60)).toBe(
        'QUERY_TOO_COMPLEX',
      )
    }
    expect((await runQuery(`{ ${'a '.repeat(2_000)} }`)).body.errors).toHaveLength(1)
    expect(
      (await runQuery(`{ products { items { ${'picture { src } '.repeat(300)} } } }`)).body.errors[0].message,
    ).toMatch(/tokens/)
    expect(
      (await runQuery('query ($n: Int!) { products(perPage: $n) { items { name } } }', { n: 1_000_000 })).body
        .errors[0].extensions.code,
    ).toBe('QUERY_TOO_COMPLEX')
  })

  it('accepts only pages of the client’s own origins', async () => {
    const { access_token: authorization } = await test.visit()
    expect(
      (await runQuery('{ me { id } }', {}, { authorization, origin: CLIENT_ORIGIN })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe(CLIENT_ORIGIN)
    const foreign = await runQuery('{ me { id } }', {}, { authorization, origin: 'https://evil.example' })
    // A refused page may read the reason, without cookies; the answer contains nothing else.
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
      403,
      'https://evil.example',
    ])
    // A page of another client is a known origin, but not one of this client.
    await test.addSite({}, { origins: ['https://other.example'] })
    const others = await runQuery('{ me { id } }', {}, { authorization, origin: 'https://other.example' })
    expect([others.status, others.headers.get('access-control-allow-origin')]).toEqual([
      403,
      'https://other.example',
    ])
  })
})
