import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lawPageWords } from '#console/screens/law/strings.ts'
import { makeSignInLink } from '#server/identity/owners/owner-sign-in.ts'
import { addProduct } from '#server/testing/make.ts'
import { openBrowser, type TestBrowser } from '../shared-browser.ts'
import { openShopServer } from '../open-shop-server.ts'
import { OWNER } from './open-console.ts'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'

describe('a new production shop', () => {
  let shop: Awaited<ReturnType<typeof openShopServer>>
  let browser: TestBrowser
  let page: Page
  beforeAll(async () => {
    ;[shop, browser] = await Promise.all([openShopServer({ isProduction: true, isNew: true }), openBrowser()])
    await addProduct(shop.services.db, { name: 'Panel dębowy', stock: 5, slug: 'panel-debowy' })
    page = await (
      await browser.newContext({ baseURL: shop.url, locale: 'pl-PL', viewport: { width: 1440, height: 900 } })
    ).newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  it('shows its owner what is missing on one screen, and opens once it is complete [M-38]', async () => {
    const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await buyer.goto('/produkt/panel-debowy/')
    expect(await buyer.locator('h1').innerText()).toBe('Wkrótce otwieramy')

    await page.goto((await makeSignInLink(shop.services)).url)
    await page.getByLabel('Jak się do Ciebie zwracać?').fill(OWNER.name)
    await page.getByLabel('Adres e-mail').fill(OWNER.email)
    await page.getByLabel('Nowe hasło').fill(OWNER.password)
    await page.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
    const warning = page.getByRole('region', { name: 'Sklep jest zamknięty dla kupujących. Brakuje:' })
    await expect.poll(() => warning.getByRole('listitem').count()).toBe(9)
    await savePicture(page, 'opening-today-1440', { fullPage: false })
    await warning.getByRole('link', { name: 'Uzupełnij teraz' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sprzedawca i regulamin' }).waitFor()
    await savePicture(page, 'opening-1440')
    await page.setViewportSize({ width: 390, height: 844 })
    await savePicture(page, 'opening-390')

    await page.getByLabel('Nazwa sklepu').fill('Podłogi Nowak')
    await page.getByLabel('Dane firmy').fill('Nowak Podłogi\nul. Lipowa 3\n30-002 Kraków\nNIP 526-025-02-74')
    await page.getByLabel('E-mail sklepu').fill('biuro@podlogi-nowak.pl')
    await page.getByLabel('Telefon').fill('+48 12 345 67 89')
    await page.getByLabel('Numer konta do przelewów').fill('61 1090 1014 0000 0712 1981 2875')
    await page.getByRole('button', { name: 'Zapisz dane sprzedawcy' }).click()
    await page.getByText('cyfry kontrolne muszą się zgadzać').waitFor()
    await page.getByLabel('Numer konta do przelewów').fill('61 1090 1014 0000 0712 1981 2874')
    await page.getByRole('button', { name: 'Zapisz dane sprzedawcy' }).click()
    await page.locator('.toast', { hasText: 'Zapisano dane sprzedawcy.' }).waitFor()
    await page.getByText('Gotowe: 6 z 12').waitFor()
    await page.getByRole('button', { name: 'Wyślij list próbny' }).click()
    const code = page.getByLabel('Kod z listu')
    await code.fill('12 34')
    await page.getByRole('button', { name: 'Potwierdź kod' }).click()
    await page.getByText('Przepisz sześć cyfr z listu.').waitFor()
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, 'opening-letter-390')
    const { text } = await shop.services.db.read
      .selectFrom('outbox')
      .select('text')
      .where('to_address', '=', 'biuro@podlogi-nowak.pl')
      .executeTakeFirstOrThrow()
    await code.fill(/^\d{6}$/m.exec(text)![0])
    await code.press('Enter')
    await page.getByText('Poczta dociera na adres biuro@podlogi-nowak.pl.').waitFor()

    for (const title of ['Regulamin', 'Polityka prywatności', 'Zwroty i reklamacje', 'Kontakt']) {
      await page.getByRole('link', { name: `Napisz: ${title}` }).click()
      await page.getByRole('heading', { level: 1, name: 'Nowa strona' }).waitFor()
      // The initial text refers to the data that are entered now.
      if (title === 'Regulamin') await page.getByText('prowadzi: {firma}').waitFor()
      await page.getByRole('button', { name: 'Dodaj stronę' }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.goto('/panel/#/otwarcie')
    }
    await page.getByText('Gotowe: 11 z 12').waitFor()

    // The product lacks safety data: the owner reads so, and opens in spite of it.
    await page.getByRole('link', { name: 'Zobacz obowiązki' }).click()
    const held = page.getByRole('region', { name: lawPageWords.blocked })
    await held.getByText('Dane o bezpieczeństwie w ofertach').waitFor()
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, 'law-blocked-390')
    await held.getByRole('button', { name: lawPageWords.open }).press('Enter')
    const dialog = page.getByRole('dialog', { name: lawPageWords.openTitle })
    await dialog.waitFor()
    expect(await findWrong(page)).toEqual([])
    // The clock of a test shop does not run; an event is news when it is younger than the connection.
    shop.clock.nowMs += 60_000
    await dialog.getByRole('button', { name: lawPageWords.open }).press('Enter')
    await page.getByText('potwierdza otwarcie sklepu').waitFor()
    await page.locator('.toast', { hasText: 'Sklep jest otwarty.' }).waitFor()
    await page.goto('/panel/#/otwarcie')
    await page.getByText('Wszystko jest uzupełnione').waitFor()

    await buyer.goto('/produkt/panel-debowy/')
    expect(await buyer.locator('h1').innerText()).toBe('Panel dębowy')
    await buyer.goto('/regulamin/')
    expect(await buyer.locator('main').innerText()).toContain('zamówienia z obowiązkiem zapłaty')
    await savePicture(buyer, 'opening-terms')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
