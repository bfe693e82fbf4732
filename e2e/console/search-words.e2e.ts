import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
let shopper: Page

const look = async (page: Page, name: string, width: number) => {
  await page.setViewportSize({ width, height: 844 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(page, `${name}-${width}-${colorScheme}`, { fullPage: false })
    expect(await findWrong(page)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
const search = async (text: string) => {
  await shopper.goto(`/szukaj/?s=${encodeURIComponent(text)}`)
  return shopper.locator('main h2.woocommerce-loop-product__title, main .products h2, main .products h3')
}

describe('the search', () => {
  beforeAll(async () => {
    await desk.enter()
    shopper = await desk.openBrowser()
  })

  it('says which word it left out, and the shop’s form has the query filled in', async () => {
    await search('panele kosmiczne')
    expect(await shopper.locator('.search-note').innerText()).toBe(
      'Nie znaleźliśmy „kosmiczne”. Oto wyniki dla „panele”.',
    )
    expect(await shopper.locator('.products > *').count()).toBeGreaterThan(3)
    await look(shopper, 'search-left-out', 1440)
    await look(shopper, 'search-left-out', 390)
    await shopper.getByRole('link', { name: 'Zapytaj sklep' }).click()
    await shopper.waitForURL('**/kontakt/**')
    expect(await shopper.getByLabel('Temat').inputValue()).toBe('Szukam: panele kosmiczne')
  })

  it('without any match shows bestsellers and the way to ask', async () => {
    await search('qqqqqqqq')
    await shopper.getByRole('heading', { name: 'Najczęściej kupowane' }).waitFor()
    expect(await shopper.getByRole('link', { name: 'Zapytaj sklep' }).isVisible()).toBe(true)
  })

  it('remembers the shopper’s own searches in the browser, and forgets each when asked', async () => {
    await shopper.setViewportSize({ width: 1280, height: 900 })
    await shopper.goto('/', { waitUntil: 'networkidle' })
    const field = shopper.locator('#szukaj')
    for (const text of ['dąb', 'korek']) {
      await field.fill(text)
      // The field's script has come: before, the form is sent as without it.
      await shopper.getByRole('combobox', { name: 'Szukaj w sklepie' }).waitFor()
      await field.press('Enter')
      await shopper.waitForURL(`**/szukaj/?s=${encodeURIComponent(text)}`)
      await shopper.waitForLoadState('networkidle')
      await shopper.goto('/', { waitUntil: 'networkidle' })
    }
    await field.focus()
    const options = shopper.getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual(['korek', 'dąb'])
    await look(shopper, 'search-recent', 1440)
    await shopper.setViewportSize({ width: 1280, height: 900 })
    await shopper.getByRole('button', { name: 'Usuń z ostatnich wyszukiwań: korek' }).click()
    await expect.poll(() => options.allInnerTexts()).toEqual(['dąb'])
    await shopper.keyboard.press('ArrowDown')
    await shopper.keyboard.press('Delete')
    await expect.poll(() => options.count()).toBe(0)
    await shopper.reload({ waitUntil: 'networkidle' })
    expect(await shopper.evaluate(() => localStorage.getItem('klepka-searches'))).toBeNull()
  })

  it('suggests categories and products on the whole width of a phone', async () => {
    await shopper.setViewportSize({ width: 390, height: 844 })
    await shopper.goto('/', { waitUntil: 'networkidle' })
    await shopper
      .getByRole('button', { name: /^Szukaj|^Wyszukaj/ })
      .first()
      .click()
    const field = shopper.locator('#search-drawer input[type=search]')
    await field.fill('listwy')
    await shopper.getByRole('option').first().waitFor()
    expect(await shopper.getByRole('option').first().innerText()).toMatch(/kategoria/)
    const { width = 0 } = (await shopper.locator('.suggestions').boundingBox()) ?? {}
    expect(width).toBeGreaterThan(330)
    await look(shopper, 'search-phone', 390)
  })

  it('shows the owner what was not found; a synonym makes it found at once', async () => {
    const { page } = desk
    // A browser without a window counts as a program.
    const headers = {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    }
    for (let time = 0; time < 2; time++) await fetch(`${desk.shop.url}/szukaj/?s=gumolit`, { headers })
    await desk.open('/wyszukiwarka', 'Wyszukiwarka')
    const fruitless = page.getByRole('list', { name: 'Bez wyników' })
    expect(await fruitless.getByRole('listitem').filter({ hasText: 'gumolit' }).innerText()).toMatch(/2 razy/)
    await look(page, 'search-words', 1440)
    await look(page, 'search-words', 390)
    await page.getByRole('button', { name: 'Dodaj synonim: gumolit' }).first().click()
    const words = page.getByLabel('Słowa i wyrażenia')
    expect(await words.inputValue()).toBe('gumolit, ')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await page.getByText('Wpisz przynajmniej dwa wyrażenia.').waitFor()
    await words.fill('gumolit, winyl')
    await look(page, 'search-words-dialog', 390)
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await desk.waitForToast('Zapisano. Wyszukiwarka już tak działa.')
    await search('gumolit')
    expect(await shopper.locator('.products').innerText()).toContain('Panel winylowy')
    expect(await shopper.locator('.search-note').count()).toBe(0)

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Usuń: gumolit, winyl' }).click()
    await page.getByRole('button', { name: 'Cofnij' }).click()
    await page.getByRole('button', { name: 'Usuń: gumolit, winyl' }).waitFor()
  })
})
