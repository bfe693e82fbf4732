import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { addDevice } from '../shop/account/add-passkey.ts'
import { OWNER, ownersConsole } from './open-console.ts'

const env: Record<string, string> = {}
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await openSmtpServer()
  Object.assign(env, { SMTP_URL: smtp.url })
})
afterAll(() => smtp?.close())
const desk = ownersConsole(env)

const OLEK = 'olek@example.pl'
const PASSWORD = 'cztery konie w stodole'

/** The newest one-time link to a screen of the console that a mail program shows in a letter to this address. */
const linkTo = async (address: string, screen: string): Promise<string> => {
  const found = () =>
    smtp.received
      .filter(({ to }) => to.includes(address))
      .map(({ source }) => new RegExp(`http\\S+/#/${screen}/[\\w-]{43}`).exec(plain(source))?.[0])
      .findLast(Boolean)
  await expect.poll(found).toBeTruthy()
  return found()!
}
/** Quoted-printable text as it reads. */
const plain = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))

const codeOf = (secret: string, atMs: number) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: atMs })

/** Nothing that axe finds in light and dark, nothing wider than the window, on a desk and on a phone. */
const isAccessible = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction(() => !document.querySelector('.loading, [aria-busy=true], .toast'))
    expect([width, await axeFinds(page), await excessWidth(page)]).toEqual([width, [], 0])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

const signIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}
const signOut = async (page: Page) => {
  await page.goto('/panel/#/moje-konto')
  await page.getByRole('button', { name: 'Wyloguj się' }).click()
  await desk.isAt('Panel sklepu', page)
}

it('the owner invites a worker of the warehouse, who sees only the work of that role', async () => {
  const { page } = desk
  await desk.enter()
  await desk.open('/zespol', 'Zespół')
  await page.getByText('Jedyny właściciel').waitFor()
  const form = page.getByRole('form', { name: 'Zaproś osobę' })
  await form.getByLabel('Adres e-mail').fill(OLEK)
  await form.getByLabel('Rola').selectOption('magazyn')
  await form.getByRole('button', { name: 'Wyślij zaproszenie' }).click()
  await desk.waitForToast(`Wysłano zaproszenie na ${OLEK}.`)
  await isAccessible(page)

  const olek = await desk.openBrowser()
  await olek.goto(await linkTo(OLEK, 'zaproszenie'))
  await desk.isAt('Witaj w zespole', olek)
  await isAccessible(olek)
  await olek.getByLabel('Jak się do Ciebie zwracać?').fill('Olek')
  await olek.getByLabel('Nowe hasło', { exact: true }).fill('haslo12345')
  await olek.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
  await olek.getByText('To hasło łatwo odgadnąć.').waitFor()
  await olek.getByLabel('Nowe hasło', { exact: true }).fill(PASSWORD)
  await olek.getByRole('button', { name: 'Zapisz i wejdź do panelu' }).click()
  // The start is not for this role: the first screen that is opens instead.
  await desk.isAt('Zamówienia', olek)
  // Groups of the menu may be folded.
  const menu = await olek.locator('nav.menu a').allTextContents()
  expect(new Set(menu.map((title) => title.trim()))).toEqual(
    new Set([
      'Zamówienia',
      'Odstąpienia',
      'Reklamacje',
      'Produkty',
      'Wyszukiwarka',
      'Bezpieczeństwo produktów',
      'Atrybuty i tagi',
      'Kategorie',
      'Moje konto',
      'Więcej',
    ]),
  )
  await olek.goto('/panel/#/zespol')
  await desk.isAt('Ten ekran nie należy do Twojej roli', olek)

  // The invitation is used up, and says what to do.
  const stranger = await desk.openBrowser()
  await stranger.goto(await linkTo(OLEK, 'zaproszenie'))
  await desk.isAt('Ten link nie działa', stranger)
  await stranger.getByText('poproś właściciela sklepu o nowe zaproszenie').waitFor()
  await stranger.context().close()

  await signOut(olek)
  await olek.getByRole('button', { name: 'Nie pamiętasz hasła?' }).click()
  await olek.getByLabel('Adres e-mail').fill(OLEK)
  await olek.getByRole('button', { name: 'Wyślij link' }).click()
  await desk.isAt('Sprawdź pocztę', olek)
  await olek.goto(await linkTo(OLEK, 'nowe-haslo'))
  await desk.isAt('Ustaw nowe hasło', olek)
  await olek.getByLabel('Nowe hasło', { exact: true }).fill(`${PASSWORD} śpią`)
  await olek.getByRole('button', { name: 'Ustaw hasło' }).click()
  await desk.isAt('Hasło zmienione', olek)
  await olek.getByRole('link', { name: 'Przejdź do panelu' }).click()
  await signIn(olek, OLEK, `${PASSWORD} śpią`)
  await desk.isAt('Zamówienia', olek)
  await olek.context().close()
})

