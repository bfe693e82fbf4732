import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { FIELD_NAMES, FIELD_PREFIX } from '#attribution/fields.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { realShop } from '../../real-shop.ts'
import { axeFinds } from '../../axe.ts'
import { BUYER, fillCheckout, submitCheckout } from '../fill-checkout.ts'
import { savePicture } from '../../looks.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

let smtp: TestSmtp
const shop = realShop(async () => {
  smtp = await openSmtpServer()
  return { SMTP_URL: smtp.url }
})
afterAll(() => smtp.close())

const PASSWORD = 'cztery konie w stodole'
const PANEL = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'

const decoded = (source: string) =>
  source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The match of a pattern in the newest mail to an address; waits for it. */
const mailed = async (to: string, pattern: RegExp, after = 0): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(
      () =>
        (found =
          smtp.received
            .slice(after)
            .findLast((mail) => mail.to.includes(to) && pattern.test(decoded(mail.source))) &&
          pattern.exec(
            decoded(
              smtp.received
                .slice(after)
                .findLast((mail) => mail.to.includes(to) && pattern.test(decoded(mail.source)))!.source,
            ),
          )?.[0]),
    )
    .toBeTruthy()
  return found!
}
const CODE = /^\d{6}(?=\r?$)/m

const register = async (page: Page, email: string) => {
  await page.goto('/moje-konto/rejestracja/')
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^Imię/).fill('Anna')
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.waitForURL('**/potwierdzenie-adresu/')
  await page.getByLabel('Kod z wiadomości').fill(await mailed(email, CODE))
  await page.getByRole('button', { name: 'Potwierdź adres' }).click()
  await page.waitForURL('**/moje-konto/')
}

const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.goto('/moje-konto/logowanie/')
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}

