import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isMailProven } from '#server/shop/opening/test-letter.ts'
import { makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { addProduct } from '#server/testing/make.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { up } from './0038-owner-mail-proofs.ts'

it.each(engines)('an older shop stays open after the update if it has an order, on %s', async (engine) => {
  const test = await openTestShop(engine, {
    createApp: () => new Hono(),
    settings: { email: 'biuro@podlogi-nowak.pl', orderMailTo: 'Zamowienia@Podlogi-Nowak.pl' },
  })
  const { db } = test.services
  const update = () =>
    db.transaction(async (tx) => {
      await sql`drop table owner_mail_proofs`.execute(tx)
      await up(tx)
    })
  const isProven = () => isMailProven(db.read, test.services.shopSettings())
  await update()
  expect(await isProven()).toBe(false)
  const productId = await addProduct(db)
  await placeOrder(test.services, makeCheckout(await saveTestCart(db, [productId])))
  await update()
  expect(await isProven()).toBe(true)
  await test.close()
})
