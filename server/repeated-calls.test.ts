import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { creationCleaning } from '#server/identity/once/create-once.ts'
import {
  ANSWERS_STORED_MS,
  answerOnce,
  CLAIM_LEASE_MS,
  MAX_STORED_ANSWER,
  REPLAYED_HEADER,
} from '#server/identity/once/answer-once.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { STORE_API } from '#server/shop/store-api/routes.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart } from '#server/testing/make-checkout.ts'
import { addForm, postTestForm } from '#server/testing/make-form.ts'
import { CAMPAIGN_SITE, campaignIdOf, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { openSecondProcess } from '#server/testing/processes/open-second-process.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const KEY = 'Idempotency-Key'
const newKey = () => crypto.randomUUID()

describe.each(engines)('a call with a key on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      settings: { botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 } },
    }),
  )
  const owner = shareOwner(test)
  const rows = async (table: 'contact_messages' | 'creations' | 'orders') =>
    Number(
      (
        await test.services.db.read
          .selectFrom(table)
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )

  /** A route that counts how often it was run; `work` decides how it ends. */
  const openCounting = (work: (count: number) => Promise<Response> | Response, isResumable = false) => {
    let count = 0
    const app = new Hono().post('*', (c) =>
      answerOnce(
        c,
        test.services,
        { caller: () => c.req.header('x-caller') ?? 'a', isResumable: () => isResumable },
        async () => work(++count),
      ),
    )
    app.onError((error, c) =>
      error instanceof Refusal
        ? c.json({ code: error.code, retry: error.retryAfterSeconds }, error.status)
        : c.text('fault', 500),
    )
    const send = async (key: string | null, body = 'x', headers: Record<string, string> = {}) => {
      const response = await app.request('/run?a=1', {
        method: 'POST',
        body,
        headers: { ...(key === null ? {} : { [KEY]: key }), ...headers },
      })
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { send, count: () => count }
  }
  const mark = () => {
    const once = currentOnce()
    return test.services.db.transaction(async (tx) => once?.mark(tx, 'message', 'm1'))
  }

  it('gets the first answer again with status, headers and cookies, and says so', async () => {
    const { send, count } = openCounting(
      (times) =>
        new Response(`made ${times}`, {
          status: 201,
          headers: [
            ['content-type', 'text/plain'],
            ['location', '/there/'],
            ['set-cookie', 'a=1; Path=/'],
            ['set-cookie', 'b=2; Path=/'],
          ],
        }),
    )
    const key = newKey()
    const first = await send(key)
    const again = await send(key)
    expect([first.status, first.text, first.headers.get(REPLAYED_HEADER)]).toEqual([201, 'made 1', null])
    expect([again.status, again.text, again.headers.get(REPLAYED_HEADER)]).toEqual([201, 'made 1', 'true'])
    expect(again.headers.get('location')).toBe('/there/')
    expect(again.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(count()).toBe(1)
    // A structured field has quotes around the same key.
    expect((await send(`"${key}"`)).headers.get(REPLAYED_HEADER)).toBe('true')
  })

  it('is refused with another body, and is another call for another caller or without a key', async () => {
    const { send, count } = openCounting((times) => new Response(`made ${times}`))
    const key = newKey()
    await send(key)
    const other = await send(key, 'y')
    expect([other.status, JSON.parse(other.text).code]).toEqual([422, 'key_of_other_content'])
    expect((await send(key, 'x', { 'x-caller': 'b' })).text).toBe('made 2')
    expect((await send(null)).text).toBe('made 3')
    expect((await send('short')).status).toBe(400)
    expect(count()).toBe(3)
  })

  it('waits for nothing: while the first runs, others are told when to come again', async () => {
    const gate = Promise.withResolvers<void>()
    const { send, count } = openCounting(() => gate.promise.then(() => new Response('done')))
    const key = newKey()
    const first = send(key)
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
    const second = await send(key)
    expect([second.status, JSON.parse(second.text)]).toEqual([409, { code: 'key_in_use', retry: 1 }])
    gate.resolve()
    expect((await first).text).toBe('done')
    expect((await send(key)).text).toBe('done')
    expect(count()).toBe(1)
  })

  it('that was refused is corrected and sent with the same key', async () => {
    const { send } = openCounting((times) => {
      if (times === 1) throw new Refusal(422, 'wrong')
      if (times === 2) return new Response('no', { status: 400 })
      if (times === 3) currentOnce()?.refuse()
      return new Response(`made ${times}`)
    })
    const key = newKey()
    const statuses = []
    for (const body of ['a', 'b', 'c', 'd']) statuses.push((await send(key, body)).status)
    expect(statuses).toEqual([422, 400, 200, 200])
    expect((await send(key, 'd')).text).toBe('made 4')
  })

  it('that failed before it did anything is done by the next attempt', async () => {
    const { send } = openCounting((times) => {
      if (times === 1) throw new Error('fault')
      return new Response(`made ${times}`)
    })
    const key = newKey()
    expect((await send(key)).status).toBe(500)
    expect((await send(key)).text).toBe('made 2')
  })

  it('that failed after it did something is not done again', async () => {
    const work = async (times: number) => {
      await mark()
      if (times === 1) throw new Error('fault')
      return new Response(`made ${times} after ${currentOnce()?.doneBefore('message')}`)
    }
    const key = newKey()
    const refusing = openCounting(work)
    expect((await refusing.send(key)).status).toBe(500)
    expect(JSON.parse((await refusing.send(key)).text).code).toBe('answer_lost')
    expect(refusing.count()).toBe(1)
    // One that finds what was done answers with it.
    const resuming = openCounting(work, true)
    const other = newKey()
    await resuming.send(other)
    expect((await resuming.send(other)).text).toBe('made 2 after m1')
  })

  it('of a process that ended is released after its lease, and a process that wakes up later does nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const { send, count } = openCounting(async (times) => {
      if (times === 1) await gate.promise
      await mark()
      return new Response(`made ${times}`)
    })
    const key = newKey()
    const frozen = send(key)
    await expect.poll(count, { timeout: 10_000 }).toBe(1)
    test.clock.nowMs += CLAIM_LEASE_MS - 1
    expect((await send(key)).status).toBe(409)
    test.clock.nowMs += 2
    expect((await send(key)).text).toBe('made 2')
    gate.resolve()
    // Its transaction is refused, because the key is another attempt's now.
    expect((await frozen).status).toBe(409)
    expect((await send(key)).text).toBe('made 2')
  })

  it('has an answer too large to be stored, of which only the fact remains', async () => {
    const { send, count } = openCounting(() => new Response('x'.repeat(MAX_STORED_ANSWER + 1)))
    const key = newKey()
    expect((await send(key)).status).toBe(200)
    expect(JSON.parse((await send(key)).text).code).toBe('answer_lost')
    expect(count()).toBe(1)
  })

  it('is forgotten after a day, in the table too', async () => {
    const { send } = openCounting((times) => new Response(`made ${times}`))
    const key = newKey()
    await send(key)
    test.clock.nowMs += ANSWERS_STORED_MS - 1
    expect((await send(key)).text).toBe('made 1')
    test.clock.nowMs += 1
    expect((await send(key)).text).toBe('made 2')
    test.clock.nowMs += ANSWERS_STORED_MS
    await creationCleaning.run(test.services, new AbortController().signal)
    expect(await rows('creations')).toBe(0)
  })

  const openCheckout = async () => {
    const { services } = test
    const product = await addProduct(services.db, { stock: 50 })
    const cartId = await saveTestCart(services.db, [product], {}, test.clock.nowMs)
    const body = new URLSearchParams({
      ...(buyerFields() as Record<string, string>),
      'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
    }).toString()
    const headers = {
      cookie: `${sessionCookieName(services)}=${cartId}`,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    }
    return { product, body, headers, url: `${TEST_URL}/?wc-ajax=checkout` }
  }

  it('orders once by wc-ajax, and the answer is the same when the cart was filled again', async () => {
    const { body, headers, url, product } = await openCheckout()
    const before = await rows('orders')
    const key = newKey()
    const send = (changed = body) =>
      test.app.request(url, { method: 'POST', body: changed, headers: { ...headers, [KEY]: key } })
    const first = (await (await send()).json()) as { result: string; order_id: number }
    expect(first.result).toBe('success')
    const again = await send()
    expect([again.headers.get(REPLAYED_HEADER), await again.json()]).toEqual(['true', first])
    // The answer is lost, and the visitor has filled the same cart again: the key still names the order.
    await test.services.db.transaction((tx) =>
      tx.updateTable('creations').set({ sealed_answer: null }).execute(),
    )
    await test.app.request(`${TEST_URL}/?wc-ajax=add_to_cart`, {
      method: 'POST',
      body: new URLSearchParams({ product_id: String(product), quantity: '1' }).toString(),
      headers,
    })
    expect(((await (await send()).json()) as typeof first).order_id).toBe(first.order_id)
    expect((await rows('orders')) - before).toBe(1)
    expect((await send(`${body}&order_comments=inne`)).status).toBe(422)
  })

  it('with a form that has to be corrected is sent with the same key', async () => {
    const { body, headers, url } = await openCheckout()
    const key = newKey()
    const send = (text: string) =>
      test.app.request(url, { method: 'POST', body: text, headers: { ...headers, [KEY]: key } })
    expect(await (await send(body.replace('00-950', 'x'))).json()).toMatchObject({ result: 'failure' })
    expect(await (await send(body)).json()).toMatchObject({ result: 'success' })
  })

  it('orders once however many arrive at once, in two processes on PostgreSQL', async () => {
    const { body, headers, url } = await openCheckout()
    const before = await rows('orders')
    const second = engine === 'postgres' ? await openSecondProcess(test.services) : undefined
    const apps = [test.app, second ? await second.app() : test.app]
    const key = newKey()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        apps[index % 2]!.request(url, { method: 'POST', body, headers: { ...headers, [KEY]: key } }),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect((await rows('orders')) - before).toBe(1)
    await second?.close()
  })

  it('orders once by the Store API and the page, and changes a cart of an app once', async () => {
    const product = await addProduct(test.services.db, { stock: 50 })
    const key = newKey()
    let token = (await test.app.request(`${TEST_URL}${STORE_API}/cart`)).headers.get('cart-token') ?? ''
    const call = (path: string, body: unknown, once: string) =>
      test.app.request(`${TEST_URL}${STORE_API}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'Cart-Token': token, [KEY]: once },
      })
    const added = await call('/cart/add-item', { id: product, quantity: 2 }, key)
    const again = await call('/cart/add-item', { id: product, quantity: 2 }, key)
    expect([added.status, again.status, again.headers.get(REPLAYED_HEADER)]).toEqual([201, 201, 'true'])
    expect(((await again.json()) as { items_count: number }).items_count).toBe(2)
    token = again.headers.get('cart-token') ?? token
    const address = {
      first_name: 'Jan',
      last_name: 'Nowak',
      address_1: 'Długa 1',
      city: 'Kraków',
      postcode: '30-001',
      email: 'jan@example.pl',
      phone: '600700800',
    }
    const order = { billing_address: address, payment_method: 'bacs' }
    const before = await rows('orders')
    const once = newKey()
    const placed = await call('/checkout', order, once)
    const repeated = await call('/checkout', order, once)
    expect([placed.status, repeated.status]).toEqual([200, 200])
    expect(await repeated.json()).toEqual(await placed.json())

    const { body, headers } = await openCheckout()
    const send = () =>
      test.app.request(`${TEST_URL}/zamowienie/`, {
        method: 'POST',
        body,
        headers: { ...headers, [KEY]: once },
      })
    const [page, pageAgain] = [await send(), await send()]
    expect([page.status, pageAgain.status]).toEqual([303, 303])
    expect(pageAgain.headers.get('location')).toBe(page.headers.get('location'))
    expect((await rows('orders')) - before).toBe(2)
  })

  it('sends a message once, although a form that is sent again has another boundary', async () => {
    const form = await addForm(test)
    const before = await rows('contact_messages')
    const key = newKey()
    const send = (fields: Record<string, string>) => postTestForm(test, form, fields, { [KEY]: key })
    const message = { 'your-name': 'Jan', 'your-email': 'jan@example.pl', 'your-subject': 'Dąb' }
    // Incomplete: nothing is stored under the key.
    expect(await (await send(message)).json()).toMatchObject({ status: 'validation_failed' })
    const whole = { ...message, 'your-message': 'Czy jest dąb?' }
    const first = await send(whole)
    expect(await first.json()).toMatchObject({ status: 'mail_sent' })
    const again = await send(whole)
    expect([again.status, again.headers.get(REPLAYED_HEADER)]).toEqual([200, 'true'])
    expect((await send({ ...whole, 'your-message': 'inna' })).status).toBe(422)
    expect((await rows('contact_messages')) - before).toBe(1)
  })

  it('of the console that creates nothing gets its first answer, too', async () => {
    const key = newKey()
    const path = 'category-tree'
    const made = await owner.request('POST', path, { name: 'Dęby', parentId: null }, { [KEY]: key })
    const again = await owner.request('POST', path, { name: 'Dęby', parentId: null }, { [KEY]: key })
    expect([again.status, again.body]).toEqual([made.status, made.body])
    const other = await owner.request('POST', path, { name: 'Buki', parentId: null }, { [KEY]: key })
    expect(other.status).toBe(422)
  })
})

describe.each(engines)('a lead with a key on %s', (engine) => {
  const test = shareShop(() => openCampaignShop(engine))

  it('is saved once', async () => {
    await test.publish([{}])
    const key = newKey()
    const convert = (email: string) =>
      test.request(
        'POST',
        'conversion/v1',
        { poptin_id: campaignIdOf(1), client_id: CAMPAIGN_SITE, email, consent: '1' },
        { [KEY]: key },
      )
    const first = await convert('ala@example.pl')
    const again = await convert('ala@example.pl')
    expect([first.status, again.status, again.headers.get(REPLAYED_HEADER)]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('access-control-allow-origin')).toBe('https://blog.example')
    expect(await test.leads()).toHaveLength(1)
    expect((await convert('ola@example.pl')).status).toBe(422)
    // Its answer is lost with the process: the lead itself has the key.
    await test.services.db.transaction((tx) =>
      tx.updateTable('creations').set({ sealed_answer: null }).execute(),
    )
    expect((await convert('ala@example.pl')).body.conversion_id).toBe(first.body.conversion_id)
    expect(await test.leads()).toHaveLength(1)
  })
})
