import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eraseCustomer } from '#server/customers/cards/erase-customer.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { listCustomers } from '#server/customers/cards/list-customers.ts'
import { orderAnswer } from '#server/console/orders/order-answer.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { makePicture } from '../media/testing/make-picture.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { complaintPath } from '../orders/find-order.ts'
import { hashStatement } from '../statements/form-texts.ts'
import { submitWithdrawal } from '../withdrawals/submit-withdrawal.ts'
import { followComplaint } from './follow-complaints.ts'
import { cleanComplaints } from './forget-complaints.ts'

const DAY_MS = 86_400_000
const PAGE = '/reklamacja/'
const EMAIL = 'lucja@example.pl'
const typed = {
  imie: 'Łucja Żółć',
  email: EMAIL,
  produkt: 'panele Dąb, 3 paczki',
  opis: 'Pęka zamek.\nNa złączach widać szpary.',
  zadanie: 'replacement',
  klucz: 'k'.repeat(24),
}

describe.each(engines)('complaints on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(engine)
  })
  afterEach(() => test.close())

  const send = (fields: Record<string, string> = {}, files: File[] = []) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...typed, ...fields })) form.set(name, value)
    // A browser sends an empty file where none was chosen.
    for (const file of files.length > 0 ? files : [new File([], '')]) form.append('zdjecia', file)
    const url = new URL(PAGE, test.services.settings.publicUrl)
    const headers = { 'sec-fetch-site': 'same-origin', host: url.host }
    return test.app.request(url, { method: 'POST', body: form, headers })
  }
  const rows = () => test.services.db.read.selectFrom('complaints').selectAll().orderBy('id').execute()
  const photos = () => test.services.db.read.selectFrom('complaint_photos').selectAll().execute()
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
      (mail) => mail.to === to && mail.cause.startsWith(cause),
    )
    return Promise.all(found.map(({ id }) => findMail(test.services.db.read, id)))
  }

  it('a guest without an order number complains, and has number, date and time by page and mail', async () => {
    expect(await (await test.visitor().get(PAGE)).text()).toContain(words.goods)
    const sent = await send()
    expect(sent.status).toBe(303)
    const receipt = await (await test.visitor().get(sent.headers.get('location')!)).text()
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    const moment = words.formatSubmission(Number(row!.received_ms))
    for (const text of [words.receiptTitle(1), 'Łucja Żółć', 'Pęka zamek.', moment, row!.statement_hash])
      expect(receipt).toContain(text)
    expect(row).toMatchObject({
      id: 1,
      email: EMAIL,
      demand: 'replacement',
      channel: 'form',
      order_id: null,
      text_version: words.textVersion,
      statement_hash: hashStatement(row!.statement),
    })
    expect(Number(row!.answer_due_ms) - Number(row!.received_ms)).toBe(14 * DAY_MS)
    const [letter, ...others] = await lettersTo(EMAIL, 'complaint:1:')
    expect(others).toEqual([])
    for (const text of ['nr 1', 'Pęka zamek.', moment, row!.statement_hash])
      expect(letter!.text).toContain(text)
    const forged = sent.headers.get('location')!.replace(/.\/$/, (end) => (end === '0/' ? '1/' : '0/'))
    expect((await test.visitor().get(forged)).status).toBe(404)
  })

  it('the same form sent twice at once is one complaint and one letter', async () => {
    const sent = await Promise.all([send(), send()])
    expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    expect(await lettersTo(EMAIL, 'complaint:')).toHaveLength(1)
  })

  it('the signed link fills in the order, and picked pieces are enough to name the goods', async () => {
    const order = await buy()
    const path = complaintPath(test.services, order)
    const token = new URL(path, 'http://x').searchParams.get('zamowienie')!
    const form = await (await test.visitor().get(path)).text()
    expect(form).toContain('Panel &lt;Dąb&gt;')
    const position = /name="szt-(\d+)"/.exec(form)![1]!
    const tooMany = await send({ zamowienie: token, [`szt-${position}`]: '99' })
    expect([tooMany.status, (await tooMany.text()).includes(words.problems.pieces.long)]).toEqual([422, true])
    expect((await send({ zamowienie: token, produkt: '', [`szt-${position}`]: '1' })).status).toBe(303)
    const [row] = await rows()
    expect(row!.order_id).toBe(order.id)
    expect(row!.statement).toContain('Panel <Dąb>: 1 szt.')
  })

  it('what is missing is shown in the form with what was typed', async () => {
    const refused = await send({ imie: ' ', email: 'lucja@', opis: '', zadanie: '' })
    const page = await refused.text()
    expect(refused.status).toBe(422)
    const { imie, email, opis, zadanie } = words.problems
    for (const text of [imie.empty, email.empty, opis.empty, zadanie.empty, 'panele Dąb, 3 paczki'])
      expect(page).toContain(text)
    expect(await rows()).toEqual([])
  })

  it('photographs are encoded anew and stored with it; what is no picture is refused, and nothing is lost', async () => {
    const photo = new File([new Uint8Array(await makePicture('jpeg'))], 'wada.jpg', { type: 'image/jpeg' })
    const script = new File(['<script>alert(1)</script>'], 'wada.jpg', { type: 'image/jpeg' })
    const refused = await send({}, [photo, script])
    const page = await refused.text()
    expect([refused.status, page.includes(words.photoProblems.unreadable)]).toEqual([422, true])
    expect(page).toContain('Pęka zamek.')
    const many = await send(
      {},
      Array.from({ length: 6 }, () => photo),
    )
    expect(await many.text()).toContain(words.photoProblems.many(5))
    expect([await rows(), await photos()]).toEqual([[], []])

    expect((await send({}, [photo, photo])).status).toBe(303)
    const [row] = await rows()
    expect(row!.statement).toContain('2 zdjęcia')
    const stored = await photos()
    expect(stored).toHaveLength(2)
    for (const { content, complaint_id } of stored)
      expect([complaint_id, Buffer.from(content).subarray(8, 12).toString()]).toEqual([row!.id, 'WEBP'])
  })

  it('too many from one mailbox are answered with another way and what was typed', async () => {
    for (let count = 0; count < 20; count++) await send({ opis: `wada ${count}` })
    const refused = await send({ opis: 'wada ostatnia' })
    const page = await refused.text()
    expect(refused.status).toBe(429)
    expect(page).toContain(test.services.shopSettings().email)
    expect(page).toContain('wada ostatnia')
  })

  it('order mails, pages of every kind and the order’s page link to the form', async () => {
    const order = await buy()
    for (const to of ['processing', 'cancelled'] as const)
      await changeOrderStatus(test.services, { orderId: order.id, to, author: 'A', tellBuyer: true })
    const letters = await lettersTo(EMAIL, `order:${order.id}`)
    const path = complaintPath(test.services, order)
    // Nothing was delivered of an order that was cancelled.
    expect(letters.map((letter) => letter!.text.includes(path)).toSorted()).toEqual([false, true, true])
    const received = `/zamowienie/order-received/${order.id}/?key=${order.key}`
    expect(await (await test.visitor().get(received)).text()).toContain(
      `href="${complaintPath(test.services, order)}"`,
    )
    expect(await (await test.visitor().get('/sklep/')).text()).toContain(`href="${PAGE}">${words.link}`)
  })

  it('the order’s screen shows its complaints and withdrawals with their deadlines', async () => {
    const [order, other] = [await buy(), await buy()]
    const [, token] = complaintPath(test.services, order).split('zamowienie=')
    await send({ zamowienie: token! })
    await send({ klucz: 'm'.repeat(24) })
    await send({ klucz: 'n'.repeat(24), zamowienie: token! })
    const match = (id: number, orderId: number) =>
      followComplaint(test.services, id, { kind: 'matched', orderId }, 'Anna')
    await match(2, order.id)
    await match(3, other.id)
    const withdrawn = await submitWithdrawal(test.services, {
      key: 'w',
      orderId: order.id,
      name: 'Łucja',
      email: EMAIL,
      contract: '',
      note: '',
      lines: [],
      channel: 'form',
      author: '',
      receivedMs: test.services.now(),
    })
    if (!withdrawn.ok) throw new Error(withdrawn.reason)
    test.clock.nowMs += 4 * DAY_MS
    const { statements } = await orderAnswer(test.services, order.id)
    expect(statements.complaints.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
      [1, 10],
      [2, 10],
    ])
    expect(statements.withdrawals).toMatchObject([{ id: withdrawn.row.id, daysLeft: 10, isRefunded: false }])
    const elsewhere = await orderAnswer(test.services, other.id)
    expect(elsewhere.statements.complaints.map(({ id }) => id)).toEqual([3])
    expect(elsewhere.statements.withdrawals).toEqual([])
  })

  it('is in the person’s export with photographs, stays restricted after an erasure, and goes after six years', async () => {
    await buy()
    const photo = new File([new Uint8Array(await makePicture('jpeg'))], 'wada.jpg', { type: 'image/jpeg' })
    await send({}, [photo])
    const [person] = (await listCustomers(test.services, {})).customers
    expect(await exportCustomer(test.services, person!.id)).toMatchObject({
      complaints: [
        {
          number: 1,
          statement: expect.stringContaining('Pęka zamek.'),
          photos: [expect.stringMatching(/^UklGR/)],
        },
      ],
    })
    await eraseCustomer(test.services, person!.id, { author: 'A', requestId: 'r' })
    expect(await rows()).toHaveLength(1)
    const events = await test.services.db.read.selectFrom('complaint_events').selectAll().execute()
    expect(events.map(({ kind }) => kind)).toEqual(['restricted'])
    test.clock.nowMs += 5 * 366 * DAY_MS
    expect(await cleanComplaints(test.services)).toBe(0)
    test.clock.nowMs += 366 * DAY_MS + 1
    expect(await cleanComplaints(test.services)).toBe(1)
    expect([await rows(), await photos()]).toEqual([[], []])
  })
})
