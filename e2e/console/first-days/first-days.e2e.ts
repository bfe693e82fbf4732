import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openTestDatabase } from '#server/testing/open-test-database.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { findWrong } from '../../axe.ts'
import { savePicture } from '../../looks.ts'
import { type RunningShop, startShop } from '../../open-shop.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'
import { fillCheckout, submitCheckout } from '../../shop/fill-checkout.ts'
import { OWNER } from '../open-console.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const MOST_TABS = 250
const WIDE = { width: 1440, height: 900, colorScheme: 'light' } as const
const PHONE = { width: 390, height: 844, colorScheme: 'dark' } as const
/** Mouse, keyboard, mouse, keyboard …: each of them half of the times in each window. */
const ALTERNATING = [WIDE, PHONE, PHONE, WIDE] as const

type Look = typeof WIDE | typeof PHONE
const RUNS: [Engine, string, readonly Look[]][] = isDeep
  ? (['sqlite', 'postgres'] as const).flatMap((engine) => [
      [engine, 'on a phone', [PHONE]],
      [engine, 'in a wide window', [WIDE]],
    ])
  : [['sqlite', 'in both windows', ALTERNATING]]

/** Quoted-printable text as it reads. */
const plain = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()

// In this order: an owner who begins with an empty database and a link, and no command line.
describe.each(RUNS)('the first two days of a shop on %s, %s', (engine, _, windows) => {
  let shop: RunningShop
  let smtp: TestSmtp
  let browser: TestBrowser
  let context: BrowserContext
  let page: Page
  let closeDatabase = async () => {}
  const troubles: string[] = []
  let orderId = 0

  beforeAll(async () => {
    ;[smtp, browser] = await Promise.all([openSmtpServer(), openBrowser()])
    const database = engine === 'postgres' ? await openTestDatabase('postgres') : undefined
    if (database) closeDatabase = database.close
    shop = await startShop({
      NODE_ENV: 'production',
      SECRET: 'a secret of the tests, long enough',
      SMTP_URL: smtp.url,
      ...(database && 'postgresUrl' in database.address && { DATABASE_URL: database.address.postgresUrl }),
    })
    context = await openContext()
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.stop()
    await closeDatabase()
    await smtp?.close()
  })

  const openContext = async () => {
    const opened = await browser.newContext({ baseURL: shop.url, locale: 'pl-PL', reducedMotion: 'reduce' })
    opened.on('weberror', (error) => troubles.push(error.error().message))
    return opened
  }
  const isAt = (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()
  const open = async (address: string, title: string | RegExp) => {
    await page.goto(`/panel/#${address}`)
    await isAt(title)
  }
  const toast = async (text: string | RegExp) => page.locator('.toast', { hasText: text }).first().waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const mailTo = async (address: string, pattern: RegExp): Promise<RegExpExecArray> => {
    const found = () =>
      smtp.received
        .filter(({ to }) => to.includes(address))
        .map(({ source }) => pattern.exec(plain(source)))
        .findLast(Boolean) ?? null
    await expect.poll(found).not.toBe(null)
    return found()!
  }

  // The keyboard alone.
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focusedName = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      const name = at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? ''
      return name.replace(/\s+/g, ' ').trim()
    })
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < MOST_TABS; presses++) {
      await press('Tab')
      const focused = await focusedName()
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(name)
    await press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const enter = async (name: string | RegExp) => {
    await tabTo(name)
    await press('Enter')
  }
  /** By the search of the console, as from any screen. */
  const goTo = async (title: string) => {
    await press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type(title)
    await page.getByRole('option', { name: title }).first().waitFor()
    await press('Enter')
    await isAt(title)
  }
  /** What is removed with the focus gives it to something near, never to nothing. */
  const keepsFocus = () =>
    expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

  let tasks = 0
  const task = (title: string, work: () => Promise<void>) => {
    const number = tasks++
    it(`${number + 1}. ${title}`, async () => {
      const { colorScheme, ...size } = windows[number % windows.length]!
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      try {
        await work()
      } catch (error) {
        await page.screenshot({ path: `test-results/first-days-${number + 1}.png` }).catch(() => {})
        throw error
      }
      await savePicture(page, `first-days-${number + 1}-${size.width}`)
      expect(await findWrong(page)).toEqual([])
      expect(troubles).toEqual([])
    })
  }

  task('she signs in with the link and sets a password', async () => {
    await page.goto(shop.ownerLink)
    await page.getByLabel('Jak się do Ciebie zwracać?').fill(OWNER.name)
    await page.getByLabel('Adres e-mail').fill(OWNER.email)
    await page.getByLabel('Nowe hasło').fill(OWNER.password)
    await button('Zapisz i wejdź do panelu').click()
    await isAt('Dziś')
    await keepsFocus()
    await page.getByRole('region', { name: 'Sklep jest zamknięty dla kupujących. Brakuje:' }).waitFor()
  })

  task('by keyboard: company and bank account, whose check digits are verified', async () => {
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

  task('she proves that mail arrives', async () => {
    await button('Wyślij list próbny').click()
    const [code] = await mailTo('biuro@podlogi-nowak.pl', /^\d{6}(?=\r?$)/m)
    await keepsFocus()
    await page.getByLabel('Kod z listu').fill(code)
    await button('Potwierdź kod').click()
    await page.getByText('Poczta dociera na adres biuro@podlogi-nowak.pl.').waitFor()
    await keepsFocus()
  })

  task('by keyboard: the way and price of delivery', async () => {
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

  task('she publishes terms, privacy, returns and contact from the starting texts', async () => {
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
    await page.getByText('Gotowe: 10 z 11').waitFor()
  })

  task('by keyboard: the first category', async () => {
    await goTo('Kategorie')
    await type('Nazwa nowej kategorii', 'Deski')
    await press('Enter')
    await toast('Dodano kategorię „Deski”.')
    await keepsFocus()
  })

  task('the first product, with a picture, sold by the pack; the shop opens', async () => {
    const buyer = await (await openContext()).newPage()
    await buyer.goto('/')
    await buyer.getByRole('heading', { level: 1, name: 'Wkrótce otwieramy' }).waitFor()
    await open('/produkty/nowy', 'Nowy produkt')
    await page.getByLabel('Nazwa', { exact: true }).fill('Deska dębowa Kraków')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles('server/demo/content/pictures/deska-bialowieska.webp')
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
    await open('/otwarcie', 'Sprzedawca i regulamin')
    await page.getByText('Wszystko jest uzupełnione').waitFor()
    await buyer.goto('/')
    await buyer.getByRole('heading', { level: 3, name: 'Deska dębowa Kraków' }).first().waitFor()
    // Neither samples nor opening hours: nobody promised them.
    expect(await buyer.locator('body').innerText()).not.toMatch(/Próbki do domu|pon\.–pt\./)
    await buyer.context().close()
  })

  task('by keyboard: a new price, in the grid where the window is wide enough', async () => {
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
    await page.getByRole('grid').focus()
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('246')
    await press('Enter', 'Control+s')
    await toast('Zapisano 1 wiersz.')
  })

  task('the home page, edited on the page', async () => {
    await open('/edytuj-sklep', 'Edytuj sklep')
    await page
      .getByRole('button', { name: /^Powitanie/ })
      .first()
      .click()
    await page.getByLabel('Nagłówek').fill('Deski z Krakowa')
    await button('Opublikuj').click()
    await toast('Kupujący widzą już tę wersję')
    expect(await (await context.request.get('/')).text()).toContain('<h1>Deski z Krakowa</h1>')
  })

  task('by keyboard: an address of the old shop leads to the new one', async () => {
    await goTo('Przekierowania')
    await type('Dawny adres', '/stary-sklep/deska.html')
    await type('Nowy adres', '/produkt/deska-debowa-krakow/')
    await press('Enter')
    await toast(/./)
    await keepsFocus()
    const moved = await context.request.get('/stary-sklep/deska.html', { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([
      301,
      expect.stringContaining('/produkt/deska-debowa-krakow/'),
    ])
  })

  task('the first order comes from a phone, with the right sums', async () => {
    const buyer = await (await openContext()).newPage()
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

  const moveTo = async (state: string, firstState: RegExp) => {
    await tabTo(firstState)
    await press('Space')
    for (let presses = 0; presses < 6 && (await focusedName()) !== state; presses++) await press('ArrowDown')
    expect(await focusedName()).toBe(state)
    await enter(`Zmień na „${state}”`)
    await expect.poll(() => page.locator('.page-title .badge').innerText()).toBe(state)
    await keepsFocus()
  }

  task('by keyboard: the order is paid, packed and sent', async () => {
    await goTo('Zamówienia')
    await enter(`nr ${orderId}`)
    await isAt(`Zamówienie nr ${orderId}`)
    await moveTo('W realizacji', /^(Oczekuje na płatność|W realizacji|Zrealizowane|Anulowane)$/)
    const slip = await context.request.get(`/panel/api/orders/print/packing?ids=${orderId}&format=pdf`)
    expect((await slip.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await moveTo('Zrealizowane', /^(Czeka na przelew|Oczekuje na płatność|Zrealizowane|Anulowane|Zwrócone)$/)
    await page.locator('.timeline').getByText('Zmiana stanu: W realizacji → Zrealizowane.').waitFor()
  })

  task('one pack comes back: a partial refund', async () => {
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
  })

  task('by keyboard: a discount code', async () => {
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

  task('a contact form, put on the contact page', async () => {
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

    const buyer = await (await openContext()).newPage()
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

  task('a quote for that message', async () => {
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
    await goTo('Dziennik zmian')
    await enter(/^Cofnij: Zmieniono ustawienia/)
    await toast('Cofnięto zmianę.')
    await keepsFocus()
    expect(await (await context.request.get('/')).text()).not.toContain('pon.–pt. 9–15')
  })

  task('a colleague is invited, and may not see the settings', async () => {
    await open('/zespol', 'Zespół')
    const form = page.getByRole('form', { name: 'Zaproś osobę' })
    await form.getByLabel('Adres e-mail').fill('ola@example.pl')
    await form.getByLabel('Rola').selectOption({ label: 'sprzedaż' })
    await form.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
    await toast('Wysłano zaproszenie na ola@example.pl.')
    const [link] = await mailTo('ola@example.pl', /http\S+\/#\/zaproszenie\/[\w-]{43}/)
    const ola = await (await openContext()).newPage()
    await ola.goto(link)
    await ola.getByLabel('Jak się do Ciebie zwracać?').fill('Ola')
    await ola.getByLabel('Nowe hasło', { exact: true }).fill('cztery konie w stodole')
    await ola.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
    await ola.getByRole('heading', { level: 1, name: 'Dziś' }).waitFor()
    await ola.goto('/panel/#/ustawienia')
    await ola.getByRole('heading', { level: 1, name: 'Ten ekran nie należy do Twojej roli' }).waitFor()
    expect((await ola.context().request.get('/panel/api/settings')).status()).toBe(403)
    await ola.context().close()
  })

  task('by keyboard: the card of a customer, with a note and a copy of her data', async () => {
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
})
