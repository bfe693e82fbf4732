import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { pageKinds } from './accessibility/page-kinds.ts'
import { PRODUCT } from './accessibility/page-state.ts'
import { findCoveredText } from './covered-text.ts'
import { fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const WINDOWS = [
  { name: 'a phone', width: 390, height: 844 },
  ...(isDeep ? [{ name: 'a tablet', width: 820, height: 1180 }] : []),
  { name: 'a desktop', width: 1440, height: 900 },
]

describe('text of a page', () => {
  it.each(WINDOWS)(
    'is not covered at any scroll position on $name, on every kind of page [M-24] [S-PAGE-09]',
    async ({ width, height }) => {
      const page = await (await shop.openVisitor({ viewport: { width, height } })).newPage()
      const found: string[] = []
      const look = async (name: string) =>
        found.push(...(await findCoveredText(page)).map((text) => `${name}: ${text}`))
      const add = async () => {
        await page.goto(PRODUCT)
        await page.locator('.single_add_to_cart_button').click()
        await page.locator('.woocommerce-message').waitFor()
      }
      for (const { name, path } of pageKinds.filter((kind) => kind.isEmpty)) {
        await page.goto(path)
        await look(name)
      }
      await add()
      for (const { name, path } of pageKinds.filter((kind) => !kind.isEmpty)) {
        await page.goto(path)
        await look(name)
      }
      await page.goto('/zamowienie/')
      await fillCheckout(page)
      await submitCheckout(page)
      await look('order received')
      expect(found).toEqual([])
    },
  )
})
