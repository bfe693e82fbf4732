import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { withdrawalPath } from '../orders/find-order.ts'
import { cleanWithdrawals } from './forget-withdrawals.ts'
import { hashStatement } from '../statements/form-texts.ts'

const DAY_MS = 86_400_000
const PAGE = '/odstapienie/'
const EMAIL = 'lucja@example.pl'
const typed = { imie: 'Łucja Żółć', email: EMAIL, umowa: 'panele z maja', klucz: 'k'.repeat(24) }

describe.each(engines)('withdrawals on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(engine)
  })
  afterEach(() => test.close())

  const send = (fields: Record<string, string> = {}) =>
    test.visitor().post(PAGE, { ...typed, krok: 'potwierdz', ...fields })
  const rows = () => test.services.db.read.selectFrom('withdrawals').selectAll().orderBy('id').execute()
  const buy = async () => {
    const floor = await addProduct(test.services.db, { name: 'Panel <Dąb>', stock: 9 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [floor]), {
        values: buyerFields({ billing_email: EMAIL }),
      }),
    )
    if (!placed.ok) throw new Error(placed.reason)
    return placed.order
  }
  const lettersTo = async (to: string, cause: string) => {
    const found = (await listMail(test.services.db.read, {})).filter(
      (mail) => mail.to === to && mail.cause.includes(cause),
    )
    return Promise.all(found.map(({ id }) => findMail(test.services.db.read, id)))
  }

  it('a guest without an order number fills in, checks, confirms, and gets the receipt by page and mail', async () => {
    const form = await (await test.visitor().get(PAGE)).text()
    expect(form).toContain(words.contract)
    const summary = await test.visitor().post(PAGE, { ...typed, krok: 'dalej' })
    const shown = await summary.text()
    expect([summary.status, shown.includes('>Potwierdź odstąpienie od umowy</button>')]).toEqual([200, true])
    expect(await rows()).toEqual([])

    const sent = await send()
    expect(sent.status).toBe(303)
    const receipt = await (await test.visitor().get(sent.headers.get('location')!)).text()
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    const moment = words.formatSubmission(Number(row!.received_ms))
    expect(moment).toMatch(/\d{4}, godz\. \d\d:\d\d:\d\d/)
    for (const text of ['Łucja Żółć', 'panele z maja', moment, row!.statement_hash])
      expect(receipt).toContain(text)
    expect(row).toMatchObject({
      email: EMAIL,
      channel: 'form',
      order_id: null,
      lines_json: '[]',
      text_version: words.textVersion,
      statement_hash: hashStatement(row!.statement),
    })
    expect(Number(row!.refund_due_ms) - Number(row!.received_ms)).toBe(14 * DAY_MS)
    const [letter, ...others] = await lettersTo(EMAIL, 'withdrawal:')
    expect(others).toEqual([])
    for (const text of ['panele z maja', moment, row!.statement_hash]) expect(letter!.text).toContain(text)
  })

  it('the same form sent twice at once is one record and one letter; a corrected one is another', async () => {
    const sent = await Promise.all([send(), send()])
    expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await lettersTo(EMAIL, 'withdrawal:')).toHaveLength(1)
    await send({ umowa: 'panele z czerwca' })
    expect(await rows()).toHaveLength(2)
  })

  it('the signed link fills in the order and lets pieces be picked; a forged one is an empty form', async () => {
    const order = await buy()
    const path = withdrawalPath(test.services, order)
    const token = new URL(path, 'http://x').searchParams.get('zamowienie')!
    const form = await (await test.visitor().get(path)).text()
    expect(form).toContain(`Zamówienie nr ${order.id}`)
    expect(form).toContain('Panel &lt;Dąb&gt;')
    const position = /name="szt-(\d+)"/.exec(form)![1]!
    const forged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await (await test.visitor().get(`${PAGE}?zamowienie=${forged}`)).text()).not.toContain('Panel')

    const tooMany = await send({ zamowienie: token, [`szt-${position}`]: '99' })
    expect([tooMany.status, (await tooMany.text()).includes(words.problems.pieces.long)]).toEqual([422, true])
    expect((await send({ zamowienie: token, [`szt-${position}`]: '1' })).status).toBe(303)
    test.clock.nowMs++
    expect((await send({ zamowienie: forged })).status).toBe(303)
    const [picked, whole] = await rows()
    expect(picked!.order_id).toBe(order.id)
    expect(JSON.parse(picked!.lines_json)).toEqual([
      { position: Number(position), name: 'Panel <Dąb>', quantity: 1 },
    ])
    expect([whole!.order_id, whole!.lines_json]).toEqual([null, '[]'])
  })

  it('what is missing is shown in the form with what was typed; the way back keeps it, too', async () => {
    const refused = await send({ imie: ' ', email: 'lucja@' })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    for (const text of [words.problems.imie.empty, words.problems.email.empty, 'panele z maja', 'lucja@'])
      expect(page).toContain(text)
    const back = await send({ krok: 'wroc' })
    expect(await back.text()).toContain('value="Łucja Żółć"')
    expect(await rows()).toEqual([])
  })

  it('too many from one mailbox are answered with another way and what was typed', async () => {
    for (let count = 0; count < 20; count++) await send({ umowa: `umowa ${count}` })
    const refused = await send({ umowa: 'umowa ostatnia' })
    const page = await refused.text()
    expect(refused.status).toBe(429)
    expect(page).toContain(test.services.shopSettings().email)
    expect(page).toContain('umowa ostatnia')
  })

  it('order mails and pages of every kind link to the form', async () => {
    const order = await buy()
    const path = withdrawalPath(test.services, order)
    await changeOrderStatus(test.services, {
      orderId: order.id,
      to: 'processing',
      author: 'A',
      tellBuyer: true,
    })
    const letters = await lettersTo(EMAIL, 'order:')
    expect(letters).toHaveLength(2)
    for (const letter of letters) expect(letter!.text).toContain(path)
    const received = `/zamowienie/order-received/${order.id}/?key=${order.key}`
    expect(await (await test.visitor().get(received)).text()).toContain(`href="${path}"`)
    expect(await (await test.visitor().get('/sklep/')).text()).toContain(`href="${PAGE}">${words.link}`)
  })

  it('the model form is a page and a file with the shop’s data', async () => {
    const page = await (await test.visitor().get('/odstapienie/formularz/')).text()
    expect(page).toContain('Ja/My(*) niniejszym informuję/informujemy(*)')
    expect(page).toContain(test.services.shopSettings().email)
    const file = await test.visitor().get('/odstapienie/formularz/formularz-odstapienia.pdf')
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('is in the person’s export, stays restricted after an erasure, and goes after six years', async () => {
    await buy()
    await send()
    const [person] = (await listCustomers(test.services, {})).customers
    expect(await exportCustomer(test.services, person!.id)).toMatchObject({
      withdrawals: [{ channel: 'form', statement: expect.stringContaining('panele z maja') }],
    })
    await eraseCustomer(test.services, person!.id, { author: 'A', requestId: 'r' })
    expect(await rows()).toHaveLength(1)
    const events = await test.services.db.read.selectFrom('withdrawal_events').selectAll().execute()
    expect(events.map(({ kind }) => kind)).toEqual(['restricted'])
    test.clock.nowMs += 5 * 366 * DAY_MS
    expect(await cleanWithdrawals(test.services)).toBe(0)
    test.clock.nowMs += 366 * DAY_MS + 1
    expect(await cleanWithdrawals(test.services)).toBe(1)
    expect(await rows()).toEqual([])
  })
})