describe('a member of the shop', () => {
  it('registers, has a second factor, orders [S-ID-21] [S-ATTR-02] [S-CART-17]', async () => {
    const { page } = shop
    const email = 'anna@example.pl'
    const addPanel = async (query = '') => {
      await page.goto(PANEL + query)
      await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
      await page.locator('.woocommerce-message').waitFor()
    }
    const inCart = async () => {
      await page.goto('/koszyk/')
      return page
        .locator('.cart_item input.qty')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    }
    await addPanel('?utm_source=gazetka')
    await page.goto('/moje-konto/rejestracja/')
    const names = await page
      .locator('form.register [name^="wc_order_attribution_"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name))
    expect(names).toEqual(FIELD_NAMES.map((name) => FIELD_PREFIX + name))
    await register(page, email)
    const origin = Object.fromEntries(
      shop
        .rows<{ field: string; value: string }>('select field, value from identity_attribution')
        .map(({ field, value }) => [field, value]),
    )
    expect(origin).toMatchObject({
      source_type: 'utm',
      utm_source: 'gazetka',
      session_entry: `${shop.url}${PANEL}?utm_source=gazetka`,
      session_count: '1',
      user_agent: expect.stringContaining('Chrome'),
    })
    expect(await inCart()).toEqual(['1'])

    await page.goto('/moje-konto/bezpieczenstwo/')
    await page.getByRole('button', { name: 'Dodaj aplikację' }).click()
    const secret = (await page.locator('.totp-secret').innerText()).replace(/\s/g, '')
    const totp = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' })
    await page.getByLabel('Sześć cyfr z aplikacji').fill(totp.generate())
    await page.getByRole('button', { name: 'Włącz', exact: true }).click()
    await page.getByRole('button', { name: 'Usuń: Kod z aplikacji' }).waitFor()
    await page.getByRole('button', { name: 'Wyloguj się' }).click()
    await page.waitForURL('**/logowanie/')

    // Products added before signing in are merged with the cart of the account.
    expect(await inCart()).toEqual([])
    await addPanel()
    await logIn(page, email)
    await page.waitForURL('**/drugi-skladnik/')
    await page.getByRole('button', { name: 'Dalej' }).click()
    // The code of the time step of its setup is used already.
    await page.getByLabel('Sześć cyfr z aplikacji').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    await page.waitForURL('**/moje-konto/')
    expect(await inCart()).toEqual(['2'])

    await page.goto('/moje-konto/adresy/')
    const billing = page.locator('form').filter({ has: page.locator('#billing_first_name') })
    for (const [name, value] of Object.entries(BUYER))
      if (name !== 'billing_email') await billing.locator(`[name="${name}"]`).fill(value)
    await page.getByRole('button', { name: 'Zapisz dane kupującego' }).click()
    await page.locator('.woocommerce-message').waitFor()

    await page.goto('/zamowienie/')
    expect(await page.locator('#billing_email').inputValue()).toBe(email)
    expect(await page.locator('#billing_city').inputValue()).toBe(BUYER.billing_city)
    await page.locator('#terms').check()
    const id = await submitCheckout(page)
    await page.goto('/moje-konto/zamowienia/')
    await page.getByRole('link', { name: `Zobacz zamówienie nr ${id}` }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(`Zamówienie nr ${id}`)

    await page.getByRole('button', { name: 'Wyloguj się' }).click()
    await page.waitForURL('**/logowanie/')
    await page.goto('/moje-konto/zamowienia/')
    expect(new URL(page.url()).pathname).toBe('/moje-konto/logowanie/')
  })

  it('a member finds earlier guest orders and reuses their addresses [M-30]', async () => {
    const visitor = await shop.openVisitor({ reducedMotion: 'reduce' })
    const page = await visitor.newPage()
    const email = 'gosc@example.pl'
    const order = async (fields: Partial<typeof BUYER>) => {
      await page.goto(PANEL)
      await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
      await page.locator('.woocommerce-message').waitFor()
      await page.goto('/zamowienie/')
      await fillCheckout(page, fields)
      return submitCheckout(page)
    }
    const asGuest = await order({ billing_email: email })
    await page.goto('/moje-konto/rejestracja/')
    await register(page, email)
    await page.getByRole('link', { name: `Zobacz zamówienie nr ${asGuest}` }).click()
    await expect.poll(() => page.locator('h1').innerText()).toBe(`Zamówienie nr ${asGuest}`)

    await order({ billing_email: email, billing_address_1: 'ul. Nowa 1' })
    await order({ billing_email: email, billing_address_1: 'ul. Inna 2' })
    await page.goto('/moje-konto/adresy/')
    // The guest's order filled in the account; later ones do not replace it.
    expect(await page.locator('#billing_address_1').inputValue()).toBe(BUYER.billing_address_1)
    expect(await axeFinds(page)).toEqual([])
    await page.getByRole('button', { name: /^Ustaw jako dane kupującego: .*ul\. Inna 2/ }).click()
    await page.locator('.woocommerce-message').waitFor()
    await page.goto(PANEL)
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await page.locator('.woocommerce-message').waitFor()
    await page.goto('/zamowienie/')
    expect(await page.locator('#billing_address_1').inputValue()).toBe('ul. Inna 2')
    expect(await page.locator('main').innerText()).not.toContain('bez zakładania konta')
  })

  it('sets a new password by the link of a mail [S-ID-21]', async () => {
    const { page } = shop
    const email = 'zofia@example.pl'
    await register(page, email)
    const before = smtp.received.length
    const visitor = await shop.openVisitor()
    const other = await visitor.newPage()
    await other.goto('/moje-konto/logowanie/')
    await other.getByRole('link', { name: 'Nie pamiętam hasła' }).click()
    await other.getByLabel('Adres e-mail').fill(email)
    await other.getByRole('button', { name: 'Wyślij odnośnik' }).click()
    await other.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor()
    await other.goto(await mailed(email, /http\S*\/moje-konto\/nowe-haslo\/\?token=[\w-]+/, before))
    await other.getByLabel('Nowe hasło').fill('pięć owiec na łące')
    await other.getByRole('button', { name: 'Ustaw hasło' }).click()
    await other.waitForURL('**/moje-konto/')
    await page.goto('/moje-konto/')
    expect(new URL(page.url()).pathname).toBe('/moje-konto/logowanie/')
    await logIn(page, email)
    await page.getByText('Adres e-mail albo hasło się nie zgadza').first().waitFor()
    await logIn(page, email, 'pięć owiec na łące')
    await page.waitForURL('**/moje-konto/')
    expect(await mailed(email, /zmienione/, before)).toBeTruthy()
  })

  it('adds a passkey, and signs in with it as second factor [S-ID-21] [S-ID-11]', async () => {
    const { page, context } = shop
    const email = 'klucz@example.pl'
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await register(page, email)
    await page.goto('/moje-konto/bezpieczenstwo/')
    await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
    await page.getByLabel(/^Nazwa klucza/).fill('Telefon')
    await page.getByRole('button', { name: 'Dodaj klucz dostępu' }).click()
    await page.getByRole('button', { name: 'Usuń: Telefon' }).waitFor()
    // The login page offers the passkey, too; it is not used there.
    const touch = (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    await touch(false)
    await page.getByRole('button', { name: 'Wyloguj się' }).click()
    await page.waitForURL('**/logowanie/')

    await logIn(page, email)
    await page.waitForURL('**/drugi-skladnik/')
    await page.getByRole('button', { name: 'Dalej' }).click()
    await touch(true)
    await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click()
    await page.waitForURL('**/moje-konto/')
  })

  // The narrow window only in the deep run: `security.e2e.ts` has narrow account pages.
  it.each([
    ...(isDeep ? [['a phone', { width: 360, height: 740 }] as const] : []),
    ['a desktop', { width: 1280, height: 900 }] as const,
  ])('has account pages without axe faults, on %s', async (name, viewport) => {
    const context = await shop.openVisitor({ viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const faults: string[] = []
    const look = async (path: string) => {
      const found = await axeFinds(page)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      faults.push(
        ...found.map((problem) => `${path} ${problem}`),
        ...(isWide ? [`${path} is wider than the screen`] : []),
      )
      await savePicture(page, `${name.replace(/\W/g, '-')}${path.replace(/\W+/g, '-')}`)
    }
    for (const path of ['logowanie/', 'rejestracja/', 'zapomniane-haslo/', 'nowe-haslo/', 'blad/']) {
      await page.goto(`/moje-konto/${path}`)
      await look(path)
    }
    await page.goto('/moje-konto/logowanie/')
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
    await look('logowanie/bledy')
    await register(page, `${name.replace(/\W/g, '')}@example.pl`)
    for (const path of [
      '',
      'zamowienia/',
      'adresy/',
      'dane/',
      'haslo/',
      'bezpieczenstwo/',
      'sesje/',
      'prywatnosc/',
    ]) {
      await page.goto(`/moje-konto/${path}`)
      await look(`konto/${path}`)
    }
    await page.goto('/moje-konto/bezpieczenstwo/')
    await page.getByRole('button', { name: 'Dodaj aplikację' }).click()
    await page.locator('.totp-secret').waitFor()
    await look('bezpieczenstwo/aplikacja')
    expect(faults).toEqual([])
  })
})
