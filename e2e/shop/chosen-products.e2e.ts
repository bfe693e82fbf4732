import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runAxe } from '../axe.ts'
import { LOOKS, savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'
import { findCoveredText } from './covered-text.ts'
import { closeCartDrawer } from './close-cart-drawer.ts'

const shop = realShop()

const FLOORS = '/kategoria-produktu/panele-podlogowe/'
const hearts = (page: Page) => page.locator('li.product .tool.heart')
const scales = (page: Page) => page.locator('li.product .tool.compare')
const count = (page: Page) => page.locator('.header-wishlist .wish-count').innerText()
const nameOf = (page: Page, index: number) => page.locator('li.product h3').nth(index).innerText()

describe('favourites', () => {
  it('a heart fills at once, is counted in the header and found on the next, cached page', async () => {
    const { page } = shop
    await page.goto(FLOORS)
    await hearts(page).nth(0).click()
    await expect.poll(() => count(page)).toBe('1')
    const first = hearts(page).nth(0)
    expect(await first.getAttribute('aria-label')).toBe(`Usuń z ulubionych: ${await nameOf(page, 0)}`)
    expect(await page.getByRole('status').last().innerText()).toContain('jest w ulubionych')

    await page.reload()
    await expect.poll(() => count(page)).toBe('1')
    expect(await hearts(page).nth(0).getAttribute('class')).toContain('is-chosen')
    expect(await hearts(page).nth(1).getAttribute('class')).not.toContain('is-chosen')
    // Signing out removes the readable cookie, and the next page what the browser remembered of the list.
    const copy = () => page.evaluate(() => localStorage.getItem('klepka_ulubione'))
    expect(await copy()).toContain('"version"')
    const [hint] = (await shop.context.cookies()).filter(({ name }) => name === 'klepka_ulubione')
    await shop.context.clearCookies({ name: 'klepka_ulubione' })
    await page.reload()
    await expect.poll(copy).toBe(null)
    await shop.context.addCookies([hint!])
    await page.reload()
    await expect.poll(() => count(page)).toBe('1')
    await hearts(page).nth(0).press('Enter')
    await expect.poll(() => count(page)).toBe('')
    expect(await copy()).toContain('"ids":[]')
  })

  it('the list shares a link, which shows it to somebody else until it is switched off', async () => {
    const { page } = shop
    await page.goto(FLOORS)
    for (const index of [0, 1]) {
      await hearts(page).nth(index).click()
      await expect.poll(() => count(page)).toBe(String(index + 1))
    }
    const names = [await nameOf(page, 1), await nameOf(page, 0)]
    await page.locator('.header-wishlist').click()
    await expect.poll(() => page.locator('h3').allInnerTexts()).toEqual(names)
    await page.getByRole('button', { name: 'Utwórz link' }).click()
    const link = await page.getByLabel('Link do listy').inputValue()
    await shop.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Kopiuj link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    const friend = await (await shop.openVisitor()).newPage()
    await friend.goto(link)
    await expect.poll(() => friend.locator('h3').allInnerTexts()).toEqual(names)
    await friend.getByRole('button', { name: 'Dodaj wszystko do koszyka' }).click()
    await expect.poll(() => friend.locator('.product-name a').allInnerTexts()).toEqual([...names].reverse())
    await page.getByRole('button', { name: 'Wyłącz link' }).click()
    await page.getByRole('button', { name: 'Utwórz link' }).waitFor()
    expect((await friend.goto(link))?.status()).toBe(404)
  })
})

describe('the comparison', () => {
  it('is chosen from a listing, follows in a bar, and shows only differences when asked to', async () => {
    const { page } = shop
    await page.goto(FLOORS)
    await scales(page).nth(0).click()
    await expect.poll(() => page.locator('.compare-bar p').count()).toBe(1)
    await scales(page).nth(1).click()
    const names = [await nameOf(page, 0), await nameOf(page, 1)]
    await page.getByRole('link', { name: 'Porównaj (2)' }).click()
    await expect.poll(() => page.locator('.compare-names a').allInnerTexts()).toEqual(names)
    expect(await page.locator('.compare-table tbody th').first().innerText()).toContain('Cena za m²')
    const same = page.locator('.compare-table tr.same')
    expect(await same.count()).toBeGreaterThan(0)
    await page.getByLabel('Tylko różnice').check()
    expect(await same.first().isVisible()).toBe(false)
    expect(await page.locator('.compare-table tr.differs').first().isVisible()).toBe(true)

    await page.locator('.compare-actions .ajax_add_to_cart').first().click()
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^[1-9]/)
    await closeCartDrawer(page)
    await page.getByRole('button', { name: `Usuń z porównania: ${names[0]}` }).click()
    await expect.poll(() => page.locator('.compare-names a').allInnerTexts()).toEqual([names[1]])
  })

  it('scrolls in itself on a phone; product names and feature names stay in view', async () => {
    const phone = await shop.openVisitor({ viewport: { width: 390, height: 700 } })
    const page = await phone.newPage()
    await page.goto(FLOORS)
    const ids = await scales(page).evaluateAll((buttons) =>
      buttons.slice(0, 4).map((button) => (button as HTMLButtonElement).value),
    )
    await page.goto(`/porownaj/?p=${ids.join(',')}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const box = page.getByRole('region', { name: 'Cechy porównywanych produktów' })
    await box.focus()
    await box.evaluate((scroll) => scroll.scrollTo(300, 400))
    const top = (await box.boundingBox())!.y
    expect(Math.abs((await page.locator('.compare-names th').nth(2).boundingBox())!.y - top)).toBeLessThan(2)
    const feature = (await page.locator('.compare-table tbody th').last().boundingBox())!
    expect(feature.x).toBeGreaterThanOrEqual(-1)
    expect(feature.x).toBeLessThan(30)
  })
})

describe('a saved cart', () => {
  it('opens for somebody else, who chooses between adding and replacing', async () => {
    const { page } = shop
    await page.goto('/kategoria-produktu/narzedzia/')
    const name = await nameOf(page, 0)
    await page.locator('li.product .ajax_add_to_cart').first().click()
    await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^1/)
    await page.goto('/koszyk/')
    await page.getByRole('button', { name: 'Zapisz koszyk i utwórz link' }).click()
    const link = await page.getByLabel('Link do koszyka').inputValue()
    await expect.poll(() => page.getByRole('button', { name: 'Kopiuj link' }).isVisible()).toBe(true)

    const friend = await (await shop.openVisitor()).newPage()
    await friend.goto(FLOORS)
    await friend.locator('li.product .ajax_add_to_cart').first().click()
    await expect.poll(() => friend.locator('.cart-count').innerText()).toMatch(/^[1-9]/)
    await friend.goto(link)
    await savePicture(friend, 'saved-cart')
    expect(await runAxe(friend, { within: 'main' })).toEqual([])
    expect(await friend.locator('.proposal-table').innerText()).toContain('Bez zmian')
    await friend.getByRole('button', { name: 'Zastąp mój koszyk' }).click()
    await expect.poll(() => friend.locator('.product-name a').allInnerTexts()).toEqual([name])
  })
})

it('everything works without scripts', async () => {
  const page = await (await shop.openVisitor({ javaScriptEnabled: false })).newPage()
  await page.goto(FLOORS)
  await hearts(page).nth(0).click()
  expect(await page.locator('.woocommerce-message').innerText()).toContain('jest w ulubionych')
  expect(new URL(page.url()).pathname).toBe(FLOORS)
  for (const index of [0, 1]) await scales(page).nth(index).click()
  await page.getByRole('link', { name: 'Porównaj (2)' }).click()
  await expect.poll(() => page.locator('.compare-names a').count()).toBe(2)
  // Copying and sending need a script; the address of the comparison can be selected.
  expect(await page.getByRole('textbox', { name: 'Link do tego porównania' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Kopiuj link' }).isVisible()).toBe(false)
  await page.goto('/ulubione/')
  await page.getByRole('button', { name: /^Usuń z ulubionych/ }).click()
  expect(await page.locator('.empty-state').innerText()).toContain('Nie masz jeszcze')
})

it.each(LOOKS)('looks right at %i px, %s', async (width, colorScheme) => {
  const context = await shop.openVisitor({ viewport: { width, height: 900 }, colorScheme })
  const page = await context.newPage()
  await page.goto(FLOORS)
  for (const index of [0, 1]) {
    await hearts(page).nth(index).click()
    await scales(page).nth(index).click()
    await expect.poll(() => page.locator('.compare-bar li').count()).toBe(index + 1)
  }
  const ids = await scales(page).evaluateAll((buttons) =>
    buttons.slice(0, 3).map((button) => (button as HTMLButtonElement).value),
  )
  await savePicture(page, `listing-chosen-${width}-${colorScheme}`, { fullPage: false })
  for (const path of ['/ulubione/', `/porownaj/?p=${ids.join(',')}`, FLOORS]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await savePicture(page, `${path.split('/')[1]}-${width}-${colorScheme}`)
    expect(await runAxe(page), path).toEqual([])
    expect(await findCoveredText(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
  }
})
