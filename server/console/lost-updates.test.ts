import { describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { addForm } from '#server/testing/make-form.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { openOwner, shareOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('two tabs of the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const putOver = (path: string, body: unknown, version: string) =>
    owner.request('PUT', path, body, { 'If-Match': version })

  it('cannot overwrite settings that the other tab has saved since [M-40]', async () => {
    const { settings, version } = (await owner.request('GET', 'settings')).body
    expect((await putOver('settings', { ...settings, shopName: 'Pierwsza karta' }, version)).status).toBe(200)
    const second = await putOver('settings', { ...settings, tagline: 'Druga karta' }, version)
    expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile'])
    const after = (await owner.request('GET', 'settings')).body
    expect([after.settings.shopName, after.settings.tagline]).toEqual(['Pierwsza karta', settings.tagline])
    expect(
      (await putOver('settings', { ...after.settings, tagline: 'Druga karta' }, after.version)).status,
    ).toBe(200)
  })

  it('that save settings at the same time: one succeeds, the others are refused [M-40]', async () => {
    const { settings, version } = (await owner.request('GET', 'settings')).body
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        putOver('settings', { ...settings, tagline: `Karta ${n}` }, version),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('cannot overwrite a campaign that the other tab has saved since [M-40]', async () => {
    const { site } = (
      await owner.request('POST', 'campaign-sites', {
        name: 'Blog',
        domains: ['blog.example.pl'],
        settings: {},
      })
    ).body
    const document = { ...newsletterFile, name: 'Rabat' }
    const made = await owner.request('POST', `campaigns?site=${site.id}`, { document })
    expect(made.status).toBe(200)
    const { campaign } = made.body
    const path = `campaigns/${campaign.id}`
    const named = (name: string) => ({ document: { ...campaign.document, name } })
    const answers = await Promise.all(
      ['Jeden', 'Dwa', 'Trzy'].map((name) => putOver(path, named(name), campaign.version)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const saved = answers.find(({ status }) => status === 200)!.body.campaign
    expect((await owner.request('GET', path)).body.campaign).toMatchObject({
      document: { name: saved.document.name },
      version: saved.version,
    })
    expect((await putOver(path, named('Cztery'), saved.version)).status).toBe(200)
  })

  /** Reads a record with its version and changes it; `at` is the path it is saved at. */
  type Record = { at: string; version: string; changed: (n: number) => object }
  const site = async () =>
    (
      await owner.request('POST', 'campaign-sites', {
        name: 'Sklep',
        domains: ['sklep.example.pl'],
        settings: {},
      })
    ).body.site.id as string
  const access = async (kind: 'clients' | 'apps') => {
    const addresses =
      kind === 'apps'
        ? { redirectUrls: ['https://app.example.pl/po'] }
        : { redirectUris: ['https://app.example.pl/po'], origins: ['https://app.example.pl'] }
    return (await owner.request('POST', `access/${kind}`, { name: 'Aplikacja', ...addresses })).body[kind].at(
      -1,
    )
  }
  const records: { [what: string]: () => Promise<Record> } = {
    site: async () => {
      const { version, site: read } = (await owner.request('GET', `campaign-sites/${await site()}`)).body
      const { name: _, domains, settings, isShop } = read
      return {
        at: `campaign-sites/${read.id}`,
        version,
        changed: (n) => ({ name: `Strona ${n}`, domains, settings, isShop }),
      }
    },
    feed: async () => {
      const at = `campaign-sites/${await site()}/feed`
      const { version } = (await owner.request('GET', at)).body
      return {
        at,
        version,
        changed: (n) => ({ url: `https://sklep.example.pl/${n}.xml`, everyHours: 24, currency: 'PLN' }),
      }
    },
    coupon: async () => {
      const { coupons } = (
        await owner.request('PUT', 'coupons?new=1', { code: 'wiosna', kind: 'percent', amount: 500 })
      ).body
      const { version, ...coupon } = coupons.find(({ code }: { code: string }) => code === 'wiosna')
      return { at: 'coupons', version, changed: (n) => ({ ...coupon, description: `Rabat ${n}` }) }
    },
    'contact form': async () => {
      const { form, version } = (await owner.request('GET', `contact-forms/${await addForm(test)}`)).body
      return {
        at: `contact-forms/${form.id}`,
        version,
        changed: (n) => ({ title: `Formularz ${n}`, properties: form.properties }),
      }
    },
    'OAuth client': async () => {
      const { id, version, ...client } = await access('clients')
      return { at: `access/clients/${id}`, version, changed: (n) => ({ ...client, name: `Klient ${n}` }) }
    },
    application: async () => {
      const { instanceId, version, redirectUrls } = await access('apps')
      return {
        at: `access/apps/${instanceId}`,
        version,
        changed: (n) => ({ name: `Aplikacja ${n}`, redirectUrls }),
      }
    },
    webhook: async () => {
      const { instanceId } = await access('apps')
      const made = (
        await owner.request('POST', 'webhooks', {
          instanceId,
          url: 'https://app.example.pl/zdarzenia',
          events: ['created'],
          isOn: false,
        })
      ).body.webhooks.at(-1)
      const { version } = (await owner.request('GET', `webhooks/${made.id}`)).body
      return {
        at: `webhooks/${made.id}`,
        version,
        changed: (n) => ({ url: `https://app.example.pl/${n}`, events: ['created', 'deleted'], isOn: false }),
      }
    },
    'rules of signing in': async () => {
      const { rules, version } = (await owner.request('GET', 'sign-on-policy')).body
      return { at: 'sign-on-policy', version, changed: (n) => ({ ...rules, minPasswordLength: 12 + n }) }
    },
    reminders: async () => {
      const { settings, version } = (await owner.request('GET', 'abandonment')).body
      return { at: 'abandonment/settings', version, changed: (n) => ({ ...settings, afterHours: 10 + n }) }
    },
    company: async () => {
      const { company, version } = (await owner.request('GET', 'opening')).body
      return {
        at: 'opening/company',
        version,
        changed: (n) => ({ ...company, email: 'biuro@example.pl', shopName: `Sklep ${n}` }),
      }
    },
  }

  it.each(Object.entries(records))(
    'cannot overwrite a %s that the other tab has saved since [M-40]',
    async (_what, read) => {
      const { at, version, changed } = await read()
      const answers = await Promise.all([1, 2, 3, 4].map((n) => putOver(at, changed(n), version)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('changed_meanwhile')
      // A save without a version is accepted; one with the old version is not.
      const newest = await owner.request('PUT', at, changed(5))
      expect(newest.status).toBe(200)
      expect((await putOver(at, changed(6), version)).status).toBe(409)
    },
  )

  it("do not change the shop's campaign site when saving other settings [M-40]", async () => {
    const [first, second] = [await site(), await site()]
    const read = async (id: string) => (await owner.request('GET', `campaign-sites/${id}`)).body
    const save = (
      { site: { name, domains, settings, id } }: Awaited<ReturnType<typeof read>>,
      isShop: boolean,
      version: string,
    ) => putOver(`campaign-sites/${id}`, { name, domains, settings, isShop }, version)
    const [one, other] = [await read(first), await read(second)]
    expect((await save(one, true, one.version)).body.site.isShop).toBe(true)
    // The old tab of the first site would switch it off again; an old tab of the settings would reset it.
    expect((await save(one, false, one.version)).status).toBe(409)
    const { settings } = (await owner.request('GET', 'settings')).body
    const [saved] = await Promise.all([
      save(other, true, other.version),
      owner.request('PUT', 'settings', { ...settings, tagline: 'W międzyczasie' }),
    ])
    expect(saved.status).toBe(200)
    const after = (await owner.request('GET', 'settings')).body.settings
    expect(after.tagline).toBe('W międzyczasie')
  })

  it('get a refusal for a code that the other tab has deleted [M-40]', async () => {
    const { coupons } = (
      await owner.request('PUT', 'coupons?new=1', { code: 'lato', kind: 'percent', amount: 500 })
    ).body
    const { version, ...coupon } = coupons.find(({ code }: { code: string }) => code === 'lato')
    await owner.request('DELETE', 'coupons/lato')
    const { status, body } = await putOver('coupons', coupon, version)
    expect([status, body.code]).toEqual([404, 'no_coupon'])
  })

  it('cannot overwrite a stock that sales have changed since [M-40]', async () => {
    const id = await addProduct(test.services.db, { stock: 10 })
    const { product } = (await owner.request('GET', `products/${id}`)).body
    await placeOrder(test.services, makeCheckout(await saveTestCart(test.services.db, [[id, 3]])))
    const refused = await owner.request('PATCH', `products/${id}`, {
      stock: 15,
      stockRead: product.stock,
      regularPriceGrosze: 9_900,
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_changed'])
    expect(refused.body.message).toContain('na stanie jest teraz 7')
    // As a whole or not at all.
    expect((await owner.request('GET', `products/${id}`)).body.product).toMatchObject({
      stock: 7,
      regularPriceGrosze: 10_000,
    })
    expect(
      (await owner.request('PATCH', `products/${id}`, { stock: 12, stockRead: 7 })).body.product.stock,
    ).toBe(12)
    expect((await owner.request('PATCH', `products/${id}`, { stock: null, stockRead: 7 })).status).toBe(409)
  })

  it('lose no sale while the stock is being changed [M-40]', async () => {
    const id = await addProduct(test.services.db, { stock: 100 })
    const carts = await Promise.all(Array.from({ length: 10 }, () => saveTestCart(test.services.db, [id])))
    const [changed, ...sold] = await Promise.all([
      owner.request('PATCH', `products/${id}`, { stock: 200, stockRead: 100 }),
      ...carts.map((cartId) => placeOrder(test.services, makeCheckout(cartId))),
    ])
    const count = sold.filter(({ ok }) => ok).length
    const { stock } = (await owner.request('GET', `products/${id}`)).body.product
    expect(stock).toBe((changed.status === 200 ? 200 : 100) - count)
  })
})

/** Sessions of two owners that change the same records for a while, each over the version it has read. */
describe.runIf(process.env['KLEPKA_DEEP'] === '1').each(engines)('two owners at once on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const SECONDS = 60

  it('lose nothing in a minute: what was accepted is there, or was read by who changed it later [M-40]', async () => {
    const owners = [await openOwner(test), await openOwner(test)]
    const [anna] = owners as [TestOwner, TestOwner]
    const { services } = test
    const productIds = [await addProduct(services.db), await addProduct(services.db)]
    const cartId = await saveTestCart(services.db, [productIds[0]!])
    const placed = await placeOrder(services, makeCheckout(cartId))
    if (!placed.ok) throw new Error('not placed')
    const category = await anna.request('POST', 'category-tree', { name: 'Wspólna', parentId: null })
    await anna.request('POST', 'pages', {
      title: 'Wspólna strona',
      slug: 'wspolna-strona',
      html: '<p>Treść</p>',
      description: '',
      isPublished: true,
    })

    type Read = { values: string[]; version: string | null; body: (values: string[]) => object }
    /** Each record: how its fields are read, and how it is saved whole. */
    const records: { at: string; read: (owner: TestOwner) => Promise<Read> }[] = [
      ...productIds.map((id) => ({
        at: `products/${id}`,
        read: async (owner: TestOwner): Promise<Read> => {
          const { product, version } = (await owner.request('GET', `products/${id}/edited`)).body
          return {
            values: [product.name, product.seoTitle, product.brand],
            version,
            body: ([name, seoTitle, brand]) => ({ ...withoutStock(product), name, seoTitle, brand }),
          }
        },
      })),
      {
        at: `category-tree/${category.body.id}`,
        read: async (owner) => {
          const found = (await owner.request('GET', `category-tree/${category.body.id}`)).body
          return {
            values: [found.category.name, found.category.descriptionHtml.replace(/<\/?p>/g, '')],
            version: found.version,
            body: ([name, text]) => ({ ...found.category, name, descriptionHtml: `<p>${text}</p>` }),
          }
        },
      },
      {
        at: 'pages/wspolna-strona',
        read: async (owner) => {
          const { page, version } = (await owner.request('GET', 'pages/wspolna-strona')).body
          return {
            values: [page.title, page.html.replace(/<\/?p>/g, ''), page.description],
            version,
            body: ([title, html, description]) => ({ ...page, title, html: `<p>${html}</p>`, description }),
          }
        },
      },
      {
        at: 'settings',
        read: async (owner) => {
          const { settings, version } = (await owner.request('GET', 'settings')).body
          return {
            values: [settings.shopName, settings.tagline, settings.phone],
            version,
            body: ([shopName, tagline, phone]) => ({ ...settings, shopName, tagline, phone }),
          }
        },
      },
      {
        at: `orders/${placed.order.id}/addresses`,
        read: async (owner) => {
          const found = (await owner.request('GET', `orders/${placed.order.id}`)).body
          const { email, phone, billing, shipping } = found.order
          return {
            values: [billing.company, shipping.company, billing.line2],
            version: found.contactVersion,
            body: ([company, shippingCompany, line2]) => ({
              email,
              phone,
              billing: { ...billing, company, line2 },
              shipping: { ...shipping, company: shippingCompany },
            }),
          }
        },
      },
    ]

    /** Of each field the last accepted value, as the history of versions has it: a chain without a fork. */
    const accepted = records.map(() => new Map<string, { values: string[]; after: string }>())
    const starts = await Promise.all(records.map(async ({ read }) => (await read(anna)).values))
    const counts = { accepted: 0, refused: 0 }
    const until = performance.now() + SECONDS * 1_000
    await Promise.all(
      owners.flatMap((owner, person) =>
        [0, 1].map(async (tab) => {
          for (let turn = 0; performance.now() < until; turn++) {
            const which = Math.floor(Math.random() * records.length)
            const { at, read } = records[which]!
            const { values, version, body } = await read(owner)
            const field = Math.floor(Math.random() * values.length)
            const next = values.map((value, index) =>
              index === field ? `${person}${tab} ${turn} ${which}` : value,
            )
            // Somebody types for a while.
            await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
            const answer = await owner.request('PUT', at, body(next), { 'If-Match': version! })
            if (answer.status === 409) counts.refused++
            else if (answer.status !== 200) throw new Error(`${at}: ${JSON.stringify(answer.body)}`)
            else {
              counts.accepted++
              const before = values.join('|')
              // Two accepted changes of one version: the first would be lost.
              expect(accepted[which]!.get(before), `${at} was changed twice over ${before}`).toBe(undefined)
              accepted[which]!.set(before, { values: next, after: next.join('|') })
            }
          }
        }),
      ),
    )
    console.log(`${engine}: ${counts.accepted} changes accepted, ${counts.refused} refused`)
    expect(counts.accepted).toBeGreaterThan(records.length * 2)
    expect(counts.refused).toBeGreaterThan(0)
    for (const [which, { at, read }] of records.entries()) {
      // From the first values through every accepted change to those that are stored.
      let now = starts[which]!.join('|')
      let length = 0
      for (let change = accepted[which]!.get(now); change; change = accepted[which]!.get(now)) {
        now = change.after
        length++
      }
      expect(length, `${at}: accepted changes that are in the history`).toBe(accepted[which]!.size)
      expect((await read(anna)).values.join('|'), at).toBe(now)
    }
  })
})

const withoutStock = <Product extends { stock?: unknown; variations: object[] }>({
  stock: _,
  ...product
}: Product) => product
