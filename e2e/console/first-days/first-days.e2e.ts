import { lawPageWords } from '#console/screens/law/strings.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Engine } from '#server/testing/open-test-database.ts'
import { findWrong } from '../../axe.ts'
import { savePicture } from '../../looks.ts'
import { fillCheckout, submitCheckout } from '../../shop/fill-checkout.ts'
import { OWNER } from '../open-console.ts'
import { firstDays, type TaskLook } from './first-days.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const WIDE: TaskLook = { width: 1440, height: 900, colorScheme: 'light' }
const PHONE: TaskLook = { width: 390, height: 844, colorScheme: 'dark' }
/** Mouse, keyboard, mouse, keyboard …: each of them half of the times in each window. */
const ALTERNATING = [WIDE, PHONE, PHONE, WIDE]
const RUNS: [Engine, string, readonly TaskLook[]][] = isDeep
  ? (['sqlite', 'postgres'] as const).flatMap((engine) => [
      [engine, 'on a phone', [PHONE]],
      [engine, 'in a wide window', [WIDE]],
    ])
  : [['sqlite', 'in both windows', ALTERNATING]]

const logIn = async (page: Page) => {
  await page.getByLabel('Jak się do Ciebie zwracać?').fill(OWNER.name)
  await page.getByLabel('Adres e-mail').fill(OWNER.email)
  await page.getByLabel('Nowe hasło').fill(OWNER.password)
  await page.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dziś' }).waitFor()
}

