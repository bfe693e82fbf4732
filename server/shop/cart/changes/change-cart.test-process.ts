import { makeServices } from '#server/testing/make.ts'
import { randomBytes } from 'node:crypto'
import { connect } from '#server/platform/db/connect.ts'
import type { DatabaseAddress } from '#server/platform/db/database.ts'
import { addLine } from './add-line.ts'
import { changeCart } from './change-cart.ts'
import { findRequestedProduct } from './find-requested-product.ts'
import { productIdsOf } from '#server/shop/cart/pricing/price-document.ts'

/**
 * Another server process, for `change-cart.test.ts`: adds its product to the given cart, the given number of
 * times.
 */
const [address = '', productId = ''] = process.argv.slice(2)
const db = await connect(JSON.parse(address) as DatabaseAddress)
const services = makeServices({
  db,
  settings: { isProduction: false } as never,
  now: () => Date.UTC(2026, 10, 21, 12),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
})

process.on('message', async ({ cartId, times }: { cartId: string; times: number }) => {
  try {
    const one = () =>
      changeCart(services, cartId, async (document, sql) => {
        const found = await findRequestedProduct(
          sql,
          { productId: Number(productId), variationId: null, choice: {} },
          productIdsOf(document),
          services.now(),
        )
        return addLine(document, found.products, { ...found, quantity: 1, choice: {} }, services.now(), 5)
      })
    await Promise.all(Array.from({ length: times }, one))
    process.send?.('done')
  } catch (error) {
    process.send?.(String(error))
  }
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
