import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const desk = ownersConsole()

/** Moves the focus with Tab until it is at the control with this name. */
const tabTo = async (page: Page, name: string) => {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate((wanted) => {
      const at = document.activeElement as HTMLInputElement | null
      const label = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent
      return label?.trim() === wanted
    }, name)
    if (isThere) return
  }
  throw new Error(`Tab never reached „${name}”`)
}

const shopText = async (path: string) => {
  const buyer = await desk.openBrowser()
  const response = await buyer.goto(path)
  const text = await buyer.locator('main').innerText()
  await buyer.context().close()
  return { status: response?.status(), text }
}

describe('the owner of a shop with floors', () => {
  beforeAll(() => desk.enter())

  // The wide window only in the deep run; tasks of the first days use this editor in both.
  describe.each(isDeep ? [1_440, 390] : [390])('in a window %i px wide', (width) => {
    const floor = `Deska jesion ${width}`
    const path = `/produkt/deska-jesion-${width}/`
    const variable = `Panel wzorzysty ${width}`

    beforeAll(() => desk.page.setViewportSize({ width, height: 900 }))

    it('adds a floor by its price per square metre, by keyboard alone, and shoppers find it', async () => {
      const { page } = desk
      await desk.open('/produkty', 'Produkty')
      await tabTo(page, 'Dodaj produkt')
      await page.keyboard.press('Enter')
      await desk.isAt('Nowy produkt')
      await tabTo(page, 'Nazwa')
      await page.keyboard.type(floor)
      await page.getByText(path).first().waitFor()
      await tabTo(page, 'Powierzchnia w opakowaniu, m²')
      await page.keyboard.type('2,131')
      await tabTo(page, 'Cena za m², zł')
      await page.keyboard.type('89,99')
      expect(await page.getByLabel('Cena za opakowanie, zł').inputValue()).toBe('191,77')
      await tabTo(page, 'EAN')
      await page.keyboard.type('5901234123458')
      await page.keyboard.press('Enter')
      await page.getByText('cyfra kontrolna się nie zgadza').waitFor()
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('gtin')
      await page.keyboard.press('Backspace')
      await page.keyboard.type('7')
      await tabTo(page, 'Stan, szt.')
      await page.keyboard.type('40')
      await tabTo(page, 'Dodaj cechę')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Shift+Tab')
      await page.getByLabel('Nazwa cechy').focus()
      await page.keyboard.type('Klasa')
      await tabTo(page, 'Wartości')
      await page.keyboard.type('AC5')
      await page.keyboard.press('Enter')
      expect(await findWrong(page)).toEqual([])
      await tabTo(page, 'Dodaj produkt')
      await page.keyboard.press('Enter')
      await desk.waitForToast(`Dodano produkt: ${floor}.`)
      await desk.isAt(floor)

      const { status, text } = await shopText(path)
      expect(status).toBe(200)
      for (const shown of ['89,99', '191,77', 'AC5', '5901234123457']) expect(text).toContain(shown)
      expect((await shopText(`/szukaj/?s=jesion+${width}`)).text).toContain(floor)
    })

    it('edits it, and a save that somebody else made meanwhile is not lost', async () => {
      const { page } = desk
      await page.getByLabel('Stan, szt.').fill('+5')
      await page.getByText('Jest 40, po zapisie będzie 45.').waitFor()
      await page.getByLabel('Marka').fill('Klepka')
      await page.getByRole('button', { name: 'Zapisz produkt' }).click()
      await desk.waitForToast(`Zapisano: ${floor}.`)
      expect(await page.getByLabel('Stan, szt.').inputValue()).toBe('45')

      const other = await desk.context.newPage()
      await other.goto(page.url())
      await other.getByLabel('Marka').fill('Inna')
      await other.getByRole('button', { name: 'Zapisz produkt' }).click()
      await other.locator('.toast').waitFor()
      await other.close()
      await page.getByLabel('Producent: nazwa, adres i e-mail').fill('Klepka sp. z o.o.')
      await page.getByRole('button', { name: 'Zapisz produkt' }).click()
      await page.getByRole('button', { name: 'Zostaw moje zmiany' }).click()
      expect(await page.getByLabel('Marka').inputValue()).toBe('Inna')
      await page.getByRole('button', { name: 'Zapisz produkt' }).click()
      await desk.waitForToast(`Zapisano: ${floor}.`)
      const { text } = await shopText(path)
      expect(text).toContain('Inna')
      expect(text).toContain('Klepka sp. z o.o.')
    })

    it('chooses what goes with the floor, adds a document and makes its sample in one click', async () => {
      const { page } = desk
      await page.getByRole('searchbox', { name: 'Szukaj: Do tej podłogi' }).fill('XPS 3')
      await page.getByRole('button', { name: /^Dodaj: Podkład XPS/ }).click()
      await page.getByLabel(/^Rola produktu: Podkład XPS/).selectOption('podkład')
      await page.getByLabel('Sztuka na m²').fill('5,5')
      await page.locator('input[type=file][accept*=pdf]').setInputFiles({
        name: 'Instrukcja montażu.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.7\n${width}\n%%EOF\n`),
      })
      await expect.poll(() => page.getByLabel('Nazwa dokumentu 1').inputValue()).toBe('Instrukcja montażu')
      expect(await findWrong(page)).toEqual([])
      await page.getByRole('button', { name: 'Zapisz produkt' }).click()
      await desk.waitForToast(`Zapisano: ${floor}.`)
      await page.getByRole('button', { name: 'Utwórz próbkę' }).click()
      await page.getByRole('link', { name: `Próbka: ${floor}` }).waitFor()

      const { text } = await shopText(`${path}?powierzchnia=11`)
      // 11,55 m² of underlay at 5,5 m².
      for (const shown of ['Zamów próbkę – 5,00 zł', 'Instrukcja montażu', 'Wszystko do tej podłogi'])
        expect(text).toContain(shown)
      const buyer = await desk.openBrowser()
      await buyer.goto(`${path}?powierzchnia=11`)
      expect(await buyer.getByLabel(/^Liczba sztuk: Podkład XPS/).inputValue()).toBe('3')
      const link = await buyer.getByRole('link', { name: /Instrukcja montażu/ }).getAttribute('href')
      const file = await buyer.request.get(link!)
      expect(file.headers()['content-type']).toBe('application/pdf')
      await buyer.context().close()
    })

    it('makes a product with variations generated from its attributes', async () => {
      const { page } = desk
      await desk.open('/produkty/nowy', 'Nowy produkt')
      await page.getByLabel('Nazwa', { exact: true }).fill(variable)
      await page.getByLabel('Rodzaj produktu').selectOption('variable')
      for (const [index, [name, values]] of [
        ['Kolor', 'dąb, buk,'],
        ['Grubość', '8 mm, 10 mm,'],
      ].entries()) {
        await page.getByRole('button', { name: 'Dodaj cechę' }).click()
        await page.getByLabel('Nazwa cechy').nth(index).fill(name!)
        await page
          .getByRole('textbox', { name: 'Wartości' })
          .or(page.getByRole('combobox', { name: 'Wartości' }))
          .nth(index)
          .fill(values!)
      }
      await page.getByRole('button', { name: 'Utwórz brakujące: 4 warianty' }).click()
      const rows = page.locator('fieldset.variation')
      expect(await rows.locator('legend').allInnerTexts()).toEqual([
        'dąb · 8 mm',
        'dąb · 10 mm',
        'buk · 8 mm',
        'buk · 10 mm',
      ])
      await page.getByText('Ustaw wszystkim').click()
      await page.locator('.for-all').getByLabel('Cena, zł').fill('120')
      await page.getByRole('button', { name: 'Wpisz do 4 wariantów' }).click()
      await rows.nth(3).getByLabel('Cena, zł').fill('150')
      await rows.nth(2).getByRole('button', { name: 'Usuń wariant: buk · 8 mm' }).click()
      expect(await findWrong(page)).toEqual([])
      await page.getByRole('button', { name: 'Dodaj produkt' }).click()
      await desk.isAt(variable)
      const address = `/produkt/panel-wzorzysty-${width}/`
      expect((await shopText(address)).text).toContain('od 120,00 zł')
      const thick = await shopText(`${address}?attribute_kolor=buk&attribute_grubosc=10+mm`)
      expect(thick.text).toContain('150,00')
    })

    it('deletes it, takes that back, and finds it in the trash', async () => {
      const { page } = desk
      const address = `/produkt/panel-wzorzysty-${width}/`
      await page.getByRole('button', { name: 'Przenieś do kosza' }).click()
      await desk.isAt('Produkty')
      expect((await shopText(address)).status).toBe(404)
      await page.locator('.toast').getByRole('button', { name: 'Cofnij' }).click()
      await desk.waitForToast('Przywrócono 1 produkt.')
      expect((await shopText(address)).status).toBe(200)

      await page.getByRole('searchbox', { name: 'Szukaj' }).fill(`wzorzysty ${width}`)
      await page.getByLabel(`Zaznacz: ${variable}`).check()
      await page.getByRole('button', { name: 'Do kosza' }).click()
      await page.getByText('Nie znaleziono takiego produktu').waitFor()
      await page.getByLabel('Stan', { exact: true }).selectOption('trashed')
      await expect.poll(() => page.url()).toContain('stan=trashed')
      await page.getByRole('button', { name: 'Przywróć', exact: true }).click()
      await page.getByText('Nie znaleziono takiego produktu').waitFor()
      expect((await shopText(address)).status).toBe(200)
    })

    it('changes prices of chosen products after a preview', async () => {
      const { page } = desk
      await desk.open(`/produkty?szukaj=${encodeURIComponent(`jesion ${width}`)}&sort=name`, 'Produkty')
      await page.getByLabel(`Zaznacz: ${floor}`).check()
      await page.getByRole('button', { name: 'Zmień ceny' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Jak').selectOption('podnieś o procent')
      await dialog.getByLabel('Procent').fill('10')
      await page.keyboard.press('Enter')
      await dialog.getByText('210,95').waitFor()
      expect(await dialog.innerText()).toContain('191,77')
      expect(await findWrong(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Zmień 1 cenę' }).click()
      await desk.waitForToast('Zmieniono 1 cenę.')
      expect((await shopText(path)).text).toContain('210,95')
    })
  })
})
