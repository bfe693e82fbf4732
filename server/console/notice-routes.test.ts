import { afterAll, describe, expect, it } from 'vitest'
import type { LiveNotice } from '#contract/console/staff/notices.ts'
import { PANEL_API } from '#contract/console/session.ts'
import type { Role } from '#contract/console/staff/rights.ts'
import { setStaffRules } from '#server/identity/owners/store.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { openColleague } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('live notices on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const closing = new AbortController()
  afterAll(() => closing.abort())

  const order = async () => {
    const id = await addProduct(test.services.db, { stock: 5 })
    const placed = await placeOrder(test.services, makeCheckout(await saveTestCart(test.services.db, [id])))
    if (!placed.ok) throw new Error(placed.reason)
    return placed.order.id
  }
  const connect = async (role: Role, after = '') => {
    const { visitor } = await openColleague(test, role)
    const response = await test.app.request(`${PANEL_API}/notices/live?after=${after}`, {
      headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      signal: closing.signal,
    })
    const texts: string[] = []
    void (async () => {
      for await (const chunk of response.body ?? []) texts.push(new TextDecoder().decode(chunk))
    })().catch(() => {})
    await expect.poll(() => texts.join('')).toContain('event: open')
    return {
      response,
      notices: () =>
        [...texts.join('').matchAll(/event: notice\ndata: (.*)/g)].map(
          ([, json]) => JSON.parse(json!) as LiveNotice,
        ),
      lastId: () => [...texts.join('').matchAll(/id: (.*)/g)].at(-1)?.[1] ?? '',
    }
  }

  it('nobody who must set up a second factor first is told of orders', async () => {
    await order()
    const seller = await connect('seller', '0-0')
    await expect.poll(() => seller.notices().length).toBe(1)
    const setRule = (requiresFactor: boolean) =>
      test.services.db.transaction((tx) => setStaffRules(tx, { requiresFactor }))
    await setRule(true)
    const late = await connect('seller', '0-0')
    await setRule(false)
    // The next connection is told after the first one was.
    const next = await connect('seller', '0-0')
    await expect.poll(() => next.notices().length).toBe(1)
    expect(late.notices()).toEqual([])
  })

  it('an order is reported to those who may see it, and again only to those who missed it', async () => {
    const seller = await connect('seller')
    const marketing = await connect('marketing')
    const before = seller.lastId()
    expect(seller.response.headers.get('content-type')).toContain('text/event-stream')
    expect(seller.response.headers.get('x-accel-buffering')).toBe('no')
    const id = await order()
    await expect
      .poll(() => seller.notices().map((notice) => notice.id), { timeout: 5_000 })
      .toEqual([`order-${id}`])
    expect(marketing.notices()).toEqual([])

    const late = await connect('seller', before)
    await expect.poll(() => late.notices().map((notice) => notice.id)).toEqual([`order-${id}`])
    const current = await connect('seller', seller.lastId())
    const next = await order()
    await expect
      .poll(() => current.notices().map((notice) => notice.id), { timeout: 5_000 })
      .toEqual([`order-${next}`])
  })

  it('a review that waits to be read is reported to those who read messages [21]', async () => {
    const productId = await addProduct(test.services.db, { name: 'Panel Dąb' })
    const seller = await connect('seller')
    const bookkeeper = await connect('bookkeeper')
    // Later than the connections began.
    const nowMs = (test.clock.nowMs += 1_000)
    const review = {
      product_id: productId,
      order_id: 7,
      email: '',
      author: 'Ola',
      rating: 5,
      text: '',
      photos_json: '[]',
      state: 'pending',
      reason: '',
      reply: '',
      reports: 0,
      version: 1,
      created_ms: nowMs,
      updated_ms: nowMs,
    }
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('product_reviews')
        .values([
          { ...review, id: 1 },
          { ...review, id: 2, order_id: 8, state: 'published' },
          { ...review, id: 3, order_id: null, outside_id: 'woo:1' },
        ])
        .execute(),
    )
    await expect
      .poll(() => seller.notices().map(({ id, name }) => [id, name]), { timeout: 5_000 })
      .toEqual([[`review-1-${nowMs}`, 'Panel Dąb']])
    expect(bookkeeper.notices()).toEqual([])
  })

  it('a question that waits for an answer is reported, a suspect one is not [21]', async () => {
    const productId = await addProduct(test.services.db, { name: 'Panel Buk' })
    const seller = await connect('seller')
    const bookkeeper = await connect('bookkeeper')
    const nowMs = (test.clock.nowMs += 1_000)
    const row = {
      product_id: productId,
      email: 'ola@example.pl',
      mailbox: 'ola@example.pl',
      question: 'Ile?',
      answer: '',
      suspicion: '',
      version: 1,
      created_ms: nowMs,
      answered_ms: null,
    }
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('product_questions')
        .values([
          { ...row, id: 'q1', state: 'waiting' },
          { ...row, id: 'q2', state: 'suspect' },
        ])
        .execute(),
    )
    await expect
      .poll(() => seller.notices().filter(({ kind }) => kind === 'question'), { timeout: 5_000 })
      .toMatchObject([{ id: 'question-q1', name: 'Panel Buk' }])
    expect(bookkeeper.notices()).toEqual([])
  })

  it('nobody without an account is let in', async () => {
    expect((await test.app.request(`${PANEL_API}/notices/live`)).status).toBe(401)
  })
})