// In this order: an owner who begins with an empty database and a link, and no command line.
describe.each(RUNS)('the first two days of a shop on %s, %s', (engine, _, windows) => {
  const days = firstDays(engine, windows)
  const { task, openPerson, asVisitor, isAt, open, toast, button, mailTo } = days
  const { press, focusedName, tabTo, type, enter, goTo, keepsFocus } = days
  let orderId = 0

  task('she signs in with the link and sets a password', async (page) => {
    await page.goto(days.ownerLink())
    await logIn(page)
    await keepsFocus()
    await page.getByRole('region', { name: 'Sklep jest zamknięty dla kupujących. Brakuje:' }).waitFor()
  })

  task('by keyboard: company and bank account, whose check digits are verified', async (page) => {
    await enter('Uzupełnij teraz')
    await isAt('Sprzedawca i regulamin')
    // Nothing of the demo is prefilled.
    expect(await page.getByLabel('Dane firmy').inputValue()).toBe('')
    await type('Nazwa sklepu', 'Podłogi Nowak')
    await type('E-mail sklepu', 'biuro@podlogi-nowak.pl')
    await type('Telefon', '+48 12 345 67 89')
    await type('Dane firmy', 'Nowak Podłogi\nul. Lipowa 3\n30-002 Kraków\nNIP 526-025-02-74')
    await type('Numer konta do przelewów', '61 1090 1014 0000 0712 1981 2875')
    await press('Enter')
    await page.getByText('cyfry kontrolne muszą się zgadzać').waitFor()
    await expect.poll(focusedName).toBe('Numer konta do przelewów')
    await press('End', 'Backspace')
    await page.keyboard.type('4')
    await enter('Zapisz dane sprzedawcy')
    await toast('Zapisano dane sprzedawcy.')
    await keepsFocus()
  })

  task('she proves that mail arrives', async (page) => {
    await button('Wyślij list próbny').click()
    const [code] = await mailTo('biuro@podlogi-nowak.pl', /^\d{6}(?=\r?$)/m)
    await keepsFocus()
    await page.getByLabel('Kod z listu').fill(code)
    await button('Potwierdź kod').click()
    await page.getByText('Poczta dociera na adres biuro@podlogi-nowak.pl.').waitFor()
    await keepsFocus()
  })

  task('by keyboard: the way and price of delivery', async (page) => {
    await goTo('Ustawienia')
    // A new shop offers nothing that its owner did not turn on.
    await tabTo('Włączone')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).checked)).toBe(false)
    await press('Space')
    await type(/^Cena, zł ?\(próg 2\)$/, '24,60')
    await enter('Zapisz')
    await toast('Zapisano ustawienia.')
    await keepsFocus()
  })

  task('she publishes terms, privacy, returns and contact from the starting texts', async (page) => {
    for (const title of ['Regulamin', 'Polityka prywatności', 'Zwroty i reklamacje', 'Kontakt']) {
      await open('/otwarcie', 'Sprzedawca i regulamin')
      await page.getByRole('link', { name: `Napisz: ${title}` }).click()
      await isAt('Nowa strona')
      if (title === 'Zwroty i reklamacje')
        // The dearest way she turned on, not one of the demo.
        await page.getByText('czyli najwyżej 89,00').waitFor()
      await button('Dodaj stronę').click()
      await isAt(title)
    }
    await open('/otwarcie', 'Sprzedawca i regulamin')
    await page.getByText('Gotowe: 11 z 12').waitFor()
  })

  task('by keyboard: the first category', async () => {
    await goTo('Kategorie')
    await type('Nazwa nowej kategorii', 'Deski')
    await press('Enter')
    await toast('Dodano kategorię „Deski”.')
    await keepsFocus()
  })

  task('the first product, with a picture, sold by the pack; the shop opens', async (page) => {
    const buyer = await openPerson()
    await buyer.goto('/')
    await buyer.getByRole('heading', { level: 1, name: 'Wkrótce otwieramy' }).waitFor()
    await open('/produkty/nowy', 'Nowy produkt')
    await page.getByLabel('Nazwa', { exact: true }).fill('Deska dębowa Kraków')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles('server/demo/content/pictures/deska-bialowieska-1600x1600.webp')
    await page.getByLabel('Powierzchnia w opakowaniu, m²').fill('2,2')
    await page.getByLabel('Cena za m², zł').fill('100')
    expect(await page.getByLabel('Cena za opakowanie, zł').inputValue()).toBe('220,00')
    await page.getByLabel('EAN').fill('5901234123457')
    await page.getByLabel('Stan, szt.').fill('40')
    await page.getByLabel('Waga, kg').fill('15')
    await page.getByLabel('Deski').check()
    await page.locator('.pictures-field img, li img').first().waitFor()
    await button('Dodaj produkt').last().click()
    await isAt('Deska dębowa Kraków')
    // The product does not say who makes it: she reads so, and opens in spite of it.
    await open('/prawo', 'Prawo')
    await button(lawPageWords.open).click()
    await page.getByRole('dialog').getByRole('button', { name: lawPageWords.open }).click()
    await page.getByText('potwierdza otwarcie sklepu').waitFor()
    await open('/otwarcie', 'Sprzedawca i regulamin')
    await page.getByText('Wszystko jest uzupełnione').waitFor()
    await buyer.goto('/')
    await buyer.getByRole('heading', { level: 3, name: 'Deska dębowa Kraków' }).first().waitFor()
    // Neither samples nor opening hours: nobody promised them.
    expect(await buyer.locator('body').innerText()).not.toMatch(/Próbki do domu|pon\.–pt\./)
    await buyer.context().close()
  })

  task('by keyboard: a new price, in the grid where the window is wide enough', async (page) => {
    if (page.viewportSize()!.width < 1000) {
      await goTo('Produkty')
      await enter('Deska dębowa Kraków')
      await isAt('Deska dębowa Kraków')
      await type('Cena za opakowanie, zł', '246')
      await press('Enter')
      await toast('Zapisano: Deska dębowa Kraków.')
      return
    }
    await goTo('Produkty')
    await enter('Arkusz')
    await page.locator('[data-row="0"] .is-price', { hasText: '220,00' }).waitFor()
    await tabTo('Arkusz produktów')
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('246')
    await press('Enter', 'Control+s')
    await toast('Zapisano 1 wiersz.')
  })

  task('the home page, edited on the page', async (page) => {
    await open('/edytuj-sklep', 'Edytuj sklep')
    await page
      .getByRole('button', { name: /^Powitanie/ })
      .first()
      .click()
    await page.getByLabel('Nagłówek').fill('Deski z Krakowa')
    await button('Opublikuj').click()
    await toast('Kupujący widzą już tę wersję')
    await asVisitor('/', (visitor) =>
      visitor.getByRole('heading', { level: 1, name: 'Deski z Krakowa' }).waitFor(),
    )
  })

  task('by keyboard: an address of the old shop leads to the new one', async () => {
    await goTo('Przekierowania')
    await type('Dawny adres', '/stary-sklep/deska.html')
    await type('Nowy adres', '/produkt/deska-debowa-krakow/')
    await press('Enter')
    await toast('Dodano przekierowanie.')
    await keepsFocus()
    await asVisitor('/stary-sklep/deska.html', async (visitor) => {
      await visitor.getByRole('heading', { level: 1, name: 'Deska dębowa Kraków' }).waitFor()
      expect(new URL(visitor.url()).pathname).toBe('/produkt/deska-debowa-krakow/')
    })
  })

  task('the first order comes from a phone, with the right sums', async (page) => {
    const buyer = await openPerson()
    await buyer.setViewportSize({ width: 390, height: 844 })
    await buyer.goto('/stary-sklep/deska.html')
    await buyer.getByLabel('Ilość: Deska dębowa Kraków').fill('2')
    await buyer.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await buyer.locator('.woocommerce-message').waitFor()
    await buyer.goto('/zamowienie/')
    await fillCheckout(buyer)
    orderId = await submitCheckout(buyer)
    const received = (await buyer.locator('main').innerText()).replace(/\s/g, ' ')
    // 2 × 246,00 + 24,60 for up to 31,5 kg = 516,60, of which 23/123 is VAT.
    for (const sum of ['492,00 zł', '24,60 zł', '516,60 zł', '96,60 zł', '61 1090 1014'])
      expect(received).toContain(sum)
    expect(await findWrong(buyer)).toEqual([])
    await savePicture(buyer, 'first-days-received-390')
    await buyer.context().close()
    const [, sum] = await mailTo('anna.zielinska@example.pl', /(516,60)/)
    expect(sum).toBe('516,60')
    await mailTo('biuro@podlogi-nowak.pl', /516,60/)
    await open('/produkty', 'Produkty')
    await page.getByRole('link', { name: 'Deska dębowa Kraków' }).first().click()
    await expect.poll(() => page.getByLabel('Stan, szt.').inputValue()).toBe('38')
  })

  const moveTo = async (page: Page, state: string, firstState: RegExp) => {
    await tabTo(firstState)
    await press('Space')
    for (let presses = 0; presses < 6 && (await focusedName()) !== state; presses++) await press('ArrowDown')
    expect(await focusedName()).toBe(state)
    await enter(`Zmień na „${state}”`)
    await expect.poll(() => page.locator('.page-title .badge').innerText()).toBe(state)
    await keepsFocus()
  }

  task('by keyboard: the order is paid, packed and sent', async (page) => {
    await goTo('Zamówienia')
    await enter(`nr ${orderId}`)
    await isAt(`Zamówienie nr ${orderId}`)
    await moveTo(page, 'W realizacji', /^(Oczekuje na płatność|W realizacji|Zrealizowane|Anulowane)$/)
    await enter('Drukuj')
    await tabTo('Lista do spakowania')
    const [slip] = await Promise.all([page.waitForEvent('popup'), press('Enter')])
    await slip.getByText('Deska dębowa Kraków').first().waitFor()
    await slip.close()
    await moveTo(
      page,
      'Zrealizowane',
      /^(Czeka na przelew|Oczekuje na płatność|Zrealizowane|Anulowane|Zwrócone)$/,
    )
    await page.locator('.timeline').getByText('Zmiana stanu: W realizacji → Zrealizowane.').waitFor()
  })

  task('one pack comes back: a partial refund', async (page) => {
    await open(`/zamowienia/${orderId}`, `Zamówienie nr ${orderId}`)
    await button('Zwrot lub częściowa rezygnacja').click()
    await expect.poll(focusedName).toBe('Nowy zwrot')
    await page.getByLabel('Ile sztuk: Deska dębowa Kraków').fill('1')
    await page.getByLabel('Powód').fill('Została jedna paczka')
    await button('Zapisz zwrot').click()
    await toast(/^Zapisano zwrot 246,00/)
    await keepsFocus()
    await page.getByRole('region', { name: 'Zwroty' }).getByText('Została jedna paczka').waitFor()
    expect(await page.getByRole('region', { name: 'Zwroty' }).innerText()).toContain('270,60')
    // It covers a link for some seconds.
    await page.locator('.toast').first().waitFor({ state: 'hidden' })
  })

  task('by keyboard: a discount code', async (page) => {
    await goTo('Kody rabatowe')
    await enter(/^(Nowy kod|Dodaj kod)/)
    await isAt('Nowy kod rabatowy')
    await type('Kod', 'jesien10')
    await type('Rabat, %', '10')
    await enter('Zapisz kod')
    await isAt('Kody rabatowe')
    await page.getByText('JESIEN10', { exact: false }).first().waitFor()
    await keepsFocus()
  })

  task('a contact form, put on the contact page', async (page) => {
    await open('/nowy-formularz', 'Nowy formularz')
    await page.getByLabel('Nazwa formularza').fill('Napisz do nas')
    await button(/^(Dodaj|Zapisz) formularz$/)
      .last()
      .click()
    const code = page.locator('code', { hasText: 'contact-form-7' }).first()
    await expect.poll(() => code.innerText()).toContain('[')
    const text = await code.innerText()
    await open('/strony/kontakt', 'Kontakt')
    await page.getByRole('textbox', { name: 'Treść', exact: true }).focus()
    await press('ControlOrMeta+End', 'Enter')
    await page.keyboard.insertText(text)
    await button('Zapisz').click()
    await toast(/./)

    const buyer = await openPerson()
    await buyer.goto('/kontakt/')
    await buyer.locator('.wpcf7.js').waitFor()
    await buyer.getByLabel('Imię i nazwisko').fill('Łucja Kos')
    await buyer.getByLabel(/^E-mail/).fill('lucja@example.pl')
    await buyer.getByLabel(/^Wiadomość/).fill('Ile kosztuje 40 m² z montażem?')
    for (const box of await buyer.locator('.wpcf7 input[type=checkbox]').all()) await box.check()
    // The time to fill in the form is part of the bot check.
    await buyer.waitForTimeout(2_500)
    await buyer.locator('.wpcf7 [type=submit]').click()
    await buyer.locator('form.wpcf7-form[data-status=sent]').waitFor()
    await buyer.context().close()
  })

  task('by keyboard: the answer to a message', async () => {
    await goTo('Wiadomości')
    await enter(/^(Nieprzeczytana: )?Łucja Kos/)
    await isAt('Od: Łucja Kos')
    await type('Treść odpowiedzi', 'Dzień dobry, wycenę wyślemy dzisiaj.')
    await press('Control+Enter')
    await toast('Odpowiedź czeka na wysłanie.')
    await mailTo('lucja@example.pl', /wycenę wyślemy dzisiaj/)
  })

  task('a quote for that message', async (page) => {
    await page.getByRole('link', { name: 'Przygotuj wycenę' }).click()
    await isAt('Nowa wycena')
    await page.getByRole('group', { name: 'Dodaj produkt' }).getByRole('searchbox').fill('deska')
    await button(/Deska dębowa Kraków/).click()
    await page.getByLabel('Ilość: Deska dębowa Kraków').fill('19')
    await page.getByRole('combobox', { name: 'Dostawa', exact: true }).selectOption({ index: 0 })
    await button('Wyślij ofertę').click()
    await isAt(/^Oferta nr \d+$/)
    await mailTo('lucja@example.pl', /4[\s\u00a0]?674,00/)
  })

  task('by keyboard: a change is found in the log and taken back', async () => {
    await goTo('Ustawienia')
    await type('Godziny otwarcia', 'pon.–pt. 9–15')
    await press('Enter')
    await toast('Zapisano ustawienia.')
    await asVisitor('/', async (visitor) =>
      expect(await visitor.locator('body').innerText()).toContain('pon.–pt. 9–15'),
    )
    await goTo('Dziennik zmian')
    await enter(/^Cofnij: Zmieniono ustawienia/)
    await toast('Cofnięto zmianę.')
    await keepsFocus()
    await asVisitor('/', async (visitor) =>
      expect(await visitor.locator('body').innerText()).not.toContain('pon.–pt. 9–15'),
    )
  })

  task('a colleague is invited, and may not see the settings', async (page) => {
    await open('/zespol', 'Zespół')
    const form = page.getByRole('form', { name: 'Zaproś osobę' })
    await form.getByLabel('Adres e-mail').fill('ola@example.pl')
    await form.getByLabel('Rola').selectOption({ label: 'sprzedaż' })
    await form.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
    await toast('Wysłano zaproszenie na ola@example.pl.')
    const [link] = await mailTo('ola@example.pl', /http\S+\/#\/zaproszenie\/[\w-]{43}/)
    const ola = await openPerson()
    await ola.goto(link)
    await ola.getByLabel('Jak się do Ciebie zwracać?').fill('Ola')
    await ola.getByLabel('Nowe hasło', { exact: true }).fill('cztery konie w stodole')
    await ola.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
    await ola.getByRole('heading', { level: 1, name: 'Dziś' }).waitFor()
    await ola.goto('/panel/#/ustawienia')
    await ola.getByRole('heading', { level: 1, name: 'Ten ekran nie należy do Twojej roli' }).waitFor()
    await ola.context().close()
  })

  task('by keyboard: the card of a customer, with a note and a copy of her data', async (page) => {
    await goTo('Klienci')
    await enter('Anna Zielińska')
    await isAt(/Anna Zielińska/)
    await page.getByRole('link', { name: `Zamówienie ${orderId}` }).waitFor()
    await type('Nowa notatka', 'Prosi o telefon po 16')
    await enter('Zapisz notatkę')
    await page.getByText('Prosi o telefon po 16').waitFor()
    await keepsFocus()
    await tabTo('Pobierz dane osoby')
    const [copy] = await Promise.all([page.waitForEvent('download'), press('Enter')])
    expect(copy.suggestedFilename()).toMatch(/\.json$/)
  })

  task('a product with two features, and the price of one of its variations', async (page) => {
    await open('/produkty/nowy', 'Nowy produkt')
    await page.getByLabel('Nazwa', { exact: true }).fill('Panel Wisła')
    await page.getByLabel('Rodzaj produktu').selectOption('variable')
    for (const [index, [name, values]] of [
      ['Kolor', 'dąb, buk,'],
      ['Grubość', '8 mm, 10 mm,'],
    ].entries()) {
      await button('Dodaj cechę').click()
      await page.getByLabel('Nazwa cechy').nth(index).fill(name!)
      await page
        .getByRole('textbox', { name: 'Wartości' })
        .or(page.getByRole('combobox', { name: 'Wartości' }))
        .nth(index)
        .fill(values!)
    }
    await button('Utwórz brakujące: 4 warianty').click()
    await page.getByText('Ustaw wszystkim').click()
    await page.locator('.for-all').getByLabel('Cena, zł').fill('120')
    await button('Wpisz do 4 wariantów').click()
    await page.locator('fieldset.variation').nth(3).getByLabel('Cena, zł').fill('150')
    await button('Dodaj produkt').last().click()
    await isAt('Panel Wisła')
    await asVisitor('/produkt/panel-wisla/', async (visitor) => {
      await visitor.getByText('od 120,00 zł').first().waitFor()
      await visitor.getByLabel('Kolor').selectOption('buk')
      await visitor.getByLabel('Grubość').selectOption('10 mm')
      await visitor.locator('.product-price').getByText('150,00').waitFor()
    })
  })

  task('the menu and the footer are her own', async (page) => {
    await open('/edytuj-sklep', 'Edytuj sklep')
    await button('Menu').last().click()
    await page.getByLabel('Kategorie sklepu, automatycznie').uncheck()
    await button('Dodaj pozycję').click()
    await page.getByLabel('Nazwa').fill('Nasze deski')
    await page.getByLabel('Odnośnik').fill('/produkt/deska-debowa-krakow/')
    await button('Stopka').click()
    await page.getByLabel('Nagłówek').first().fill('Znajdziesz u nas')
    await button('Opublikuj').click()
    await toast('Kupujący widzą już tę wersję')
    await asVisitor('/', async (visitor) => {
      await visitor.setViewportSize({ width: 1440, height: 900 })
      await visitor.getByRole('contentinfo').getByText('Znajdziesz u nas').waitFor()
      await visitor.getByRole('banner').getByRole('link', { name: 'Nasze deski' }).first().click()
      await visitor.getByRole('heading', { level: 1, name: 'Deska dębowa Kraków' }).waitFor()
    })
  })

  task('the sale is in the analytics, without what was refunded', async (page) => {
    await open('/analiza', 'Analiza')
    // Other periods end with yesterday.
    await page.getByRole('navigation', { name: 'Okres' }).getByRole('link', { name: 'Dziś' }).click()
    const figure = (name: string) => page.locator('.analytics-figures .card', { hasText: name }).locator('b')
    await expect.poll(() => figure('Opłacone zamówienia').innerText()).toBe('1')
    expect(await figure('Sprzedaż').innerText()).toMatch(/^270,60/)
    await page.getByRole('table', { name: 'Produkty' }).getByText('Deska dębowa Kraków').waitFor()
  })

  task('the whole shop moves to another server, through the browser alone', async (page) => {
    await open('/import', 'Eksport i import')
    await button('Przygotuj archiwum').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Pobierz archiwum/ }).click(),
    ])
    const archive = await readFile(await file.path())

    const moved = await days.startEmptyShop()
    const owner = await openPerson(moved.url)
    await owner.setViewportSize(page.viewportSize()!)
    await owner.goto(moved.ownerLink)
    await logIn(owner)
    await owner.goto('/panel/#/import')
    const section = owner.getByRole('region', { name: 'Wczytaj archiwum sklepu' })
    const choose = (buffer: Buffer) =>
      section
        .locator('input[type=file]')
        .setInputFiles({ name: 'sklep.tar.gz', mimeType: 'application/gzip', buffer })
    await choose(archive.subarray(0, archive.length / 2))
    await section.getByText(/niepełne|uszkodzony/).waitFor()
    await choose(archive)
    await section.getByRole('heading', { name: 'W archiwum sklepu „Podłogi Nowak”' }).waitFor()
    await section.getByRole('button', { name: 'Wczytaj ten sklep' }).click()
    const done = section.getByRole('heading', { name: 'Wczytano sklep „Podłogi Nowak”' })
    await done.waitFor()
    await expect.poll(() => done.evaluate((heading) => heading === document.activeElement)).toBe(true)
    // It is no longer empty, and says so without being opened again.
    expect(await section.locator('input[type=file]').count()).toBe(0)
    expect(await section.innerText()).not.toContain('Ten sklep jest pusty')
    await owner.getByRole('banner').getByText('Podłogi Nowak').waitFor()
    await savePicture(owner, `first-days-moved-${owner.viewportSize()!.width}`)
    expect(await findWrong(owner)).toEqual([])

    // Whether the mail of the new server arrives is not known yet.
    await section.getByRole('link', { name: 'Sprawdź przed otwarciem' }).click()
    await owner.getByText('Gotowe: 11 z 12').waitFor()
    const visitor = await openPerson(moved.url)
    await visitor.goto('/produkt/deska-debowa-krakow/')
    await visitor.getByRole('heading', { level: 1, name: 'Wkrótce otwieramy' }).waitFor()
    const [former] = await mailTo('biuro@podlogi-nowak.pl', /^\d{6}(?=\r?$)/m)
    await owner.getByRole('button', { name: 'Wyślij list próbny' }).click()
    const newest = async () => (await mailTo('biuro@podlogi-nowak.pl', /^\d{6}(?=\r?$)/m))[0]
    await expect.poll(newest).not.toBe(former)
    await owner.getByLabel('Kod z listu').fill(await newest())
    await owner.getByRole('button', { name: 'Potwierdź kod' }).click()
    await owner.getByText('Wszystko jest uzupełnione').waitFor()

    await visitor.reload()
    await visitor.getByRole('heading', { level: 1, name: 'Deska dębowa Kraków' }).waitFor()
    const picture = visitor.locator('main img').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await visitor.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).waitFor()
    await owner.context().close()
    await visitor.context().close()
  })
})
