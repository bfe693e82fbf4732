import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import {
  type ComplaintAnswerToSend,
  complaintsApi,
  type ComplaintEventToAdd,
} from '#contract/console/orders/complaints.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { answerComplaint } from './answer-complaint.ts'
import { countDueComplaints, followComplaint, listComplaints, showComplaint } from './follow-complaints.ts'
import { submitComplaint } from './submit-complaint.ts'

const DAY_MS = 86_400_000

describe.each(engines)('what follows a complaint on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const submit = async (more: { contract?: string; email?: string; receivedMs?: number } = {}) => {
    const outcome = await submitComplaint(test.services, {
      kind: 'goods',
      key: crypto.randomUUID(),
      name: 'Jan Kowalski',
      email: `${crypto.randomUUID()}@example.pl`,
      phone: '',
      contract: '',
      goods: 'Panel Dąb',
      defect: 'Pęka',
      noticed: '',
      demand: 'repair',
      lines: [],
      photos: [],
      orderId: null,
      channel: 'letter',
      author: 'Anna',
      receivedMs: test.services.now(),
      ...more,
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.row.id
  }
  const show = async (id: number) => (await showComplaint(test.services, id))!
  const answer = (id: number, more: Partial<ComplaintAnswerToSend> = {}) => {
    test.clock.nowMs++
    return answerComplaint(
      test.services,
      id,
      { outcome: 'upheld', text: 'Wymienimy panel.', settles: null, way: 'mail', sentOn: null, ...more },
      'Anna',
    )
  }
  const follow = (id: number, event: ComplaintEventToAdd) => {
    test.clock.nowMs++
    return followComplaint(test.services, id, event, 'Anna')
  }
  const idsIn = async (state: 'waiting' | 'answered' | 'closed') =>
    (await listComplaints(test.services, state, 1)).complaints.map(({ id }) => id)

  it('the nearest deadline is first; four days before it, and after it, the owner is warned', async () => {
    const before = await countDueComplaints(test.services)
    const nowMs = test.services.now()
    const later = await submit()
    const warned = await submit({ receivedMs: nowMs - 10 * DAY_MS })
    const overdue = await submit({ receivedMs: nowMs - 15 * DAY_MS })
    await submit({ receivedMs: nowMs - 9 * DAY_MS })
    const after = await countDueComplaints(test.services)
    expect([after.soon - before.soon, after.overdue - before.overdue]).toEqual([1, 1])
    const waiting = await idsIn('waiting')
    expect(waiting.filter((id) => [later, warned, overdue].includes(id))).toEqual([overdue, warned, later])
    expect((await show(warned)).complaint).toMatchObject({ daysLeft: 4, isOverdue: false })
    expect((await show(overdue)).complaint).toMatchObject({ daysLeft: -1, isOverdue: true })
    for (const id of [overdue, warned]) await answer(id)
    expect(await countDueComplaints(test.services)).toEqual(before)
  })

  it('a granted one is mailed, stored as it was sent, and waits until it is done', async () => {
    const id = await submit()
    const { complaint, texts } = await show(id)
    expect(texts.upheld).toContain(`reklamację nr ${id}`)
    expect(texts.upheld).toContain('Panel Dąb')
    const body = { outcome: 'upheld', text: texts.upheld, settles: null, way: 'mail', sentOn: null }
    const { issues } = v.safeParse(complaintsApi.answer.request, body)
    expect(issues?.map(({ message }) => message)).toEqual(['Uzupełnij albo usuń: {uzasadnienie}.'])
    const text = texts.upheld.replace('{uzasadnienie}', 'Wyślemy nowy panel.')
    expect(await answer(id, { text })).toEqual({ ok: true })
    const [letter] = (await listMail(test.services.db.read, { about: `complaint:${id}` })).filter(
      ({ cause }) => cause.includes(':answer:'),
    )
    expect([letter!.to, letter!.subject.includes(`nr ${id}`)]).toEqual([complaint.email, true])
    expect((await findMail(test.services.db.read, letter!.id))!.text).toContain('Wyślemy nowy panel.')
    const { events } = await show(id)
    expect(events).toMatchObject([{ kind: 'answered', outcome: 'upheld', text, mail: { state: 'waiting' } }])
    expect(await idsIn('answered')).toContain(id)
    expect(await follow(id, { kind: 'done', refundId: null, text: 'Wymieniono.' })).toEqual({ ok: true })
    expect(await idsIn('closed')).toContain(id)
    expect(await follow(id, { kind: 'done', refundId: null, text: 'x' })).toEqual({
      ok: false,
      reason: 'closed_before',
    })
  })

  it('a rejected one says whether the shop settles out of court, and is closed', async () => {
    const id = await submit()
    const { texts } = await show(id)
    const text = texts.rejected.replace('{uzasadnienie}', 'Panel zalano.')
    expect(await answer(id, { outcome: 'rejected', text, settles: false })).toEqual({ ok: true })
    const [event, closing] = (await show(id)).events
    expect(event!.text).toContain('Panel zalano.')
    expect(event!.text).toContain('Odmawiamy udziału w postępowaniu')
    expect(event!.text).toContain('Inspekcji Handlowej')
    expect(event!.text).not.toMatch(/ec\.europa\.eu|ODR/)
    expect(closing!.kind).toBe('done')
    const other = await submit()
    await answer(other, { outcome: 'partly', text: 'Tylko jedna paczka.', settles: true })
    expect((await show(other)).events[0]!.text).toMatch(/^Tylko jedna paczka\.\n\nZgadzamy się na udział/)
  })

  it('one without an address is answered on paper, in time by the day of the letter', async () => {
    const receivedMs = test.services.now() - 20 * DAY_MS
    const id = await submit({ email: '', receivedMs })
    expect(await answer(id)).toEqual({ ok: false, reason: 'no_address' })
    expect((await show(id)).complaint.isOverdue).toBe(true)
    const sentOn = new Date(receivedMs + 5 * DAY_MS).toISOString().slice(0, 10)
    expect(await answer(id, { way: 'letter', sentOn })).toEqual({ ok: true })
    expect((await show(id)).complaint).toMatchObject({ isOverdue: false, outcome: 'upheld' })
  })

  it('a typed number is a suggestion until the owner matches it; the complaint stays as it was', async () => {
    const floor = await addProduct(test.services.db, { stock: 9 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [floor])),
    )
    if (!placed.ok) throw new Error(placed.reason)
    const { order } = placed
    const id = await submit({ contract: `nr ${order.id}` })
    const before = await show(id)
    expect([before.complaint.orderId, before.suggestedOrderId]).toEqual([null, order.id])
    expect(await follow(id, { kind: 'matched', orderId: 999_999 })).toEqual({ ok: false, reason: 'no_order' })
    expect(await follow(id, { kind: 'matched', orderId: order.id })).toEqual({ ok: true })
    expect(await follow(id, { kind: 'done', refundId: null, text: 'x' })).toEqual({
      ok: false,
      reason: 'not_answered',
    })
    await answer(id)
    expect(await follow(id, { kind: 'done', refundId: 'x', text: 'x' })).toEqual({
      ok: false,
      reason: 'no_refund',
    })
    const { complaint } = await show(id)
    expect(complaint).toMatchObject({
      orderId: order.id,
      statementHash: before.complaint.statementHash,
    })
  })
})
