import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Przelewy24Double, startPrzelewy24Double } from '#server/dev/przelewy24-double.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { setShopSettings } from '#server/platform/shop-settings/store.ts'
import { sessionCookieName } from '#server/shop/cart/cart-cookies.ts'
import { checkoutNonces } from '#server/shop/checkout/checkout-form.ts'
import { FIRM, INVOICES_ON } from '#server/shop/invoices/testing/open-invoicing-shop.ts'
import { refundOrder } from '#server/shop/orders/refunds/refund-order.ts'
import { addProduct, makeServices, makeSettings } from '#server/testing/make.ts'
import { buyerFields, saveTestCarts } from '#server/testing/make-checkout.ts'
import { type Engine, engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { startServer } from '#server/testing/processes/server-process.ts'
import { advancePayments } from './payment-task.ts'
import { saveProviderAccount } from './provider-accounts.ts'
import { openSecondProcess, type SecondProcess } from '#server/testing/processes/open-second-process.ts'
import { TEST_ACCOUNT } from './testing/open-paying-shop.ts'

const KILLS = Number(process.env['KILLS']) || (process.env['KLEPKA_DEEP'] === '1' ? 250 : 3)
/** More than can be served before the kill. */
const BUYERS_A_ROUND = 120
const AT_ONCE = 8
const STOCK = 1_000_000
const LONGEST_STORM_MS = 900
/** Refunds that the owner enters between two runs of the server, which sends them when it starts. */
const REFUNDS_A_ROUND = 4
const CHECKED_EVERY = 10
const MAX_SETTLING_STEPS = 200
const SECRET = 'a secret of the kill test, long enough'
const SECONDS_MS = 1_000

/** What the shop has said: it must be true after any kill. */
type Acknowledged = {
  /** By cart. */
  orders: Map<string, number>
  paidOrders: Set<number>
  /** Payments whose notice was answered, and refunds. */
  paidSessions: Set<string>
  refunds: Set<string>
}

type Shop = {
  bank: Przelewy24Double
  said: Acknowledged
  env: Record<string, string>
  publicUrl: string
  productId: number
  /** Works on the shop's data while its server is down. */
  whileDown: <T>(work: (process: SecondProcess) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const openShopToKill = async (engine: Engine): Promise<Shop> => {
  const folder = mkdtempSync(join(tmpdir(), 'klepka-kill-'))
  const postgres = engine === 'postgres' ? await openTestDatabase('postgres') : undefined
  const address = postgres?.address ?? { sqliteFile: join(folder, 'klepka.sqlite') }
  const port = String(await freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  const said: Acknowledged = {
    orders: new Map(),
    paidOrders: new Set(),
    paidSessions: new Set(),
    refunds: new Set(),
  }
  const bank = await startPrzelewy24Double({
    account: TEST_ACCOUNT,
    deliver: async (url, request) => {
      const response = await fetch(url, request)
      const notice = JSON.parse(String(request.body)) as { sessionId: string; refundsUuid?: string }
      if (response.status !== 200) return response
      if (notice.refundsUuid) said.refunds.add(notice.refundsUuid)
      else said.paidSessions.add(notice.sessionId)
      return response
    },
  })
  const db = await connect(address)
  await migrate(db, Date.now())
  const productId = await addProduct(db, { stock: STOCK, name: 'Deska' })
  const methods = ['p24', 'p24_card'].map((id) => ({ id, title: id, hint: '', isOn: true }))
  await db.transaction((tx) =>
    setShopSettings(tx, makeSettings({ invoices: INVOICES_ON, paymentMethods: methods })),
  )
  await db.close()

  const whileDown: Shop['whileDown'] = async (work) => {
    const opened = await openSecondProcess({
      settings: {
        isProduction: false,
        host: '127.0.0.1',
        port: Number(port),
        publicUrl,
        dataFolder: folder,
        database: address,
        secret: SECRET,
        smtpUrl: undefined,
        trustedProxies: 0,
        pageCacheMb: 0,
        keepAliveSeconds: 80,
      },
      now: Date.now,
      randomBytes: (count) => randomBytes(count),
      mailWaiting: () => {},
      log: () => {},
    })
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }
  await whileDown(({ services }) =>
    saveProviderAccount(services, 'p24', {
      isOn: true,
      values: { address: bank.url, merchantId: '999999', posId: '999999' },
      secrets: { apiKey: TEST_ACCOUNT.apiKey, crc: TEST_ACCOUNT.crc },
    }),
  )
  const env = {
    PORT: port,
    DATA_DIR: folder,
    SECRET,
    PUBLIC_URL: publicUrl,
    ...('postgresUrl' in address && { DATABASE_URL: address.postgresUrl }),
  }
  const close = async () => {
    await bank.close()
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { bank, said, env, publicUrl, productId, whileDown, close }
}

/** One buyer, with one cart, until the bank has the money. Every step may be the one that the kill interrupts. */
const buyAndPay = async ({ bank, said, publicUrl }: Shop, cartId: string, number: number): Promise<void> => {
  const services = makeServices({ settings: { secret: SECRET, publicUrl } as never, now: Date.now })
  const response = await fetch(`${publicUrl}/?wc-ajax=checkout`, {
    method: 'POST',
    headers: { cookie: `${sessionCookieName(services)}=${cartId}` },
    body: new URLSearchParams({
      ...(buyerFields({ ...FIRM, payment_method: 'p24' }) as Record<string, string>),
      'woocommerce-process-checkout-nonce': checkoutNonces(services, cartId).nonce,
    }),
  })
  const answer = (await response.json()) as { result: string; order_id: number; messages?: string }
  if (answer.result !== 'success') throw new Error(`The shop refused: ${answer.messages}`)
  said.orders.set(cartId, answer.order_id)
  const transactions = () =>
    [...bank.transactions.values()].filter(({ urlReturn }) =>
      urlReturn.includes(`/order-pay/${answer.order_id}/`),
    )
  const [first] = transactions()
  if (!first) return
  const page = first.urlReturn.replace('&powrot=1', '')
  // Every third one begins a second payment, and pays both.
  if (number % 3 === 0)
    await fetch(page, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=p24_card',
      redirect: 'manual',
    })
  await Promise.all(transactions().map(({ sessionId }) => bank.pay(sessionId)))
  const state = (await (await fetch(page.replace('/?', '/stan.json?'))).json()) as { state: string }
  if (state.state === 'paid') said.paidOrders.add(answer.order_id)
}

/** The bank finishes refunds, most of them well. */
const finishRefunds = async ({ bank }: Shop, mayReject: boolean): Promise<void> => {
  for (const { refunds } of bank.transactions.values())
    for (const { requestId, status } of refunds)
      if (status === 2)
        await bank.finishRefund(requestId, !mayReject || Math.random() > 0.1).catch(() => undefined)
}

/** A run of the server with many buyers at a time, ended by a kill. Returns the carts that got no answer. */
const storm = async (shop: Shop, carts: string[]): Promise<string[]> => {
  const server = await startServer(shop.env)
  const waiting = [...carts]
  const unanswered: string[] = []
  const refusals: string[] = []
  let isOver = false
  let number = 0
  const first = Promise.withResolvers<void>()
  const buyers = Array.from({ length: AT_ONCE }, async () => {
    for (let cart = waiting.shift(); cart && !isOver; cart = waiting.shift())
      try {
        await buyAndPay(shop, cart, number++)
        first.resolve()
      } catch (error) {
        const { message } = error as Error
        if (message.startsWith('The shop refused')) refusals.push(message)
        unanswered.push(cart)
        return
      }
  })
  const refunding = (async () => {
    while (!isOver) {
      await finishRefunds(shop, true)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  await Promise.race([first.promise, Promise.all(buyers)])
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_STORM_MS))
  await server.kill()
  isOver = true
  await Promise.all([...buyers, refunding])
  expect(refusals).toEqual([])
  return unanswered
}

/** The owner returns a part of some orders that are paid. */
const enterRefunds = async ({ services }: SecondProcess): Promise<void> => {
  const paid = await services.db.read
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('paid_ms', 'is not', null)
    .where('refunded_grosze', '=', 0)
    .orderBy('id', 'desc')
    .limit(REFUNDS_A_ROUND)
    .execute()
  for (const { id, version } of paid)
    await refundOrder(services, {
      orderId: id,
      author: 'Anna',
      version,
      key: `refund-after-kill-${id}`,
      lines: [],
      deliveryGrosze: 0,
      amountGrosze: 1_000 + id,
      isRestocked: false,
      reason: '',
      tellBuyer: false,
    })
}

/** Nothing that was acknowledged is lost, whatever the server was doing. */
const expectAcknowledged = async ({ said }: Shop, { services: { db } }: SecondProcess): Promise<void> => {
  const orders = await db.read.selectFrom('orders').select(['id', 'cart_id', 'paid_ms']).execute()
  const cartOf = new Map(orders.map((row) => [row.id, row.cart_id]))
  for (const [cartId, orderId] of said.orders) expect(cartOf.get(orderId)).toBe(cartId)
  const paidOrders = new Set(orders.filter((row) => row.paid_ms !== null).map(({ id }) => id))
  expect([...said.paidOrders].filter((id) => !paidOrders.has(id))).toEqual([])
  const payments = await db.read.selectFrom('payments').select(['session_id', 'state']).execute()
  const stateOf = new Map(payments.map((row) => [row.session_id, row.state]))
  expect([...said.paidSessions].filter((session) => stateOf.get(session) !== 'paid')).toEqual([])
  const refunds = await db.read.selectFrom('payment_refunds').select(['id', 'state']).execute()
  const isOver = new Set(
    refunds.filter(({ state }) => state !== 'queued' && state !== 'sent').map((row) => row.id),
  )
  expect([...said.refunds].filter((id) => !isOver.has(id))).toEqual([])
}

/** All that is due happens: the task runs, and the bank finishes its refunds. */
const settleDown = async (shop: Shop, { services }: SecondProcess): Promise<void> => {
  const { db } = services
  const now = { next_check_ms: 0 }
  await db.transaction((tx) =>
    tx.updateTable('payments').set(now).where('next_check_ms', 'is not', null).execute(),
  )
  for (let step = 0; step < MAX_SETTLING_STEPS; step++) {
    await db.transaction((tx) =>
      tx
        .updateTable('payment_refunds')
        .set({ next_try_ms: 0 })
        .where('next_try_ms', 'is not', null)
        .execute(),
    )
    await advancePayments(services)
    // Its notices find the server down, so the task finds out by asking.
    await finishRefunds(shop, false)
    const due = await db.read
      .selectFrom('payments')
      .select('id')
      .where('next_check_ms', '<=', Date.now())
      .execute()
    const open = await db.read
      .selectFrom('payment_refunds')
      .select('id')
      .where('next_try_ms', 'is not', null)
      .execute()
    if (due.length + open.length === 0) return
  }
  throw new Error('Payments and refunds did not come to an end')
}

const sum = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + Number(amount(row)), 0)

/** Bank, payments, orders, invoices, mail and stock say the same. */
const expectWhole = async ({ bank, productId }: Shop, { services: { db } }: SecondProcess) => {
  const { read } = db
  const orders = await read.selectFrom('orders').selectAll().execute()
  const payments = await read.selectFrom('payments').selectAll().execute()
  const refunds = await read.selectFrom('payment_refunds').selectAll().execute()
  const invoices = await read.selectFrom('invoices').select(['order_id', 'kind', 'number']).execute()
  const counters = await read.selectFrom('invoice_counters').select('last_number').execute()
  const orderOf = new Map(orders.map((row) => [row.id, row]))
  const paymentOf = new Map(payments.map((row) => [row.session_id, row]))

  // Whatever the bank took is verified, and is a paid order here.
  const taken = [...bank.transactions.values()].filter(({ status }) => status > 0)
  for (const { sessionId, status, amount } of taken) {
    const payment = paymentOf.get(sessionId)
    expect([status, payment?.state, payment?.amount_grosze]).toEqual([2, 'paid', amount])
    const order = orderOf.get(payment!.order_id)
    expect([order?.status, order?.paid_ms]).toEqual(['processing', expect.anything()])
  }
  const paid = payments.filter(({ state }) => state === 'paid')
  expect(paid).toHaveLength(taken.length)

  // Taken less returned is what the orders say; no refund was done twice.
  const back = [...bank.transactions.values()].flatMap((one) => one.refunds)
  expect(new Set(back.map(({ requestId }) => requestId)).size).toBe(back.length)
  const done = refunds.filter(({ state }) => state === 'done')
  const returned = back.filter(({ status }) => status === 1)
  expect(returned.map(({ requestId, amount }) => `${requestId} ${amount}`).toSorted()).toEqual(
    done.map((row) => `${row.id} ${row.amount_grosze}`).toSorted(),
  )
  expect(refunds.every(({ state }) => state === 'done' || state === 'rejected')).toBe(true)
  const grosze = (row: (typeof refunds)[number]) => row.amount_grosze
  const unneeded = refunds.filter(({ refund_id }) => refund_id === null)
  const wanted = refunds.filter(({ refund_id }) => refund_id !== null)
  expect(sum(paid, (row) => row.amount_grosze)).toBe(
    sum(orders, (row) => row.paid_grosze) + sum(unneeded, grosze),
  )
  expect(sum(wanted, grosze)).toBe(sum(orders, (row) => row.refunded_grosze))
  expect(new Set(wanted.map((row) => row.refund_id)).size).toBe(wanted.length)

  // One invoice for each paid order and one correction for each refund, numbered without gaps.
  const paidIds = orders.filter((row) => row.paid_ms !== null).map(({ id }) => id)
  const invoiced = invoices.filter(({ kind }) => kind === 'VAT').map((row) => row.order_id)
  expect(invoiced.toSorted((a, b) => a - b)).toEqual(paidIds.toSorted((a, b) => a - b))
  expect(invoices.filter(({ kind }) => kind === 'KOR')).toHaveLength(wanted.length)
  expect(new Set(invoices.map((row) => row.number)).size).toBe(invoices.length)
  expect(sum(counters, (row) => row.last_number)).toBe(invoices.length)

  const mails = await db.read
    .selectFrom('outbox')
    .select('about')
    .where('cause', 'like', '%:status:%')
    .execute()
  expect(mails.map(({ about }) => about).toSorted()).toEqual(paidIds.map((id) => `order:${id}`).toSorted())
  const { quantity } = await db.read
    .selectFrom('stock')
    .select('quantity')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const { value } = await db.read
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'order')
    .executeTakeFirstOrThrow()
  expect([STOCK - quantity, value]).toEqual([orders.length, orders.length])
  return { orders: orders.length, paid: paid.length, back: done.length, invoices: invoices.length }
}

it.each(engines)(
  `after ${KILLS} kills among payments, money, orders, invoices and stock agree on %s`,
  async (engine) => {
    const shop = await openShopToKill(engine)
    try {
      let unanswered: string[] = []
      let figures = { orders: 0, paid: 0, back: 0, invoices: 0 }
      for (let round = 0; round < KILLS; round++) {
        // Whole rounds without notices: the task must find the payments.
        shop.bank.faults.losesNotices = round % 5 === 4
        const carts = await shop.whileDown(({ services: { db } }) =>
          saveTestCarts(db, BUYERS_A_ROUND, [shop.productId], {}, Date.now()),
        )
        // Who got no answer tries again with the same cart.
        unanswered = await storm(shop, [...unanswered, ...carts])
        await shop.whileDown(async (down) => {
          await expectAcknowledged(shop, down)
          await enterRefunds(down)
          if ((round + 1) % CHECKED_EVERY !== 0 && round + 1 < KILLS) return
          await settleDown(shop, down)
          figures = await expectWhole(shop, down)
        })
      }
      expect(figures.paid).toBeGreaterThan(0)
      if (process.env['KILLS']) console.log(`${engine}: ${JSON.stringify({ kills: KILLS, ...figures })}`)
    } finally {
      await shop.close()
    }
  },
  KILLS * 30 * SECONDS_MS + 60 * SECONDS_MS,
)
