import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultTheme } from '#contract/shop/theme/theme.ts'
import { realShop } from '../real-shop.ts'
import { runAxe } from '../axe.ts'
import { savePicture } from '../looks.ts'

const shop = realShop()

const PRODUCT = '/produkt/dobijak-do-paneli/'

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return { top: Math.round(top), bottom: Math.round(bottom), height: Math.round(height) }
    })

const scrollTo = async (page: Page, px: number) => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

describe.each([
  [390, 844, 46],
  [1440, 900, 32],
])('the owner’s bar in a window %s px wide', (width, height, barPx) => {
  it(`is ${barPx} px high; page and sticky header begin below it [M-56] [S-THEME-02]`, async () => {
    const owner = await shop.owner()
    await owner.changeSettings({
      theme: { ...defaultTheme, header: { mode: 'sticky', isTransparent: false } },
    })
    const page = await owner.context.newPage()
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/sklep/')
    // Before the first user action only styles fix the header, afterwards the script.
    const stays = page.locator('.site-header.stays')
    expect(await stays.evaluate((header) => getComputedStyle(header).top)).toBe(`${barPx}px`)

    expect(await page.evaluate(() => document.body.classList.contains('admin-bar'))).toBe(true)
    expect(await boxOf(page, '#wpadminbar')).toEqual({ top: 0, bottom: barPx, height: barPx })
    expect((await boxOf(page, '.demo-banner')).top).toBe(barPx)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await runAxe(page)).toEqual([])

    await page.mouse.move(10, 300, { steps: 2 })
    await stays.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover')))
      .not.toBe('')
    await scrollTo(page, 300)
    expect([(await boxOf(page, '.site-header-row')).top, (await boxOf(page, '#wpadminbar')).top]).toEqual([
      barPx,
      0,
    ])
    const cover = await page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover'))
    expect(Number.parseInt(cover, 10)).toBe((await boxOf(page, '.site-header-row')).bottom)
    await savePicture(page, `admin-bar-${width}`, { fullPage: false })
    await page.close()
  })
})

it('links the owner to product and orders, signs out; absent for visitors [M-56] [S-THEME-02]', async () => {
  const owner = await shop.owner()
  const desk = await owner.context.newPage()
  await desk.goto(PRODUCT)
  const name = await desk.locator('h1').innerText()
  const bar = desk.getByRole('navigation', { name: 'Pasek właściciela' })

  const { page } = shop
  await page.goto(PRODUCT)
  expect(await page.locator('#wpadminbar').count()).toBe(0)
  expect(
    await page.evaluate(() => [
      document.body.classList.contains('admin-bar'),
      getComputedStyle(document.documentElement).marginTop,
    ]),
  ).toEqual([false, '0px'])

  await bar.getByRole('link', { name: 'Edytuj produkt' }).click()
  await desk.getByRole('heading', { level: 1, name }).waitFor()
  await desk.goBack()
  await bar.getByRole('link', { name: 'Zamówienia' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Zamówienia' }).waitFor()
  await desk.goto('/sklep/')
  await bar.getByRole('button', { name: 'Wyloguj' }).click()
  await desk.waitForURL(`${shop.url}/`)
  expect(await bar.count()).toBe(0)
  expect((await desk.request.get('/panel/api/session')).status()).toBe(401)
  await desk.close()
})
