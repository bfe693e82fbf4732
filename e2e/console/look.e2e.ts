import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'
import { excessWidth, runAxe, WCAG_RULES } from '../axe.ts'
import { LOOKS } from '../looks.ts'

const desk = ownersConsole()

const preview = () => desk.page.frameLocator('iframe[title="Podgląd wyglądu sklepu"]')
/** Computed style of an element in the preview. */
const seen = (selector: string, property: string) =>
  preview()
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const colour = (name: string, scheme = 'kolory jasne') =>
  desk.page.getByLabel(`${name} (${scheme})`, { exact: true })
const save = () => desk.page.getByRole('button', { name: 'Zapisz', exact: true }).click()
const openLook = async () => {
  await desk.open('/ustawienia', 'Ustawienia')
  await preview().locator('h1').waitFor()
}

const shopPage = async (see: (page: Page) => Promise<void>, path = '/') => {
  const buyer = await desk.openBrowser()
  await buyer.goto(path)
  await see(buyer)
  await buyer.context().close()
}
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

const PLUM = 'rgb(122, 31, 92)'
const GREEN = 'rgb(44, 90, 69)'

// In this order: each test starts from what the previous one saved.
describe('the look of the shop', () => {
  beforeAll(() => desk.enter())

  it('is previewed before it is saved, and is in the shop afterwards', async () => {
    const { page } = desk
    await openLook()
    await expect.poll(() => seen('.button', 'background-color')).toBe(GREEN)
    await expect.poll(() => seen('.site-header', 'position')).toBe('sticky')

    await page.getByRole('radio', { name: 'Zwykły' }).check()
    await expect.poll(() => seen('.site-header', 'position')).toBe('relative')
    await colour('Kolor główny').fill('7a1f5c')
    expect(await colour('Kolor główny').inputValue()).toBe('#7a1f5c')
    await expect.poll(() => seen('.button', 'background-color')).toBe(PLUM)
    await page.getByLabel('Zaokrąglenie rogów').fill('0')
    await expect.poll(() => seen('.button', 'border-radius')).toBe('0px')
    await page.getByLabel('Wielkość tekstu').fill('20')
    await expect.poll(() => seen('body', 'font-size')).toBe('20px')
    await page.getByLabel('Krój tytułów').selectOption('sans')
    await expect.poll(() => seen('h1', 'font-family')).toMatch(/^"?Klepka Text/)
    // Only in the preview so far.
    await shopPage(async (shop) =>
      expect(await styleOf(shop, '.hero .button', 'background-color')).toBe(GREEN),
    )

    await save()
    await desk.waitForToast('Zapisano ustawienia.')
    await shopPage(async (shop) => {
      expect(await styleOf(shop, '.hero .button', 'background-color')).toBe(PLUM)
      expect(await styleOf(shop, '.hero .button', 'border-radius')).toBe('0px')
      expect(await styleOf(shop, 'body', 'font-size')).toBe('20px')
      expect(await shop.locator('.kadence-sticky-header').count()).toBe(0)
      // The dark colours stay as they were.
      await shop.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => styleOf(shop, '.hero .button', 'background-color')).toBe('rgb(147, 201, 169)')
    })
  })

  it('is previewed in dark colours, also when dark colours are edited', async () => {
    const { page } = desk
    await openLook()
    const paper = () => seen('body', 'background-color')
    await expect.poll(paper).toBe('rgb(250, 247, 242)')
    await page.getByRole('button', { name: 'Ciemny', exact: true }).click()
    await expect.poll(paper).toBe('rgb(27, 24, 21)')
    await page.getByRole('button', { name: 'Jasny', exact: true }).click()
    await expect.poll(paper).toBe('rgb(250, 247, 242)')
    await colour('Tło strony', 'kolory ciemne').fill('#000000')
    await expect.poll(paper).toBe('rgb(0, 0, 0)')
    await page.getByRole('button', { name: 'Cofnij zmiany' }).click()
    await expect.poll(paper).toBe('rgb(27, 24, 21)')
  })

  it('with unreadable colours is refused at the field with the reason, and not saved', async () => {
    const { page } = desk
    await openLook()
    await page.getByLabel('Telefon').fill('+48 11 111 11 11')
    const muted = page.locator('.colour-field', { has: colour('Tekst drugorzędny') })
    await muted.getByText(/^Czytelne: 6,2$/).waitFor()
    await colour('Tekst drugorzędny').fill('#8f8f8f')
    // Shown while it is being edited.
    await muted.getByText('Za słabe: 3 z 4,5').waitFor()
    await save()
    await muted
      .getByText(
        'Tekst drugorzędny na tle strony: kontrast 3 : 1, a potrzeba co najmniej 4,5 : 1. Wybierz ciemniejszy kolor albo jaśniejsze tło.',
      )
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('theme.light.muted')
    await colour('Tekst drugorzędny').fill('szary')
    await save()
    await muted.getByText('Podaj kolor jako # i sześć cyfr lub liter od a do f, np. #2c5a45.').waitFor()
    await shopPage(async (shop) => {
      const page = await shop.content()
      expect(page).not.toContain('--color-muted')
      expect(page).not.toContain('+48 11 111 11 11')
    })
    await page.getByRole('button', { name: 'Cofnij zmiany' }).click()
  })

  it('is reset to the default', async () => {
    const { page } = desk
    await page.locator('.toast').waitFor({ state: 'detached' })
    await openLook()
    await page.getByRole('button', { name: 'Przywróć wygląd domyślny' }).click()
    await expect.poll(() => seen('.button', 'background-color')).toBe(GREEN)
    await save()
    await desk.waitForToast('Zapisano ustawienia.')
    await shopPage(async (shop) => {
      expect(await shop.locator('style').count()).toBe(0)
      expect(await shop.locator('.kadence-sticky-header').count()).toBe(1)
    })
  })

  it('with the largest text sizes fits on the smallest screen', async () => {
    const { page } = desk
    await page.locator('.toast').waitFor({ state: 'detached' })
    await openLook()
    await page.getByLabel('Wielkość tekstu').fill('20')
    await page.getByLabel('Wielkość tytułów').fill('1.35')
    await save()
    await desk.waitForToast('Zapisano ustawienia.')
    for (const path of ['/', '/sklep/', '/produkt/dobijak-do-paneli/', '/koszyk/', '/kontakt/']) {
      await shopPage(async (shop) => {
        await shop.setViewportSize({ width: 360, height: 740 })
        expect([
          path,
          await shop.evaluate(
            () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          ),
        ]).toEqual([path, true])
      }, path)
    }
  })

  it('with minimal accepted contrast has no text that axe finds unreadable', async () => {
    const { page } = desk
    await page.locator('.toast').waitFor({ state: 'detached' })
    await openLook()
    await page.getByRole('button', { name: 'Przywróć wygląd domyślny' }).click()
    await page.getByLabel('Przezroczysty na stronie głównej').check()
    const barely = {
      'Tło strony': '#ffffff',
      'Tło kart': '#f4f4f4',
      Tekst: '#6a6a6a',
      'Tekst drugorzędny': '#6d6d6d',
      'Kolor główny': '#b8265f',
      'Cena promocyjna': '#0f766e',
    }
    for (const [name, value] of Object.entries(barely)) await colour(name).fill(value)
    const barelyDark = {
      'Tło strony': '#202020',
      'Tło kart': '#2c2c2c',
      Tekst: '#9a9a9a',
      'Tekst drugorzędny': '#969696',
      'Kolor główny': '#ee7777',
      'Napis na przycisku': '#333333',
      'Cena promocyjna': '#b39b2e',
    }
    for (const [name, value] of Object.entries(barelyDark)) await colour(name, 'kolory ciemne').fill(value)
    await save()
    await desk.waitForToast('Zapisano ustawienia.')

    const buyer = await desk.openBrowser()
    await buyer.goto('/produkt/dobijak-do-paneli/')
    await buyer.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await buyer.locator('.woocommerce-message').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await buyer.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of [
        '/',
        '/sklep/',
        '/produkt/dobijak-do-paneli/',
        '/koszyk/',
        '/zamowienie/',
        '/kontakt/',
        '/nie-ma-takiej/',
      ]) {
        await buyer.goto(path)
        expect([colorScheme, path, await runAxe(buyer, { runOnly: ['color-contrast'] })]).toEqual([
          colorScheme,
          path,
          [],
        ])
      }
    }
    await buyer.context().close()
  })

  for (const [width, colorScheme] of LOOKS) {
    it(`its form has no axe fault at ${width} px, ${colorScheme}, and fits the screen`, async () => {
      const page = await desk.context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/panel/#/ustawienia')
      await page.frameLocator('iframe').locator('h1').waitFor()
      await page.getByLabel('Cena promocyjna (kolory jasne)', { exact: true }).fill('#ffaa00')
      await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
      await page.getByText(/^Cena promocyjna na .*kontrast/).waitFor()
      // The invalid field has the focus, and is not covered.
      expect(
        await page.evaluate(() => {
          const field = document.activeElement!
          const { x, y, width, height } = field.getBoundingClientRect()
          return [
            field.getAttribute('name'),
            document.elementFromPoint(x + width / 2, y + height / 2) === field,
          ]
        }),
      ).toEqual(['theme.light.sale', true])
      const found = await runAxe(page, { runOnly: [...WCAG_RULES, 'best-practice'], within: '#wyglad' })
      expect(found).toEqual([])
      expect(await excessWidth(page)).toBe(0)
      await page.close()
    })
  }
})
