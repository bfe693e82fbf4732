import { describe, expect, it } from 'vitest'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'
import { closeCartDrawer } from './close-cart-drawer.ts'
import { fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()
const FLOOR = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'

type Stored = { total_grosze: number; items_grosze: number; discount_grosze: number; delivery_grosze: number }

describe('a sample on a phone', () => {
  it('is bought, and its price is deducted from the floor by the link of a letter', async () => {
    const context = await shop.openVisitor({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(FLOOR)
    const promise = await page.locator('.sample-credit').innerText()
    expect(promise).toMatch(/odliczymy, gdy kupisz tę podłogę w ciągu 60 dni/)
    await page.locator('.sample-offer button').click()
    await closeCartDrawer(page)
    await page.goto('/zamowienie/')
    await fillCheckout(page)
    await page.getByLabel('Przelew bankowy').check()
    const sampleOrder = await submitCheckout(page)
    expect(shop.rows('select code from coupons where source_order_id = ?', sampleOrder)).toEqual([])

    // The transfer arrives: the owner marks the order as paid.
    const owner = await shop.owner()
    const { version } = await owner.request<{ version: number }>(`orders/${sampleOrder}`)
    await owner.send('POST', `orders/${sampleOrder}/status`, {
      to: 'processing',
      tellBuyer: true,
      note: '',
      version,
    })
    const [credit] = shop.rows<{ code: string; amount: number }>(
      'select code, amount from coupons where source_order_id = ?',
      sampleOrder,
    )
    expect(promise).toContain(formatPrice(credit!.amount))
    await page.reload()
    await expect.poll(() => page.locator('.sample-credits').innerText()).toContain(credit!.code.toUpperCase())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const desk = await owner.context.newPage()
    const letter = desk.getByRole('link', { name: /za próbkę do odliczenia od podłogi/ })
    await expect
      .poll(async () => {
        await desk.goto('/dev/poczta/')
        return letter.count()
      })
      .toBeGreaterThan(0)
    await letter.first().click()
    const text = await desk.locator('pre').innerText()
    expect(text).toContain(credit!.code.toUpperCase())
    const link = /\/koszyk\/probka\/[\w-]+\//.exec(text)?.[0] ?? ''
    await desk.close()

    // Another browser of the same person: the link remembers the code, the floor gets cheaper.
    const later = await (await shop.openVisitor({ viewport: { width: 390, height: 844 } })).newPage()
    await later.goto(link)
    expect(new URL(later.url()).pathname).toBe(FLOOR)
    await expect.poll(() => later.locator('main').innerText()).toContain('Zapamiętaliśmy kod')
    await later.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).first().click()
    await expect.poll(() => later.locator('.cart-count').first().innerText()).toMatch(/^1/)
    await later.goto('/koszyk/')
    await expect
      .poll(() => later.locator('.cart-discount').innerText())
      .toContain(formatPrice(-credit!.amount))
    expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await later.goto('/zamowienie/')
    await fillCheckout(later)
    await later.getByLabel('Przelew bankowy').check()
    const total = await later.locator('.order-total td').innerText()
    const floorOrder = await submitCheckout(later)
    const [stored] = shop.rows<Stored>(
      'select total_grosze, items_grosze, discount_grosze, delivery_grosze from orders where id = ?',
      floorOrder,
    )
    expect(stored!.discount_grosze).toBe(credit!.amount)
    expect(stored!.total_grosze).toBe(stored!.items_grosze - credit!.amount + stored!.delivery_grosze)
    expect(total).toContain(formatPrice(stored!.total_grosze))
    await page.reload()
    await expect.poll(() => page.locator('.sample-credits').innerText()).toContain('wykorzystane')
  })
})
