import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumberOf } from '#contract/working-days.ts'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { changeOrderStatus } from '../orders/change-order-status.ts'
import { followWithdrawal, lastDayToWithdraw, listWithdrawals, showWithdrawal } from './follow-withdrawals.ts'
import { submitWithdrawal } from './submit-withdrawal.ts'

const DAY_MS = 86_400_000

describe('the last day to withdraw', () => {
  it.each([
    ['an ordinary day', [2026, 11, 2], '2026-11-16'],
    ['a Saturday moves to Monday', [2026, 10, 31], '2026-11-16'],
    ['a holiday moves to the next working day', [2026, 10, 28], '2026-11-12'],
    ['Christmas moves over the weekend', [2026, 12, 11], '2026-12-28'],
  ] as const)('%s', (_, [year, month, day], expected) => {
    const noonMs = dayNumberOf(year, month, day) * DAY_MS + DAY_MS / 2
    expect(dateOfDay(lastDayToWithdraw(noonMs)!)).toBe(expected)
  })

  it('is open while the delivery is unknown, and counts days of Warsaw', () => {
    expect(lastDayToWithdraw(null)).toBeNull()
    // Half past midnight in Warsaw is the day before in UTC.
    expect(dateOfDay(lastDayToWithdraw(Date.parse('2026-11-02T23:30:00Z'))!)).toBe('2026-11-17')
  })
})

describe.each(engines)('what follows a withdrawal on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const buy = async () => {
    const floor = await addProduct(test.services.db, { stock: 9 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [floor])),
    )
    if (!placed.ok) throw new Error(placed.reason)
    return placed.order
  }
  const submit = async (contract: string, more: { orderId?: number; receivedMs?: number } = {}) => {
    const outcome = await submitWithdrawal(test.services, {
      key: crypto.randomUUID(),
      name: 'Jan',
      email: `${crypto.randomUUID()}@example.pl`,
      contract,
      note: '',
      lines: [],
      orderId: null,
      channel: 'letter',
      author: 'Anna',
      receivedMs: test.services.now(),
      ...more,
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.row.id
  }
  const show = async (id: string) => (await showWithdrawal(test.services, id))!
  const follow = (id: string, event: Parameters<typeof followWithdrawal>[2]) => {
    test.clock.nowMs++
    return followWithdrawal(test.services, id, event, 'Anna')
  }

  it('the nearest deadline is first, and a refunded one leaves the queue', async () => {
    const nowMs = test.services.now()
    const later = await submit('a', { receivedMs: nowMs })
    const sooner = await submit('b', { receivedMs: nowMs - 5 * DAY_MS })
    const ids = async (state: 'open' | 'closed') =>
      (await listWithdrawals(test.services, state, 1)).withdrawals.map(({ id }) => id)
    const open = await ids('open')
    expect(open.indexOf(sooner)).toBeLessThan(open.indexOf(later))
    expect(await follow(sooner, { kind: 'refunded', refundId: null, text: 'przelew' })).toEqual({ ok: true })
    expect(await ids('open')).not.toContain(sooner)
    expect(await ids('closed')).toContain(sooner)
    expect(await follow(sooner, { kind: 'refunded', refundId: null, text: '' })).toEqual({
      ok: false,
      reason: 'refunded_before',
    })
  })

  it('a typed number is a suggestion until the owner matches it; the statement stays as it was', async () => {
    const order = await buy()
    const id = await submit(`nr ${order.id}`)
    const before = await show(id)
    expect([before.withdrawal.orderId, before.suggestedOrderId]).toEqual([null, order.id])
    expect(await follow(id, { kind: 'matched', orderId: 999_999 })).toEqual({ ok: false, reason: 'no_order' })
    expect(await follow(id, { kind: 'matched', orderId: order.id })).toEqual({ ok: true })
    expect(await follow(id, { kind: 'goods_back', day: '2026-11-20' })).toEqual({ ok: true })
    expect(await follow(id, { kind: 'refunded', refundId: 'x', text: '' })).toEqual({
      ok: false,
      reason: 'no_refund',
    })
    const { withdrawal, events } = await show(id)
    expect(withdrawal).toMatchObject({ orderId: order.id, goodsBackOn: '2026-11-20', isRefunded: false })
    expect(withdrawal.statementHash).toBe(before.withdrawal.statementHash)
    expect(events.map(({ kind }) => kind)).toEqual(['matched', 'goods_back'])
  })

  it('a late one is marked for the owner and not in the receipt', async () => {
    const order = await buy()
    const id = await submit('x', { orderId: order.id })
    expect((await show(id)).withdrawal).toMatchObject({ isLate: false, lastDay: null })
    await changeOrderStatus(test.services, {
      orderId: order.id,
      to: 'completed',
      author: 'A',
      tellBuyer: false,
    })
    expect((await show(id)).withdrawal).toMatchObject({ isLate: false, lastDay: expect.any(String) })
    const late = await submit('y', { orderId: order.id, receivedMs: test.services.now() + 20 * DAY_MS })
    const { withdrawal } = await show(late)
    expect(withdrawal).toMatchObject({ isLate: true, receipt: { state: 'waiting' } })
    const [mail] = await listMail(test.services.db.read, { about: `withdrawal:${late}` })
    expect((await findMail(test.services.db.read, mail!.id))!.text).not.toMatch(/termin.*min/i)
  })
})
