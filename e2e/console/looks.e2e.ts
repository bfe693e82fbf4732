import { beforeAll, describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'
import { excessWidth, runAxe, WCAG_RULES } from '../axe.ts'
import { LOOKS } from '../looks.ts'

const desk = ownersConsole()

const SCREENS: [string, string | RegExp][] = [
  ['/', 'Dziś'],
  ['/zamowienia', 'Zamówienia'],
  ['/zamowienia/999', 'Zamówienie nr 999'],
  ['/zamowienia/nowe', 'Nowe zamówienie'],
  ['/produkty', 'Produkty'],
  ['/zdjecia', 'Zdjęcia'],
  ['/produkty/nowy', 'Nowy produkt'],
  ['/produkty/1', /./],
  ['/import', 'Eksport i import'],
  ['/kody', 'Kody rabatowe'],
  ['/platnosci', 'Płatności online'],
  ['/faktury', 'Faktury'],
  ['/odstapienia', 'Odstąpienia od umów'],
  ['/reklamacje', 'Reklamacje'],
  ['/pytania', 'Pytania o produkty'],
  ['/nowy-kod', 'Nowy kod rabatowy'],
  ['/integracje', 'Integracje'],
  ['/otwarcie', 'Sprzedawca i regulamin'],
  ['/ustawienia', 'Ustawienia'],
  ['/prawo', 'Prawo'],
  ['/dane-osobowe', 'Dane osobowe'],
  ['/rejestr-czynnosci', 'Rejestr czynności przetwarzania'],
  ['/moje-konto', 'Moje konto'],
  ['/wiecej', 'Więcej'],
  ['/nie-ma', 'Nie ma takiej strony panelu'],
]

describe('the console', () => {
  beforeAll(async () => {
    await desk.enter()
  })

  for (const [width, colorScheme] of LOOKS) {
    it(`has no accessibility fault at ${width} px, ${colorScheme}, and fits the screen`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [place, title] of SCREENS) {
        await desk.open(place, title)
        await expect.poll(() => page.locator('.loading').count()).toBe(0)
        const found = await runAxe(page, { runOnly: WCAG_RULES })
        expect([place, found]).toEqual([place, []])
        expect([place, await excessWidth(page)]).toEqual([place, 0])
      }
    })
  }

  it('has the colours chosen in the account, in every tab and after a reload', async () => {
    const { page } = desk
    const paper = (of = page) => of.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await desk.open('/moje-konto', 'Moje konto')
    const light = await paper()
    const other = await desk.context.newPage()
    await other.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await other.goto('/panel/#/kody')
    await desk.isAt('Kody rabatowe', other)
    await page.getByLabel('Kolory').selectOption({ label: 'Ciemne' })
    const dark = await paper()
    expect(dark).not.toBe(light)
    await expect.poll(() => paper(other)).toBe(dark)
    await page.reload()
    await desk.isAt('Konto')
    expect(await paper()).toBe(dark)
    expect(await runAxe(page, { runOnly: WCAG_RULES })).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.getByLabel('Kolory').selectOption({ label: 'Jasne' })
    expect(await paper()).toBe(light)
    await page.getByLabel('Kolory').selectOption({ label: 'Jak w systemie' })
    expect(await paper()).toBe(dark)
    await other.close()
  })

  it('works by keyboard: the first stop is a skip link, and a screen focuses its heading', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1280, height: 800 })
    await desk.open('/', 'Dziś')
    await page.reload()
    await desk.isAt('Dziś')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Przejdź do treści')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await desk.open('/kody', 'Kody rabatowe')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Kody rabatowe')
    expect(await page.title()).toBe('Kody rabatowe – Klepka')
  })

  it('shows a failed connection, and retries', async () => {
    const { page } = desk
    await desk.open('/kody', 'Kody rabatowe')
    await page.route('**/panel/api/orders*', (route) => route.abort())
    await desk.open('/zamowienia', 'Zamówienia')
    await page.getByText('Brak połączenia ze sklepem.').waitFor()
    await page.unroute('**/panel/api/orders*')
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await page.getByText('Nie ma jeszcze zamówień').waitFor()
  })
})
