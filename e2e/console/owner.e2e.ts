import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fillCheckout, submitCheckout } from '../shop/fill-checkout.ts'
import { OWNER, ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const TAPPER = 'Dobijak do paneli'
const TAPPER_PAGE = '/produkt/dobijak-do-paneli/'

/** A buyer orders the tapper; returns the order's number. */
const buyTapper = async (): Promise<number> => {
  const page = await desk.openBrowser()
  await page.goto(`${TAPPER_PAGE}?utm_source=google&utm_medium=cpc`)
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await page.locator('.woocommerce-message').waitFor()
  await page.goto('/zamowienie/')
  await fillCheckout(page)
  const id = await submitCheckout(page)
  await page.context().close()
  return id
}

const OWNER_LINK = fileURLToPath(new URL('../../tools/shop/owner-link.ts', import.meta.url))

/** `npm run owner-link` for the shop in this folder. */
const askForLink = (dataFolder: string) =>
  new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    const env = {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      DATA_DIR: dataFolder,
      PUBLIC_URL: desk.shop.url,
    }
    execFile(process.execPath, [OWNER_LINK], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') }),
    )
  })

// In this order: the owner signs in once, and stays signed in.
describe('the owner of a new shop', () => {
  it('signs in by the printed link, sets a password once, and the link becomes invalid', async () => {
    const { page } = desk
    await page.goto(desk.shop.ownerLink)
    await desk.isAt('Witaj w swoim sklepie')
    // Opened again before there is a password: here it continues, elsewhere it says what to do.
    await page.goto('/panel/')
    await page.goto(desk.shop.ownerLink)
    await desk.isAt('Witaj w swoim sklepie')
    const elsewhere = await desk.openBrowser()
    await elsewhere.goto(desk.shop.ownerLink)
    await elsewhere.getByText('uruchom go jeszcze raz: wypisze nowy link').waitFor()
    // It is centred, not in the column of the menu, which is absent.
    expect((await page.locator('.gate').boundingBox())?.width).toBeGreaterThan(320)
    await page.getByLabel('Adres e-mail').fill('anna')
    await page.getByLabel('Nowe hasło').fill('krótkie')
    await page.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
    await page.getByText('Hasło musi mieć co najmniej 10 znaków.').waitFor()
    // The first invalid field has the focus.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')

    await page.getByLabel('Jak się do Ciebie zwracać?').fill(OWNER.name)
    await page.getByLabel('Adres e-mail').fill(OWNER.email)
    await page.getByLabel('Nowe hasło').fill(OWNER.password)
    await page.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
    await desk.isAt('Dziś')
    await page.getByText('Nie ma jeszcze zamówień').waitFor()

    const stranger = await desk.openBrowser()
    await stranger.goto(desk.shop.ownerLink)
    await desk.isAt('Ten link nie działa', stranger)
    await stranger.goto('/panel/#/zamowienia')
    await desk.isAt('Panel sklepu', stranger)
    await stranger.getByLabel('Adres e-mail').fill(OWNER.email)
    await stranger.getByLabel('Hasło', { exact: true }).fill('nie to hasło')
    await stranger.getByRole('button', { name: 'Zaloguj się' }).click()
    await stranger.getByText('Adres e-mail lub hasło są niepoprawne.').waitFor()
    await stranger.getByLabel('Hasło', { exact: true }).fill(OWNER.password)
    await stranger.getByRole('button', { name: 'Zaloguj się' }).click()
    await desk.isAt('Zamówienia', stranger)
    await stranger.context().close()
  })

  it('sees a new order with its origin, and changes its state; its buyer gets a mail', async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open('/', 'Dziś')
    await page.reload()
    await page.getByRole('link', { name: `nr ${id}` }).click()
    await desk.isAt(`Zamówienie nr ${id}`)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await page.getByRole('region', { name: 'Skąd przyszedł kupujący' }).innerText()).toContain(
      'Źródło: Google',
    )

    await page.getByRole('radio', { name: 'W realizacji' }).check()
    expect(await page.getByLabel('Powiadom kupującego e-mailem').isChecked()).toBe(true)
    await page.getByLabel('Wiadomość dla kupującego').fill('Kurier będzie jutro.')
    await page.getByRole('button', { name: 'Zmień na „W realizacji”' }).click()
    await desk.waitForToast(`Zamówienie nr ${id}: W realizacji.`)
    await expect.poll(() => page.locator('.page-title .badge').innerText()).toBe('W realizacji')
    await page.getByText('Kurier będzie jutro.').waitFor()
    expect(
      desk.shop.rows('select 1 from outbox where about = ? and cause like ?', `order:${id}`, '%:status:%'),
    ).toHaveLength(1)

    await page.getByLabel('Treść notatki').fill('Zadzwonić przed wysłaniem')
    await page.getByRole('button', { name: 'Dodaj notatkę' }).click()
    await page.locator('.timeline').getByText('Zadzwonić przed wysłaniem').waitFor()

    await page.getByRole('link', { name: 'Zamówienia', exact: true }).first().click()
    await page
      .getByRole('navigation', { name: 'Widoki zamówień' })
      .getByRole('link', { name: /^Do wysłania/ })
      .click()
    await page.getByLabel('Szukaj', { exact: true }).fill('zielińska')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await page.getByRole('row').last().innerText()).toContain(`nr ${id}`)
  })

  it('sees that somebody else changed an order first, and loses no input [M-41]', async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    await page.getByRole('radio', { name: 'W realizacji' }).check()
    await page.getByLabel('Wiadomość dla kupującego').fill('Kurier jutro o dziesiątej')

    const elsewhere = await desk.context.newPage()
    await elsewhere.goto(`/panel/#/zamowienia/${id}`)
    await elsewhere.getByRole('radio', { name: 'Anulowane' }).check()
    await elsewhere.getByRole('button', { name: 'Zmień na „Anulowane”' }).click()
    await elsewhere.getByText('To końcowy stan.').waitFor()
    await elsewhere.close()

    await page.getByRole('button', { name: 'Zmień na „W realizacji”' }).click()
    await page.getByRole('alert').filter({ hasText: 'Ktoś zmienił to zamówienie w międzyczasie' }).waitFor()
    await expect.poll(() => page.locator('.page-title .badge').innerText()).toBe('Anulowane')
    expect(await page.getByLabel('Notatka do zmiany').inputValue()).toBe('Kurier jutro o dziesiątej')
    await savePicture(page, 'conflict-order')
    await page.getByRole('button', { name: 'Zapisz tekst jako notatkę' }).click()
    await page.locator('.timeline').getByText('Kurier jutro o dziesiątej').waitFor()
  })

  it("corrects an order's e-mail, with errors at the field; history has the old one [M-31]", async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    await page.getByRole('button', { name: 'Popraw e-mail i adresy' }).click()
    const form = page.getByRole('form', { name: 'Popraw e-mail i adresy' })
    const email = form.getByLabel('E-mail', { exact: true })
    const before = await email.inputValue()
    await email.fill('anna@')
    await form.getByRole('button', { name: 'Zapisz poprawione dane' }).click()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await email.fill('anna.poprawna@example.pl')
    await form.getByLabel('Wyślij potwierdzenie zamówienia na ten adres').check()
    await savePicture(page, 'correct-order')
    await form.getByRole('button', { name: 'Zapisz poprawione dane' }).click()
    await desk.waitForToast('Dane zamówienia poprawione.')
    await page.getByRole('link', { name: 'anna.poprawna@example.pl' }).waitFor()
    await page.locator('.timeline').getByText(`E-mail: ${before} → anna.poprawna@example.pl`).waitFor()
    expect(desk.shop.rows('select email from orders where id = ?', id)).toEqual([
      { email: 'anna.poprawna@example.pl' },
    ])
  })

  it("sees an order's payment deadline, and extends it [M-08]", async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    const term = page.getByRole('region', { name: /^Zapłata do / })
    await term.waitFor()
    const before = desk.shop.rows<{ pay_until_ms: number }>(
      'select pay_until_ms from orders where id = ?',
      id,
    )[0]!.pay_until_ms
    await term.getByRole('button', { name: 'Przedłuż termin zapłaty' }).click()
    await desk.waitForToast('Termin zapłaty przedłużony.')
    expect(
      desk.shop.rows<{ pay_until_ms: number }>('select pay_until_ms from orders where id = ?', id)[0]!
        .pay_until_ms,
    ).toBeGreaterThan(before)

    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel('Dni roboczych na przelew').fill('0')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Podaj liczbę od 1 do 60.').waitFor()
    await page.getByLabel('Dni roboczych na przelew').fill('5')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')
  })

  it('changes a price, which the shop shows', async () => {
    const { page } = desk
    await desk.open('/produkty', 'Produkty')
    await page.getByLabel('Szukaj', { exact: true }).fill('dobijak')
    const price = page.getByLabel(`Cena zwykła: ${TAPPER}`)
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await price.fill('dużo')
    await price.press('Enter')
    await page.getByText('Podaj kwotę w złotych, np. 89,99.').waitFor()
    await price.fill('47,31')
    await page.getByLabel(`Cena promocyjna: ${TAPPER}`).fill('17,07')
    await page.getByLabel(`Stan: ${TAPPER}`).fill('3')
    await page.getByLabel(`Stan: ${TAPPER}`).press('Enter')
    await desk.waitForToast(`Zapisano: ${TAPPER}.`)

    const buyer = await desk.openBrowser()
    await buyer.goto(TAPPER_PAGE)
    const offer = await buyer.locator('main').innerText()
    expect(offer).toContain('47,31')
    expect(offer).toContain('17,07')
    expect(offer).toMatch(/Najniższa cena od rozpoczęcia sprzedaży: 19,90/)
    await buyer.context().close()
  })

  it('must confirm before input is lost, and sees which field is invalid', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel('Nazwa sklepu').fill('')
    await page.getByLabel('Hasło pod nazwą').fill('Podłogi z duszą')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Podaj nazwę sklepu.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('shopName')

    await page.getByRole('link', { name: 'Produkty', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zostań tutaj' }).click()
    expect(await page.getByLabel('Hasło pod nazwą').inputValue()).toBe('Podłogi z duszą')

    await page.getByLabel('Nazwa sklepu').fill('Podłogi Anny')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')
    await page.getByRole('link', { name: 'Produkty', exact: true }).click()
    await desk.isAt('Produkty')

    const buyer = await desk.openBrowser()
    await buyer.goto('/')
    expect(await buyer.title()).toContain('Podłogi Anny')
    await buyer.context().close()
  })

  it('saves changes of two tabs in the settings, and shows the conflict [M-40]', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel('Godziny otwarcia').fill('pon.–pt. 9–17')
    const elsewhere = await desk.context.newPage()
    await elsewhere.goto('/panel/#/ustawienia')
    await elsewhere.getByLabel('Hasło pod nazwą').fill('Druga karta')
    await elsewhere.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await elsewhere.locator('.toast', { hasText: 'Zapisano ustawienia.' }).waitFor()
    await elsewhere.close()

    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    const choice = page.getByRole('group', { name: 'Ktoś zapisał tu zmiany przed Tobą' })
    await expect.poll(() => choice.evaluate((shown) => document.activeElement === shown)).toBe(true)
    await choice.scrollIntoViewIfNeeded()
    await savePicture(page, 'conflict-settings', { fullPage: false })
    await choice.getByRole('button', { name: 'Zostaw moje zmiany' }).click()
    await choice.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Hasło pod nazwą').inputValue()).toBe('Druga karta')
    expect(await page.getByLabel('Godziny otwarcia').inputValue()).toBe('pon.–pt. 9–17')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')
    const [{ value_json }] = desk.shop.rows<{ value_json: string }>(
      "select value_json from settings where name = 'shop'",
    ) as [{ value_json: string }]
    expect(JSON.parse(value_json)).toMatchObject({ tagline: 'Druga karta', openingHours: 'pon.–pt. 9–17' })
  })

  it('signs in again after the session has expired, with input preserved', async () => {
    const { page, context } = desk
    // The previous test's toast has the same text.
    await page.locator('.toast', { hasText: 'Zapisano ustawienia.' }).waitFor({ state: 'detached' })
    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel('Telefon').fill('+48 12 345 67 89')
    await context.clearCookies()
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Sesja się skończyła.').waitFor()
    await page.getByLabel('Adres e-mail').first().fill(OWNER.email)
    await page.getByLabel('Hasło', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ustawienia' }).waitFor()
    expect(await page.getByLabel('Telefon').inputValue()).toBe('+48 12 345 67 89')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')
  })

  it('imports a file: first shows the changes, then applies them', async () => {
    const { page } = desk
    await desk.open('/import', 'Eksport i import')
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('zly.csv', 'SKU,Nazwa,Cena\nNOWY-1,Klin montażowy,drogo\n')
    await page.getByRole('heading', { name: 'Plik trzeba poprawić' }).waitFor()
    expect(await page.getByRole('row').last().innerText()).toMatch(/^2\s/)

    await choose('dobry.csv', 'SKU,Nazwa,Cena\nNOWY-1,Klin montażowy,"7,50"\n')
    await page.getByRole('heading', { name: 'Co się zmieni' }).waitFor()
    expect(desk.shop.rows('select id from products where sku = ?', 'NOWY-1')).toEqual([])
    await page.getByRole('button', { name: 'Importuj: 1 pozycja' }).click()
    await page.getByRole('heading', { name: 'Import zakończony' }).waitFor()
    expect(desk.shop.rows('select name, regular_price_grosze from products where sku = ?', 'NOWY-1')).toEqual(
      [{ name: 'Klin montażowy', regular_price_grosze: 750 }],
    )
  })

  it("adds a discount code that ends with Warsaw's day, changes it and deletes it", async () => {
    const { page } = desk
    const stored = () =>
      desk.shop.rows<{ code: string; amount: number; expires_ms: number }>(
        'select code, amount, expires_ms from coupons where code = ?',
        'zima',
      )
    await desk.open('/kody', 'Kody rabatowe')
    await page.getByRole('link', { name: 'Nowy kod' }).click()
    await page.getByRole('button', { name: 'Zapisz kod' }).click()
    await page.getByText('Podaj kod, np. WIOSNA10.').waitFor()
    await page.getByLabel('Kod', { exact: true }).fill('ZIMA')
    await page.getByLabel('Rabat, %').fill('12,5')
    await page.getByLabel('Do dnia (włącznie)').fill('2030-12-31')
    await page.getByRole('button', { name: 'Zapisz kod' }).click()
    await desk.isAt('Kody rabatowe')
    expect(stored()).toEqual([
      { code: 'zima', amount: 1_250, expires_ms: Date.parse('2031-01-01T00:00:00+01:00') },
    ])

    await page.getByRole('link', { name: 'ZIMA' }).click()
    expect(await page.getByLabel('Do dnia (włącznie)').inputValue()).toBe('2030-12-31')
    await page.getByLabel('Rabat, %').fill('20')
    await page.getByRole('button', { name: 'Zapisz kod' }).click()
    await desk.isAt('Kody rabatowe')
    expect(stored()[0]?.amount).toBe(2_000)

    await page.getByRole('link', { name: 'ZIMA' }).click()
    await page.getByRole('button', { name: 'Usuń kod' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
    await desk.isAt('Kody rabatowe')
    expect(stored()).toEqual([])
  })

  it('closes the shop, sees it with a banner, and dismisses the banner [S-PAGE-07]', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel('Sklep jeszcze nieotwarty').check()
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')

    const buyer = await desk.openBrowser()
    await buyer.goto('/')
    expect(await buyer.locator('#coming-soon-footer-banner').count()).toBe(0)
    expect(await buyer.locator('h1').innerText()).not.toBe('')
    await buyer.context().close()

    const shop = await desk.context.newPage()
    await shop.goto('/')
    const banner = shop.locator('#coming-soon-footer-banner')
    await banner.waitFor()
    const sent = shop.waitForRequest(/\/wp-json\/wp\/v2\/users\//)
    await banner.getByRole('button').click()
    const request = await sent
    expect([
      request.method(),
      Boolean(request.headers()['x-wp-nonce']),
      decodeURIComponent(request.postData() ?? ''),
    ]).toEqual(['POST', true, 'woocommerce_meta[coming_soon_banner_dismissed]=yes'])
    expect((await request.response())?.status()).toBe(200)
    await expect.poll(() => banner.isVisible()).toBe(false)
    await shop.goto('/sklep/')
    expect(await banner.count()).toBe(0)
    await shop.close()
  })

  it('gets a new link while the shop runs, and signs in by it', async () => {
    const { code, lines } = await askForLink(desk.shop.dataFolder)
    expect(code).toBe(0)
    const page = await desk.openBrowser()
    await page.goto(lines[0]!)
    await desk.isAt('Dziś', page)
    await page.context().close()
  })

  it('gets one line if there is no shop to create a link for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'klepka-no-shop-'))
    expect(await askForLink(folder)).toEqual({
      code: 1,
      lines: [expect.stringContaining('Uruchom najpierw sklep: npm start')],
    })
    await rm(folder, { recursive: true })
  })

  it('signs out, and the next person has no access', async () => {
    const { page } = desk
    await desk.open('/moje-konto', 'Moje konto')
    await page.getByRole('button', { name: 'Wyloguj się' }).click()
    await desk.isAt('Panel sklepu')
    await page.goto('/panel/#/zamowienia')
    await page.reload()
    await desk.isAt('Panel sklepu')
  })
})
