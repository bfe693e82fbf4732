import { describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'
import { runAxe } from '../axe.ts'
import { savePicture } from '../looks.ts'

describe("the menu and the search of the owner's console", () => {
  const desk = ownersConsole()
  const palette = () => desk.page.getByRole('dialog', { name: 'Znajdź w panelu' })
  const openPalette = async () => {
    await desk.page.keyboard.press('Control+k')
    await palette().getByRole('combobox').waitFor()
  }
  const option = (name: string | RegExp) => palette().getByRole('option', { name })

  it('Ctrl-K finds a screen by its words, without accents, and Enter opens it', async () => {
    await desk.enter()
    await openPalette()
    await desk.page.keyboard.type('zasady logow')
    await option('Zasady logowania').waitFor()
    await desk.page.keyboard.press('Enter')
    await desk.isAt('Zasady logowania')
    await palette().waitFor({ state: 'detached' })
  })

  it('finds a product by its SKU, and arrow keys choose among the results', async () => {
    const [product] = desk.shop.rows<{ name: string; sku: string }>(
      "select name, sku from products where kind = 'simple' and sku is not null limit 1",
    )
    await openPalette()
    await desk.page.keyboard.type(product!.sku)
    await option(product!.name).waitFor()
    expect(await option(product!.name).getAttribute('aria-selected')).toBe('true')
    await desk.page.keyboard.press('Enter')
    await desk.page.getByText(product!.name).first().waitFor()

    await openPalette()
    await desk.page.keyboard.type('nowa')
    await option('Nowa strona').waitFor()
    await desk.page.keyboard.press('ArrowDown')
    await expect.poll(() => option('Nowa strona').getAttribute('aria-selected')).toBe('true')
    await desk.page.keyboard.press('Enter')
    await desk.isAt('Nowa strona')
  })

  it('says when nothing is found; Escape closes it and returns the focus', async () => {
    const button = desk.page.getByRole('button', { name: 'Znajdź w panelu' })
    await button.focus()
    await desk.page.keyboard.press('Enter')
    await palette().waitFor()
    await desk.page.keyboard.type('qqqzzz')
    await palette().getByText('Nic nie pasuje do „qqqzzz”.').waitFor()
    await desk.page.keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('finds a setting by its name or another word for it, and opens it at its field', async () => {
    await openPalette()
    await desk.page.keyboard.type('iban')
    await option('Numer konta do przelewów').waitFor()
    await desk.page.keyboard.press('Enter')
    await desk.isAt('Ustawienia')
    const focused = () =>
      desk.page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
    await expect.poll(focused).toBe('Numer konta do przelewów')
    // Once more, from the settings themselves; „Kalkulator podłóg” is a subtitle.
    await openPalette()
    await desk.page.keyboard.type('jodelka')
    await option('Kalkulator podłóg').waitFor()
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('dostawa')
    await desk.page.getByRole('heading', { name: 'Kalkulator podłóg' }).waitFor()
  })

  it('groups of the menu open and close; the one with the current screen is open', async () => {
    const menu = desk.page.getByRole('navigation', { name: 'Menu panelu' })
    await desk.open('/kody', 'Kody rabatowe')
    expect(await menu.getByRole('link', { name: 'Kody rabatowe' }).getAttribute('aria-current')).toBe('page')
    expect(await menu.getByRole('button', { name: 'Sprzedaż' }).getAttribute('aria-expanded')).toBe('true')
    const people = menu.getByRole('button', { name: 'Klienci' })
    expect(await menu.getByRole('link', { name: 'Kontakty' }).count()).toBe(0)
    await people.click()
    await menu.getByRole('link', { name: 'Kontakty' }).waitFor()
    await people.click()
    await expect.poll(() => menu.getByRole('link', { name: 'Kontakty' }).count()).toBe(0)
  })

  it('has no accessibility fault when open, on a phone and on a computer, light and dark', async () => {
    const { page } = desk
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: 'Znajdź w panelu' }).click()
      await page.getByRole('combobox', { name: 'Znajdź w panelu' }).fill('dąb')
      await option(/dąb/i).first().waitFor()
      expect(await runAxe(page)).toEqual([])
      await savePicture(page, `palette-${width}`, { fullPage: false })
      await page.keyboard.press('Escape')
    }
  })

  it('keys open screens, are listed, and can be turned off', async () => {
    const { page } = desk
    await desk.open('/kody', 'Kody rabatowe')
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await desk.isAt('Zamówienia')
    // In a field they are letters.
    await page.getByRole('searchbox').first().press('g')
    await page.keyboard.press('p')
    await page.keyboard.press('?')
    await desk.isAt('Zamówienia')
    await page.getByRole('searchbox').first().blur()
    await page.keyboard.press('?')
    await desk.isAt('Skróty klawiszowe')
    await page.getByText('g, potem p', { exact: true }).waitFor()
    await savePicture(page, 'shortcuts')
    expect(await runAxe(page)).toEqual([])

    await page.getByLabel('Skróty jedną literą').uncheck()
    await page.locator('h1').click()
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await page.keyboard.press('Control+k')
    await palette().waitFor()
    await page.keyboard.press('Escape')
    await desk.isAt('Skróty klawiszowe')
    await page.getByLabel('Skróty jedną literą').check()
    await page.locator('h1').click()
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await desk.isAt('Produkty')
  })
})
