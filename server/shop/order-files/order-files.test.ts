import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageAnswer } from '#contract/console/shop/pages.ts'
import { type OrderFileKind, orderFileKinds } from '#contract/shop/agreement/order-terms.ts'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { loadAttachments } from '#server/platform/mail/attachments.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { listVersionsOf } from '../legal-texts/legal-texts.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { findOrderTerms } from '../order-terms/order-terms.ts'
import { loadOrderFile } from './load-order-file.ts'

const EMAIL = 'lucja@example.pl'

describe.each(engines)('what a buyer is given with an order on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    await owner.request('POST', 'pages', terms('Zwrot w 14 dni.'))
  })
  afterEach(() => test.close())

  const terms = (text: string) => ({
    title: 'Regulamin',
    slug: 'regulamin',
    html: `<h2>1. Zwroty</h2><ul><li>${text}</li></ul>`,
    description: '',
    isPublished: true,
  })
  const changeTerms = async (text: string) => {
    const { version } = (await owner.request('GET', 'pages/regulamin')).body as PageAnswer
    await owner.request('PUT', 'pages/regulamin', terms(text), { 'If-Match': version })
  }
  const buy = async (checkout: Partial<Checkout> = {}, values: Record<string, string> = {}) => {
    const floor = await addProduct(test.services.db, { name: 'Panel <Dąb>', stock: 9 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [floor], {}, test.clock.nowMs), {
        values: buyerFields({ billing_email: EMAIL, ...values }),
        ...checkout,
      }),
    )
    if (!placed.ok) throw new Error(JSON.stringify(placed))
    return placed.order
  }
  const mailedTo = async (orderId: number) => {
    const { attachments_json } = await test.services.db.read
      .selectFrom('outbox')
      .select('attachments_json')
      .where('cause', '=', `order:${orderId}:received`)
      .executeTakeFirstOrThrow()
    return (await loadAttachments(test.services, JSON.parse(attachments_json) as string[])).files
  }
  const fileOf = (id: number, key: string, kind: string) =>
    test.visitor().get(`/zamowienie/dokumenty/${id}/${kind}.pdf?key=${key}`)
  const countKept = async () =>
    (await test.services.db.read.selectFrom('sent_files').select('hash').execute()).length

  it('is attached to the mail, and stays the same bytes after the terms have changed', async () => {
    const order = await buy()
    const sent = await mailedTo(order.id)
    expect(sent.map(({ filename }) => filename)).toEqual([
      `zamowienie-${order.id}.pdf`,
      'regulamin.pdf',
      'odstapienie-pouczenie-i-formularz.pdf',
    ])
    for (const { content } of sent) expect(content.subarray(0, 5).toString()).toBe('%PDF-')

    test.clock.nowMs += 60_000
    await changeTerms('Zwrot w 30 dni.')
    const again = await mailedTo(order.id)
    for (const [index, kind] of orderFileKinds.entries()) {
      const response = await fileOf(order.id, order.key, kind)
      expect([kind, response.status, response.headers.get('content-type')]).toEqual([
        kind,
        200,
        'application/pdf',
      ])
      const downloaded = Buffer.from(await response.arrayBuffer())
      expect(downloaded.equals(sent[index]!.content)).toBe(true)
      expect(again[index]!.content.equals(sent[index]!.content)).toBe(true)
    }
    expect((await findOrderTerms(test.services.db.read, order.id))!.terms).toMatchObject({
      number: 1,
      url: '/regulamin/wersje/1/',
    })
    const later = await mailedTo((await buy()).id)
    expect(later[1]!.content.equals(sent[1]!.content)).toBe(false)
    expect(later[2]!.content.equals(sent[2]!.content)).toBe(true)
  })

  it('is stored once, however many orders share it', async () => {
    const [one, other] = [await buy(), await buy()]
    await mailedTo(one.id)
    expect(await countKept()).toBe(3)
    await mailedTo(other.id)
    expect(await countKept()).toBe(4)
  })

  it('is opened by the key of the order alone, and shown to the owner', async () => {
    const order = await buy()
    expect((await fileOf(order.id, 'wc_order_zlyklucz12345', 'terms')).status).toBe(404)
    expect((await fileOf(order.id, order.key, 'faktura')).status).toBe(404)
    const { agreed, files } = (await owner.request('GET', `orders/${order.id}`)).body
    expect(agreed.terms.number).toBe(1)
    expect(files.map(({ kind }: { kind: OrderFileKind }) => kind)).toEqual([...orderFileKinds])
    const received = await test.visitor().get(`/zamowienie/order-received/${order.id}/?key=${order.key}`)
    expect(await received.text()).toContain(`/zamowienie/dokumenty/${order.id}/terms.pdf`)
  })

  it('the order has the version that its form showed, if that was in force lately', async () => {
    const [first] = await listVersionsOf(test.services, 'regulamin')
    test.clock.nowMs += 60_000
    await changeTerms('Zwrot w 30 dni.')
    const numberOf = async (id: number) => (await findOrderTerms(test.services.db.read, id))!.terms!.number
    expect(await numberOf((await buy({ termsId: first!.id })).id)).toBe(1)
    expect(await numberOf((await buy({ termsId: 'nie-ma-takiej' })).id)).toBe(2)
    test.clock.nowMs += 49 * 3_600_000
    expect(await numberOf((await buy({ termsId: first!.id })).id)).toBe(2)
    const [instruction] = await listVersionsOf(test.services, 'pouczenie-o-odstapieniu')
    expect(await numberOf((await buy({ termsId: instruction!.id })).id)).toBe(2)
  })

  it('a buyer with a NIP says whether the purchase is private; others are not asked', async () => {
    const company = { wants_invoice: '1', billing_nip: '5261040828', billing_company: 'Nowak' }
    const answerOf = async (values: Record<string, string>) =>
      (await findOrderTerms(test.services.db.read, (await buy({}, values)).id))!.isPrivatePurchase
    expect(await answerOf({})).toBe(null)
    expect(await answerOf(company)).toBe(false)
    expect(await answerOf({ ...company, private_purchase: '1' })).toBe(true)
  })

  it('a file that names an erased buyer goes when the order leaves the books', async () => {
    const order = await buy()
    await mailedTo(order.id)
    await changeOrderStatus(test.services, {
      orderId: order.id,
      to: 'cancelled',
      author: 'A',
      tellBuyer: false,
    })
    const { customers } = await listCustomers(test.services, {})
    await eraseCustomer(test.services, customers[0]!.id, { author: 'A', requestId: 'r' })
    expect(await countKept()).toBe(2)
    expect(await loadOrderFile(test.services, order.id, 'terms')).toBeDefined()
  })
})
