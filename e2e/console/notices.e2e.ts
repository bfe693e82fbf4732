import { expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { fillCheckout, submitCheckout } from '../shop/fill-checkout.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const SHOWN_WITHIN_MS = 3_000

it('an order of a buyer appears by itself, in all tabs, and disturbs nothing', async () => {
  await desk.enter()
  const { page } = desk
  await desk.open('/zamowienia', 'Zamówienia')
  const other = await desk.context.newPage()
  await other.goto('/panel/#/')
  await desk.isAt('Dziś', other)
  await page.bringToFront()

  const buyer = await desk.openBrowser()
  await buyer.goto('/produkt/dobijak-do-paneli/')
  await buyer.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await buyer.locator('.woocommerce-message').waitFor()
  await buyer.goto('/zamowienie/')
  await fillCheckout(buyer)
  const id = await submitCheckout(buyer)
  await page.getByRole('link', { name: `nr ${id}`, exact: true }).waitFor({ timeout: SHOWN_WITHIN_MS })
  await desk.waitForToast(`Nowe zamówienie nr ${id}`)
  expect(await page.title()).toMatch(/^\(1\) Zamówienia/)
  await expect.poll(() => other.title()).toMatch(/^\(1\) Dziś/)

  await page.getByRole('button', { name: 'Powiadomienia, nowych: 1' }).click()
  await page.locator('.bell-list').getByText(`Nowe zamówienie nr ${id}`).waitFor()
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await savePicture(page, `bell-${width}-${colorScheme}`, { fullPage: false })
      expect(await findWrong(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  // Read in one tab, read in all.
  await expect.poll(() => other.title()).toMatch(/^Dziś/)
  await page.locator('.bell-list').getByText(`Nowe zamówienie nr ${id}`).click()
  await desk.isAt(new RegExp(`${id}`))
  expect(desk.troubles).toEqual([])
})