it('an account gets an app with codes and a passkey, signs in with each, and is disabled at once', async () => {
  const olek = await desk.openBrowser()
  await addDevice(olek)
  await olek.goto('/panel/')
  await signIn(olek, OLEK, `${PASSWORD} śpią`)
  await desk.isAt('Zamówienia', olek)
  await olek.goto('/panel/#/moje-konto')
  await desk.isAt('Moje konto', olek)
  await olek.getByRole('button', { name: 'Dodaj aplikację z kodami' }).click()
  const dialog = olek.getByRole('dialog')
  await dialog.getByLabel('Obecne hasło').fill('zgaduję')
  await dialog.getByRole('button', { name: 'Dalej' }).click()
  await dialog.getByText('Obecne hasło jest niepoprawne.').waitFor()
  await dialog.getByLabel('Obecne hasło').fill(`${PASSWORD} śpią`)
  await dialog.getByRole('button', { name: 'Dalej' }).click()
  await dialog.getByRole('img', { name: /Kod QR/ }).waitFor()
  const secret = await dialog.locator('.secret-text').innerText()
  await dialog.getByLabel('Kod z aplikacji').fill(codeOf(secret, Date.now()))
  await dialog.getByRole('button', { name: 'Włącz' }).click()
  const codes = olek.getByRole('region', { name: 'Twoje kody zapasowe' })
  await codes.waitFor()
  expect(await codes.getByRole('listitem').count()).toBe(10)
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await isAccessible(olek)
  await codes.getByRole('button', { name: 'Mam zapisane, schowaj' }).click()

  await olek.getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
  await dialog.getByLabel('Obecne hasło').fill(`${PASSWORD} śpią`)
  await dialog.getByLabel('Nazwa').fill('Laptop w magazynie')
  await dialog.getByRole('button', { name: 'Dalej' }).click()
  await olek.getByText('Laptop w magazynie').waitFor()

  await signOut(olek)
  await signIn(olek, OLEK, `${PASSWORD} śpią`)
  await desk.isAt('Potwierdź, że to Ty', olek)
  await isAccessible(olek)
  await olek.getByLabel('Kod z aplikacji').fill('000000')
  await olek.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await olek.getByText('Ten kod jest niepoprawny').waitFor()
  // The code of the next half minute: this one's confirmed the app.
  await olek.getByLabel('Kod z aplikacji').fill(codeOf(secret, Date.now() + 30_000))
  await olek.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await desk.isAt('Moje konto', olek)

  await signOut(olek)
  await olek.getByRole('button', { name: 'Użyj klucza dostępu' }).click()
  await desk.isAt('Moje konto', olek)
  await signOut(olek)
  await signIn(olek, OLEK, `${PASSWORD} śpią`)
  await olek.getByLabel('Kod z aplikacji').fill(recoveryCode)
  await olek.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await desk.isAt('Moje konto', olek)

  const { page } = desk
  await desk.open('/zespol', 'Zespół')
  await page.reload()
  await page.getByLabel('Rola: Olek').selectOption('sprzedaż')
  await desk.waitForToast('Olek: sprzedaż.')
  await olek.reload()
  await olek.goto('/panel/#/kody')
  await desk.isAt('Kody rabatowe', olek)
  await page.getByRole('button', { name: 'Wyłącz konto: Olek' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wyłącz' }).click()
  await desk.waitForToast('Olek: konto wyłączone.')
  await olek.goto('/panel/#/zamowienia')
  await desk.isAt('Panel sklepu', olek)
  await signIn(olek, OLEK, `${PASSWORD} śpią`)
  await olek.getByText('Adres e-mail lub hasło są niepoprawne.').waitFor()
  await olek.context().close()
})

it('the owner changes the address by a letter to the new one', async () => {
  const { page } = desk
  await desk.open('/moje-konto', 'Moje konto')
  await page.reload()
  await desk.isAt('Moje konto')
  const form = page.getByRole('form', { name: 'Adres e-mail' })
  await form.getByLabel('Nowy adres e-mail').fill('nowa@example.pl')
  const password = form.getByLabel('Obecne hasło')
  // Not asked within ten minutes of the server's own link.
  if (await password.count()) await password.fill(OWNER.password)
  await form.getByRole('button', { name: 'Wyślij list' }).click()
  await page.getByText('Adres nowa@example.pl czeka na potwierdzenie.').waitFor()
  await page.goto(await linkTo('nowa@example.pl', 'nowy-adres'))
  await page.getByRole('button', { name: 'Potwierdź adres' }).click()
  await desk.isAt('Adres potwierdzony')
  await page.getByRole('link', { name: 'Przejdź do panelu' }).click()
  await desk.isAt('Dziś')
  await desk.open('/moje-konto', 'Moje konto')
  await page.getByText('Logujesz się adresem nowa@example.pl.').waitFor()
})
