import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { type CampaignShop, campaignIdOf, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'

const ID = campaignIdOf(1)
const DAY_MS = 86_400_000
const ORDER = {
  placed_via: 'checkout',
  left_account: 0,
  search_text: '',
  phone: '',
  billing_json: '{}',
  shipping_json: '{}',
  wants_invoice: 0,
  note: '',
  delivery_title: '',
  delivery_grosze: 0,
  delivery_vat_rate: 23,
  delivery_vat_grosze: 0,
  payment_method_id: 'bacs',
  payment_title: '',
  mailbox: '',
  client_network: '',
  items_grosze: 10_000,
  discount_grosze: 0,
  vat_grosze: 1_870,
  total_grosze: 10_000,
  stock_returned: 0,
  customer_ip: '',
  user_agent: '',
  version: 1,
  paid_grosze: 10_000,
  refunded_grosze: 0,
  city: '',
}
const LINE = {
  position: 0,
  sku: '',
  name: 'Nazwa w zamówieniu',
  variation_json: '[]',
  quantity: 1,
  unit_price_grosze: 10_000,
  subtotal_grosze: 10_000,
  total_grosze: 10_000,
  vat_rate: 23,
  vat_grosze: 1_870,
}
type Block = { kind: 'sales'; shows?: 'buyers' | 'product' | 'latest'; days?: number; least?: number }

describe.each(engines)('what the shop’s orders prove on %s', (engine) => {
  let test: CampaignShop
  let orders = 0
  let first: number
  let second: number
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    const { db } = test.services
    first = await addProduct(db, { name: 'Deska dębowa' })
    second = await addProduct(db, { name: 'Listwa' })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.services.db.transaction(async (tx) => {
      await tx.deleteFrom('order_lines').execute()
      await tx.deleteFrom('orders').execute()
    })
    // Sentences are counted again after five minutes.
    test.clock.nowMs += 10 * 60_000
  })

  const publish = (block: Block, isShop = true) =>
    test.publish(
      [
        {
          screens: {
            ...newsletterFile.screens,
            form: [block as never, ...newsletterFile.screens.form],
          },
        },
      ],
      isShop ? { store: { platform: 'klepka' } } : {},
    )
  const order = async (email: string, { status = 'processing', daysAgo = 0, productId = first } = {}) => {
    const id = ++orders
    const atMs = test.clock.nowMs - daysAgo * DAY_MS
    await test.services.db.transaction(async (tx) => {
      const row = { ...ORDER, id, order_key: `k${id}`, email, status, created_ms: atMs, updated_ms: atMs }
      await tx
        .insertInto('orders')
        .values(row as never)
        .execute()
      await tx
        .insertInto('order_lines')
        .values({ ...LINE, order_id: id, product_id: productId } as never)
        .execute()
    })
  }
  const text = async (wanted: Record<string, string> = {}) => {
    const query = new URLSearchParams({ shows: 'buyers', days: '7', least: '5', ...wanted })
    return (await test.request('GET', `sales-proof/${ID}?${query}`)).body.text as string
  }

  it('counts people, each once, whose orders of these days stand', async () => {
    await publish({ kind: 'sales' })
    for (const name of ['ola', 'jan', 'ewa', 'adam', 'OLA', 'ola']) await order(`${name}@example.pl`)
    expect(await text()).toBe('')
    await order('stara@example.pl', { daysAgo: 8 })
    await order('zwrot@example.pl', { status: 'refunded' })
    await order('nie@example.pl', { status: 'cancelled' })
    await order('czeka@example.pl', { status: 'pending' })
    test.clock.nowMs += 10 * 60_000
    expect(await text()).toBe('')
    await order('iga@example.pl', { status: 'completed', daysAgo: 6 })
    test.clock.nowMs += 10 * 60_000
    expect(await text()).toBe('5 osób kupiło u nas w ostatnich 7 dniach')
  })

  it('a page learns only what its campaign says', async () => {
    await publish({ kind: 'sales', least: 3 })
    for (const name of ['ola', 'jan', 'ewa']) await order(`${name}@example.pl`)
    expect(await text({ least: '3' })).toBe('3 osoby kupiły u nas w ostatnich 7 dniach')
    expect(await text({ least: '1' })).toBe('')
    expect(await text({ least: '3', days: '1' })).toBe('')
    expect(await text({ least: '3', shows: 'latest' })).toBe('')
  })

  it('a site that is not this shop has no sentence', async () => {
    await publish({ kind: 'sales', least: 3 }, false)
    for (const name of ['ola', 'jan', 'ewa']) await order(`${name}@example.pl`)
    expect(await text({ least: '3' })).toBe('')
  })

  it('of a product it counts those who bought that one', async () => {
    await publish({ kind: 'sales', shows: 'product', least: 3 })
    for (const name of ['ola', 'jan', 'ewa']) await order(`${name}@example.pl`, { productId: first })
    await order('inny@example.pl', { productId: second })
    const wanted = { shows: 'product', least: '3' }
    expect(await text({ ...wanted, product_id: String(first) })).toBe(
      '3 osoby kupiły ten produkt w ostatnich 7 dniach',
    )
    expect(await text({ ...wanted, product_id: String(second) })).toBe('')
    expect(await text({ ...wanted, product_id: "1' or 1=1" })).toBe('')
  })

  it('what was sold last is named by its day, without anything of its buyer', async () => {
    await publish({ kind: 'sales', shows: 'latest', least: 3 })
    for (const name of ['ola', 'jan', 'ewa']) await order(`${name}@example.pl`, { daysAgo: 1 })
    expect(await text({ shows: 'latest', least: '3' })).toBe('Ostatnio kupiono: Deska dębowa, wczoraj')
  })
})
