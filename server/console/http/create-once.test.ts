import { findTargetHandler } from 'hono/utils/handler'
import { describe, expect, it } from 'vitest'
import { CREATED_OTHERWISE, ONCE_HEADER, PANEL_API } from '#contract/console/session.ts'
import type { ConsoleEndpoint } from '#contract/console/staff/rights.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { seal, SealedOtherwise, unseal } from '#server/identity/secrets/seal.ts'
import { createOnce, creationCleaning } from '#server/identity/once/create-once.ts'

const AT_ONCE = 6
/** Says of a call that it creates or mails something. */
const CREATES =
  /^(?:Dodano|Utworzono|Skopiowano|Dopisano|Zamówiono|Zaproszono|Ponowiono|Wydano aplikacji|Odpowiedziano)/
/**
 * Calls whose line begins like that, though a repeated one adds nothing: passkeys end their own challenge, and a
 * product has one sample.
 */
const ADDS_NOTHING_TWICE = ['/account/passkeys', '/products/categories', '/products/:id/sample']

/** Calls that create something, too, of what would have to be there first; they run in the same way. */
const NEED_MORE = [
  '/access/apps',
  '/access/apps/:id/secret',
  '/campaigns/:id/prizes/:prizeId/codes',
  '/customers/:id/notes',
  '/invoices/:id/mail',
  '/media',
  '/media/crop',
  '/messages/:id/answers',
  '/messages/:id/notes',
  '/orders/:id/invoices',
  '/orders/:id/refunds',
  '/quotes',
  '/quotes/:id/revise',
  '/staff/:id/invitation',
  '/webhooks',
]

const complaint = {
  kind: 'goods',
  channel: 'letter',
  name: 'Jan',
  email: '',
  phone: '',
  contract: '',
  goods: 'Panel',
  defect: 'Pęka',
  noticed: '',
  demand: 'repair',
  receivedOn: '2026-11-02',
  orderId: null,
}
const withdrawal = {
  channel: 'letter',
  name: 'Jan',
  email: '',
  contract: 'nr 61',
  note: '',
  receivedOn: '2026-01-02',
  orderId: null,
}
const document = {
  name: 'Newsletter',
  type: 'lightbox',
  format: 'format_1',
  screens: { form: [{ kind: 'heading', text: 'x' }] },
}

