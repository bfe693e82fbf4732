import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { addProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL, type TestShop } from '#server/testing/open-test-shop.ts'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'
import { setStockAndPrice } from '../catalog/saving/set-stock-and-price.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { countWaiting, requestAlert, sendAlerts } from './stock-alerts.ts'

const DAY_MS = 86_400_000
const EMAIL = 'lucja@example.pl'

describe.each(engines)('alerts of stock on %s', (engine) => {
  let test: TestShop
  let floor: number

  beforeEach(async () => {
    test = await openTestShop(engine)
    floor = await addProduct(test.services.db, { name: 'Panel Dąb', slug: 'panel-dab', stock: 0 })
    await test.services.refresh()
  })
  afterEach(() => test.close())

  const letters = async () => {
    const { db } = test.services
    const mails = []
    for (const { id, subject } of (await listMail(db.read, {})).toReversed())
      mails.push({ ...(await findMail(db.read, id))!, subject })
    return mails
  }
  const setStock = (id: number, stock: number) =>
    test.services.db.transaction((tx) => setStockAndPrice(tx, id, { stock }, test.clock.nowMs))
  const statusOf = async (path: string) => (await test.app.request(TEST_URL + path)).status
  const linkIn = (text: string, part: string) => new RegExp(`/powiadom/${part}/[\\w-]+/`).exec(text)![0]
  const confirm = async (email = EMAIL) => {
    await requestAlert(test.services, floor, email)
    const asked = (await letters()).findLast(({ to }) => to === email)!
    const page = await test.visitor().post(linkIn(asked.text, 'potwierdz'), {})
    expect(page.status).toBe(303)
    return asked
  }

  it('one letter confirms, one says that it is back, and then the address is gone', async () => {
    const { services } = test
    expect(await test.visitor().open('/produkt/panel-dab/')).toContain(words.title)
    await confirm()
    expect(await countWaiting(services.db.read, [floor])).toBe(1)
    expect(await sendAlerts(services)).toBe(0)
    await setStock(floor, 3)
    expect(await sendAlerts(services)).toBe(1)
    expect(await sendAlerts(services)).toBe(0)
    const sent = await letters()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
      [words.confirmSubject('Panel Dąb'), words.backSubject('Panel Dąb')].toSorted(),
    )
    expect(sent.find(({ subject }) => subject === words.backSubject('Panel Dąb'))?.text).toContain(
      '/produkt/panel-dab/',
    )
    expect(await countWaiting(services.db.read, [floor])).toBe(0)
    expect(await test.visitor().open('/produkt/panel-dab/')).not.toContain(words.title)
  })

  it('nobody is written who did not confirm, however often the form is sent', async () => {
    const { services } = test
    for (let press = 0; press < 3; press++)
      expect(await requestAlert(services, floor, ` ${EMAIL.toUpperCase()} `)).toBe('asked')
    expect(await letters()).toHaveLength(1)
    // Opening the link, as a program that checks mails does, confirms nothing.
    const [asked] = await letters()
    expect(await test.visitor().open(linkIn(asked!.text, 'potwierdz'))).toContain(words.confirmLabel)
    await setStock(floor, 3)
    expect(await sendAlerts(services)).toBe(0)
    expect(await letters()).toHaveLength(1)
  })

  it('a mailbox gets at most ten letters a day that it may not have asked for', async () => {
    const { services } = test
    for (let product = 0; product < 12; product++) {
      const id = await addProduct(services.db, {
        name: `Panel ${product}`,
        slug: `panel-${product}`,
        stock: 0,
      })
      expect(await requestAlert(services, id, `lucja+${product}@example.pl`)).toBe('asked')
    }
    expect(await letters()).toHaveLength(10)
  })

  it('the link cancels, and ends after a week', async () => {
    const { services, clock } = test
    const { text } = await confirm()
    expect((await test.visitor().post(linkIn(text, 'zrezygnuj'), {})).status).toBe(303)
    expect(await countWaiting(services.db.read, [floor])).toBe(0)
    expect(await statusOf(linkIn(text, 'potwierdz'))).toBe(404)

    await requestAlert(services, floor, EMAIL)
    const again = (await letters()).at(-1)!
    clock.nowMs += 8 * DAY_MS
    expect(await statusOf(linkIn(again.text, 'potwierdz'))).toBe(404)
    await sendAlerts(services)
    expect(await services.db.read.selectFrom('stock_alerts').selectAll().execute()).toEqual([])
  })

  it('what is there, unknown or no address is said; a hidden product alerts nobody', async () => {
    const { services } = test
    const there = await addProduct(services.db, { name: 'Klej', slug: 'klej', stock: 5 })
    expect(await requestAlert(services, there, EMAIL)).toBe('is_there')
    expect(await requestAlert(services, 999_999, EMAIL)).toBe('unknown')
    expect(await requestAlert(services, floor, 'lucja@')).toBe('bad_address')
    await confirm()
    await services.db.transaction((tx) =>
      tx.updateTable('products').set({ status: 'draft' }).where('id', '=', floor).execute(),
    )
    await setStock(floor, 3)
    expect(await sendAlerts(services)).toBe(0)
    expect(await countWaiting(services.db.read, [floor])).toBe(1)
  })

  it('of a product with options, one waits for a sold-out one', async () => {
    const { services } = test
    const colours = [
      { slug: 'kolor', name: 'Kolor', values: ['dąb', 'buk'], isForVariations: true, isVisible: true },
    ]
    const stain = await addProduct(services.db, {
      name: 'Bejca',
      slug: 'bejca',
      kind: 'variable',
      attributes: colours,
      regularPriceGrosze: null,
    })
    const variation = (colour: string, stock: number) =>
      addProduct(services.db, {
        kind: 'variation',
        parentId: stain,
        name: '',
        slug: `bejca-${colour}`,
        choice: { kolor: colour },
        stock,
      })
    const [oak, beech] = [await variation('dąb', 0), await variation('buk', 4)]
    await services.refresh()
    const html = await test.visitor().open('/produkt/bejca/')
    const form = /<details class="stock-alert".*?<\/details>/s.exec(html)![0]
    expect(form).toContain(`<option value="${oak}">dąb</option>`)
    expect(form).not.toContain(`value="${beech}"`)
    await requestAlert(services, oak, EMAIL)
    expect((await letters()).map(({ subject }) => subject)).toEqual([words.confirmSubject('Bejca (dąb)')])
    // What is hidden is its parent.
    await services.db.transaction((tx) =>
      tx.updateTable('products').set({ status: 'draft' }).where('id', '=', stain).execute(),
    )
    expect(await requestAlert(services, oak, 'jan@example.pl')).toBe('unknown')
  })

  it('several processes write once', async () => {
    const { services } = test
    await confirm()
    await confirm('jan@example.pl')
    await setStock(floor, 1)
    const sent = await Promise.all([sendAlerts(services), sendAlerts(services)])
    expect(sent[0]! + sent[1]!).toBe(2)
    expect(
      (await letters()).filter(({ subject }) => subject === words.backSubject('Panel Dąb')),
    ).toHaveLength(2)
  })

  it('is part of what a person gets, and is erased with the person', async () => {
    const { services } = test
    await confirm()
    const glue = await addProduct(services.db, { name: 'Klej', slug: 'klej', stock: 5 })
    const placed = await placeOrder(
      services,
      makeCheckout(await saveTestCart(services.db, [glue]), {
        values: buyerFields({ billing_email: EMAIL }),
      }),
    )
    expect(placed.ok).toBe(true)
    const [person] = (await listCustomers(services, {})).customers
    expect(await exportCustomer(services, person!.id)).toMatchObject({
      stockAlerts: [{ email: EMAIL, product: 'Panel Dąb', confirmedMs: TEST_NOW_MS }],
    })
    await eraseCustomer(services, person!.id, { author: 'A', requestId: 'r' })
    expect(await countWaiting(services.db.read, [floor])).toBe(0)
    expect((await letters()).map(({ subject }) => subject)).not.toContain(words.confirmSubject('Panel Dąb'))
  })
})