describe.each(engines)('what the console creates on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const send = (method: string, path: string, body: unknown, key: string = crypto.randomUUID()) =>
    owner.request(method, path, body, { [ONCE_HEADER]: key })
  const count = async (table: keyof Tables & string) => {
    const rows = await test.services.db.read
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number((rows as { count: unknown }).count)
  }
  const newOrder = async () => {
    const product = await addProduct(test.services.db, { stock: 50 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [product])),
    )
    if (!placed.ok) throw new Error(placed.reason)
    return placed.order.id
  }

  /** Calls that create something, by their path: where their rows are, and an input. */
  const creations: Record<string, { table: keyof Tables & string; call: () => Promise<[string, unknown]> }> =
    {
      '/products': { table: 'products', call: async () => ['products', makeEdited({ name: 'Jesion' })] },
      '/products/:id/copy': {
        table: 'products',
        call: async () => [`products/${await addProduct(test.services.db)}/copy`, {}],
      },
      '/category-tree': {
        table: 'categories',
        call: async () => ['category-tree', { name: 'Panele', parentId: null }],
      },
      '/pages': {
        table: 'pages',
        call: async () => [
          'pages',
          { title: 'O nas', slug: 'o-nas', html: '<p>My</p>', description: '', isPublished: true },
        ],
      },
      '/redirects': {
        table: 'moved_addresses',
        call: async () => ['redirects', { from: '/stary-adres/', to: '/koszyk/' }],
      },
      '/coupons': {
        table: 'coupons',
        call: async () => [
          'coupons?new=1',
          {
            code: 'jesien',
            kind: 'percent',
            amount: 1_000,
            description: '',
            minTotalGrosze: null,
            usageLimit: 5,
            startsMs: null,
            expiresMs: null,
            productIds: [],
            categoryIds: [],
          },
        ],
      },
      '/campaign-sites': {
        table: 'campaign_sites',
        call: async () => ['campaign-sites', { name: 'Blog', domains: ['blog.example'], settings: {} }],
      },
      '/campaigns': {
        table: 'campaigns',
        call: async () => [`campaigns?site=${await site()}`, { document }],
      },
      '/campaigns/:id/copy': {
        table: 'campaigns',
        call: async () => [`campaigns/${await campaign()}/copy`, {}],
      },
      '/campaigns/:id/variant': {
        table: 'campaigns',
        call: async () => [`campaigns/${await campaign()}/variant`, {}],
      },
      '/campaign-templates': {
        table: 'campaign_templates',
        call: async () => ['campaign-templates', { campaignId: await campaign(), name: 'Szablon' }],
      },
      '/campaign-templates/import': {
        table: 'campaign_templates',
        call: async () => ['campaign-templates/import', { text: JSON.stringify(document) }],
      },
      '/contact-forms': {
        table: 'contact_forms',
        call: async () => {
          const properties = {
            form: '[text tekst]',
            mail: { recipient: 'biuro@example.pl', subject: 'Pomiar' },
          }
          return ['contact-forms', { title: 'Pomiar', properties }]
        },
      },
      '/new-order': {
        table: 'orders',
        call: async () => {
          // Enough for one order: a second one would be refused.
          const productId = await addProduct(test.services.db, { stock: 2 })
          const { terms: _, ...buyer } = buyerFields()
          const order = {
            key: crypto.randomUUID(),
            lines: [{ productId, variationId: null, quantity: 2 }],
            values: { ...buyer, 'shipping_method[0]': 'odbior' },
            seenTotalGrosze: 20_000,
            tellBuyer: true,
          }
          return ['new-order', order]
        },
      },
      '/orders/:id/notes': {
        table: 'order_events',
        call: async () => [`orders/${await newOrder()}/notes`, { text: 'Dzwonił', toBuyer: false }],
      },
      '/withdrawals': {
        table: 'withdrawals',
        call: async () => ['withdrawals', withdrawal],
      },
      '/withdrawals/:id/events': {
        table: 'withdrawal_events',
        call: async () => {
          const added = await send('POST', 'withdrawals', { ...withdrawal, note: crypto.randomUUID() })
          return [`withdrawals/${added.body.withdrawal.id}/events`, { kind: 'note', text: 'Dzwonił' }]
        },
      },
      '/complaints': {
        table: 'complaints',
        call: async () => ['complaints', complaint],
      },
      '/complaints/:id/answers': {
        table: 'complaint_events',
        call: async () => {
          const added = await send('POST', 'complaints', { ...complaint, defect: crypto.randomUUID() })
          const answer = {
            outcome: 'upheld',
            text: 'Tak.',
            settles: null,
            way: 'letter',
            sentOn: '2026-11-03',
          }
          return [`complaints/${added.body.complaint.id}/answers`, answer]
        },
      },
      '/complaints/:id/events': {
        table: 'complaint_events',
        call: async () => {
          const added = await send('POST', 'complaints', { ...complaint, defect: crypto.randomUUID() })
          return [`complaints/${added.body.complaint.id}/events`, { kind: 'note', text: 'Dzwonił' }]
        },
      },
      '/staff/invitations': {
        table: 'owners',
        call: async () => ['staff/invitations', { email: 'ola@example.pl', role: 'seller' }],
      },
      '/archives': { table: 'archives', call: async () => ['archives', undefined] },
      '/access/clients': {
        table: 'oauth_clients',
        call: async () => [
          'access/clients',
          { name: 'Blog', redirectUris: ['https://blog.example/ok'], origins: [] },
        ],
      },
      '/manufacturers': {
        table: 'manufacturers',
        call: async () => [
          'manufacturers',
          { name: 'Deski', address: 'Leśna 1', contact: 'a@b.pl', isInEu: true, responsible: '', brands: [] },
        ],
      },
      '/search-rules': {
        table: 'search_rules',
        call: async () => ['search-rules', { kind: 'same', typed: ['klepka', 'deszczułka'], meant: [] }],
      },
      '/access/keys': {
        table: 'api_keys',
        call: async () => ['access/keys', { name: 'Blog', permissions: ['sign-on'] }],
      },
    }
  const site = async (): Promise<string> =>
    (await send('POST', 'campaign-sites', { name: 'Sklep 2', domains: ['dwa.example'], settings: {} })).body
      .site.id
  const campaign = async (): Promise<string> =>
    (await send('POST', `campaigns?site=${await site()}`, { document })).body.campaign.id

  const endpoints = () =>
    test.app.routes.flatMap(({ path, method, handler }) => {
      const { endpoint } = findTargetHandler(handler) as { endpoint?: ConsoleEndpoint }
      const isCall = path.startsWith(`${PANEL_API}/`) && !['GET', 'ALL'].includes(method)
      return isCall && endpoint ? [endpoint] : []
    })

  it('every call whose line says that it creates or mails something has a one-time key', () => {
    const said = endpoints().filter(
      ({ log, path }) => log && 'text' in log && CREATES.test(log.text) && !ADDS_NOTHING_TWICE.includes(path),
    )
    expect(said.length).toBeGreaterThan(20)
    expect(said.filter(({ isCreating }) => !isCreating).map(({ path }) => path)).toEqual([])
    expect(
      endpoints()
        .filter(({ method, isCreating }) => method === 'POST' && isCreating === undefined)
        .map(({ path }) => path),
    ).toEqual([])
    const creating = endpoints().flatMap(({ isCreating, path }) => (isCreating ? [path] : []))
    expect([...Object.keys(creations), ...NEED_MORE].toSorted()).toEqual(creating.toSorted())
  })

  it.each(Object.entries(creations))(
    '%s: sent at once and again with one key, it is created once',
    async (path, { table, call }) => {
      const method = endpoints().find((one) => one.path === path && one.isCreating)!.method
      const [address, body] = await call()
      const before = await count(table)
      const key = crypto.randomUUID()
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => send(method, address, body, key)),
      )
      answers.push(await send(method, address, body, key))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
      expect((await count(table)) - before).toBe(1)
    },
  )

  it('a line of the log is written once, and a repeated call is told the same secret', async () => {
    const key = crypto.randomUUID()
    const body = { name: 'Sekret', permissions: ['sign-on'] }
    const logged = async () => {
      const { changes } = (await owner.request('GET', 'changes?kind=access')).body
      return changes.filter(({ text }: { text: string }) => text === 'Utworzono klucz').length
    }
    const before = await logged()
    const first = await send('POST', 'access/keys', body, key)
    const again = await send('POST', 'access/keys', body, key)
    expect(again.body).toEqual(first.body)
    expect((await logged()) - before).toBe(1)
    // Neither the key nor what was answered can be read in the database.
    const rows = JSON.stringify(await test.services.db.read.selectFrom('creations').selectAll().execute())
    expect(rows).not.toContain(key)
    expect(rows).not.toContain('Sekret')
  })

  it('a repeated call is no second act of the owner in the audit log', async () => {
    const acts = async () =>
      (
        await test.services.db.read
          .selectFrom('audit_events')
          .select('details_json')
          .where('event', '=', 'owner_acted')
          .execute()
      ).filter(({ details_json }) => details_json.includes('POST category-tree')).length
    const before = await acts()
    const [key, body] = [crypto.randomUUID(), { name: 'Parapety', parentId: null }]
    await Promise.all(Array.from({ length: 3 }, () => send('POST', 'category-tree', body, key)))
    await send('POST', 'category-tree', body, key)
    expect((await acts()) - before).toBe(1)
    await send('POST', 'category-tree', { ...body, name: 'Progi' })
    expect((await acts()) - before).toBe(2)
  })

  it('a refused form is corrected and sent with the same key', async () => {
    const key = crypto.randomUUID()
    const before = await count('categories')
    expect((await send('POST', 'category-tree', { name: '', parentId: null }, key)).status).toBe(422)
    expect((await send('POST', 'category-tree', { name: 'Listwy', parentId: 987_654 }, key)).status).toBe(404)
    expect((await send('POST', 'category-tree', { name: 'Listwy', parentId: null }, key)).status).toBe(200)
    expect((await count('categories')) - before).toBe(1)
  })

  it('a form that was changed after it was created says so and creates nothing', async () => {
    const key = crypto.randomUUID()
    await send('POST', 'category-tree', { name: 'Korek', parentId: null }, key)
    const before = await count('categories')
    const other = await send('POST', 'category-tree', { name: 'Korek naturalny', parentId: null }, key)
    expect([other.status, other.body.code]).toEqual([422, CREATED_OTHERWISE])
    expect(await count('categories')).toBe(before)
  })

  it('keys of two accounts, and no key or another one, have nothing to do with each other', async () => {
    const key = crypto.randomUUID()
    const path = `orders/${await newOrder()}/notes`
    const body = { text: 'Oddzwonić', toBuyer: false }
    const colleague = await openColleague(test, 'owner')
    const before = await count('order_events')
    await send('POST', path, body, key)
    await colleague.request('POST', path, body, { [ONCE_HEADER]: key })
    await send('POST', path, body)
    await owner.request('POST', path, body)
    expect((await count('order_events')) - before).toBe(4)
    expect((await send('POST', path, body, 'a b')).body.code).toBe('wrong_once_key')
  })

  it('an answer that was sealed with another SECRET is lost, which is said instead of a fault', async () => {
    const { services } = test
    const key = crypto.randomUUID()
    const { secret } = services.settings
    const other = 'another secret of the tests, long enough'
    const sealed = seal(services, 'x', 1)
    try {
      const creation = { accountId: 'a', key, content: 'x' }
      await createOnce(services, creation, async () => {
        await services.db.transaction((tx) =>
          tx.insertInto('used_once').values({ key: crypto.randomUUID(), expires_ms: 1 }).execute(),
        )
        return { status: 200 as const, body: {} }
      })
      services.settings.secret = other
      expect(() => unseal(services, 'x', sealed)).toThrow(SealedOtherwise)
      await expect(
        createOnce(services, creation, () => Promise.reject(new Error('not again'))),
      ).rejects.toMatchObject({
        status: 409,
        code: 'created_unanswered',
      })
      expect(test.logged.at(-1)).toContain('SECRET was changed')
    } finally {
      services.settings.secret = secret
    }
  })

  it('what was committed without an answer is not created again', async () => {
    const { services } = test
    const creation = { accountId: 'a', key: crypto.randomUUID(), content: 'x' }
    const insert = (fault?: Error) => () =>
      services.db
        .transaction((tx) =>
          tx.insertInto('used_once').values({ key: crypto.randomUUID(), expires_ms: 1 }).execute(),
        )
        .then(() => {
          if (fault) throw fault
          return { status: 200 as const, body: {} }
        })
    const before = await count('used_once')
    await expect(createOnce(services, creation, insert(new Error('the process ended')))).rejects.toThrow(
      'ended',
    )
    test.clock.nowMs += 61_000
    await expect(createOnce(services, creation, insert())).rejects.toMatchObject({
      status: 409,
      code: 'created_unanswered',
    })
    expect((await count('used_once')) - before).toBe(1)
    // One that fails before its commit leaves nothing.
    const other = { ...creation, key: crypto.randomUUID() }
    const refuse = () => Promise.reject(new Refusal(409, 'no'))
    await expect(createOnce(services, other, refuse)).rejects.toThrow('no')
    await createOnce(services, other, insert())
    expect((await count('used_once')) - before).toBe(2)
  })

  it('keys end a day after the drafts that have them', async () => {
    test.clock.nowMs += 14 * 86_400_000
    await creationCleaning.run(test.services, AbortSignal.timeout(10_000))
    expect(await count('creations')).toBeGreaterThan(0)
    test.clock.nowMs += 86_400_001
    await creationCleaning.run(test.services, AbortSignal.timeout(10_000))
    expect(await count('creations')).toBe(0)
  })
})
