import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'
import { axeFinds } from '../../axe.ts'
import { savePicture } from '../../looks.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const shop = realShop()

const PASSWORD = 'cztery konie w stodole'
const SECURITY = '/moje-konto/bezpieczenstwo/'

/** The match of a pattern in the newest message to an address; waits for it. */
const mailed = async (email: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(() => {
      const mails = shop.rows<{ text: string }>(
        'select text from outbox where to_address = ? order by created_ms desc, id desc',
        email,
      )
      return (found = mails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean))
    })
    .toBeTruthy()
  return found!
}
const CODE = /^\d{6}$/m
const LINK = /^http\S+prosba=\S+$/m

const register = async (page: Page, email: string) => {
  await page.goto('/moje-konto/rejestracja/')
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.waitForURL('**/potwierdzenie-adresu/')
  await page.getByLabel('Kod z wiadomości').fill(await mailed(email, CODE))
  await page.getByRole('button', { name: 'Potwierdź adres' }).click()
  await page.waitForURL('**/moje-konto/')
}

/** Signs out, and in again up to the second factor. */
const comeBack = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Wyloguj się' }).click()
  await page.waitForURL('**/logowanie/')
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await page.waitForURL('**/drugi-skladnik/')
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('second factors in the account', () => {
  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ] as const)(
    'a member adds a phone number, mistypes codes, and signs in with an SMS code, %s [S-ID-21] [S-ID-11]',
    async (name, javaScriptEnabled) => {
      const page = await (await shop.openVisitor({ javaScriptEnabled })).newPage()
      const email = `telefon-${name.replaceAll(' ', '-')}@example.pl`
      await register(page, email)
      await page.goto(SECURITY)
      await page.getByLabel('Numer telefonu').fill('600 123')
      await page.getByRole('button', { name: 'Wyślij kod na ten numer' }).click()
      expect(await page.getByRole('alert').innerText()).toContain('Ten numer telefonu jest niepoprawny')
      expect(await page.getByLabel('Numer telefonu').inputValue()).toBe('600 123')
      await page.getByLabel('Numer telefonu').fill('600 123 456')
      await page.getByRole('button', { name: 'Wyślij kod na ten numer' }).click()
      expect(await page.getByRole('status').filter({ hasText: 'Wysłaliśmy SMS' }).innerText()).toContain(
        '+48 *** *** 456',
      )

      const code = await mailed(email, CODE)
      await page.getByLabel('Kod z SMS-a').fill(wrongOf(code))
      await page.getByRole('button', { name: 'Potwierdź numer' }).click()
      expect(await page.getByRole('alert').innerText()).toContain('Zostały 4 próby')
      await page.getByLabel('Kod z SMS-a').fill(code)
      await page.getByRole('button', { name: 'Potwierdź numer' }).click()
      await page.getByRole('button', { name: 'Usuń: Kod SMS +48 *** *** 456' }).waitFor()

      await page.getByText('Zmień nazwę').click()
      await page.getByLabel('Nowa nazwa').fill('Komórka')
      await page.getByRole('button', { name: 'Zapisz nazwę' }).click()
      await page.getByRole('button', { name: 'Usuń: Komórka' }).waitFor()

      await comeBack(page, email)
      await page.getByLabel('Kod SMS').check()
      await page.getByRole('button', { name: 'Dalej' }).click()
      expect(await page.locator('.sign-in').innerText()).toContain('+48 *** *** 456')
      await page.getByRole('button', { name: 'Wyślij jeszcze raz' }).click()
      expect(await page.locator('.sign-in').innerText()).toContain('+48 *** *** 456')
      const next = await mailed(email, CODE)
      await page.getByLabel('Kod z SMS-a').fill(wrongOf(next))
      await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel('Kod z SMS-a').fill(next)
      await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
      await page.waitForURL('**/moje-konto/')

      await page.goto(SECURITY)
      await page.getByRole('button', { name: 'Usuń: Komórka' }).click()
      await page.getByText('Nie masz jeszcze drugiego składnika').waitFor()
    },
  )

  it('a member adds a device and confirms sign-ins on it [S-ID-21] [S-ID-11]', async () => {
    const { page } = shop
    const email = 'urzadzenie@example.pl'
    await register(page, email)
    await page.goto(SECURITY)
    await page.getByLabel('Nazwa urządzenia').fill('Telefon Oli')
    await page.getByRole('button', { name: 'Dodaj urządzenie' }).click()
    await page.getByText('Wysłaliśmy pytanie na urządzenie „Telefon Oli”').waitFor()
    await page.getByRole('button', { name: 'Sprawdź' }).click()
    await page.getByText('Wysłaliśmy pytanie na urządzenie').waitFor()

    const device = await (await shop.openVisitor()).newPage()
    const sayYes = async (question: string) => {
      await device.goto(await mailed(email, LINK))
      expect(await device.locator('main').innerText()).toContain(question)
      await device.getByRole('button', { name: 'Tak, to ja' }).click()
      await device.getByText('Potwierdzone').waitFor()
    }
    await sayYes('dodajesz to urządzenie')
    await page.getByRole('button', { name: 'Sprawdź' }).click()
    await page.getByRole('button', { name: 'Usuń: Telefon Oli' }).waitFor()

    await comeBack(page, email)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    expect(new URL(page.url()).pathname).toBe('/moje-konto/drugi-skladnik/')
    await sayYes('próbujesz się zalogować')
    await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    await page.waitForURL('**/moje-konto/')
  })

  // The wide window only in the deep run: `member.e2e.ts` has wide account pages.
  it.each([
    ['a phone', { width: 360, height: 740 }] as const,
    ...(isDeep ? [['a desktop', { width: 1440, height: 900 }] as const] : []),
  ])('no state of the page has axe faults, on %s', async (name, viewport) => {
    const page = await (await shop.openVisitor({ viewport, reducedMotion: 'reduce' })).newPage()
    const faults: string[] = []
    const look = async (state: string) => {
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      faults.push(
        ...(await axeFinds(page)).map((problem) => `${state} ${problem}`),
        ...(isWide ? [`${state} is wider than the screen`] : []),
      )
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await savePicture(page, `${name.replace(/\W/g, '-')}-${state.replace(/\W+/g, '-')}-${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const press = async (button: string, exact = false) =>
      page.getByRole('button', { name: button, exact }).click()
    const email = `stany-${viewport.width}@example.pl`
    await register(page, email)
    await page.goto(SECURITY)
    await look('empty')
    await press('Wyślij kod na ten numer')
    await look('no number')
    await page.getByLabel('Numer telefonu').fill('+48 600 123 456')
    await press('Wyślij kod na ten numer')
    await look('code sent')
    const code = await mailed(email, CODE)
    await page.getByLabel('Kod z SMS-a').fill(wrongOf(code))
    await press('Potwierdź numer')
    await look('wrong code')
    await page.getByLabel('Kod z SMS-a').fill(code)
    await press('Potwierdź numer')
    await page.getByText('Zmień nazwę').click()
    await look('renaming')
    await page.getByLabel('Nowa nazwa').fill('Telefon-służbowy-z-bardzo-długą-nazwą-bez-żadnych-odstępów-123')
    await press('Zapisz nazwę')
    await page.getByLabel('Nazwa urządzenia').fill('Tablet w kuchni')
    await press('Dodaj urządzenie')
    await look('device requested')
    await page.goto(await mailed(email, LINK))
    await look('question on the device')
    await page.goto(SECURITY)
    await press('Anuluj dodawanie urządzenia')
    await press('Utwórz nowe kody')
    await look('recovery codes')
    expect(faults).toEqual([])
  })

  it('an order by the Store API is listed, and long names fit on a phone [S-ID-21]', async () => {
    const page = await (
      await shop.openVisitor({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    ).newPage()
    await register(
      page,
      'konstantynopolitanczykowianeczka.bardzo-dluga-nazwa@przykladowa-domena-sklepu.example.pl',
    )
    const id = await page.evaluate(async () => {
      const call = async (path: string, body: unknown, headers: Record<string, string>) =>
        fetch(`/wp-json/wc/store/v1/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const token = (await call('cart', undefined, {})).headers.get('cart-token')!
      const [product] = (await (await call('products?per_page=1&search=dobijak', undefined, {})).json()) as {
        id: number
      }[]
      await call('cart/add-item', { id: product!.id, quantity: 1 }, { 'cart-token': token })
      const billing_address = {
        first_name: 'Maksymilian-Konstantynopolitańczykowianeczka',
        last_name: 'Brzęczyszczykiewicz',
        address_1: 'Długa 1',
        city: 'Kraków',
        postcode: '30-001',
        country: 'PL',
        email: 'a@example.pl',
        phone: '600700800',
      }
      return (
        (await (
          await call('checkout', { billing_address, payment_method: 'bacs' }, { 'cart-token': token })
        ).json()) as { order_id: number }
      ).order_id
    })
    await page.goto('/moje-konto/dane/')
    await page.getByLabel(/^Imię/).fill('Maksymilian-Konstantynopolitańczykowianeczka')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.locator('.woocommerce-message').waitFor()
    const faults: string[] = []
    for (const path of ['', 'zamowienia/', `zamowienia/${id}/`, 'dane/']) {
      await page.goto(`/moje-konto/${path}`)
      faults.push(
        ...(await axeFinds(page)).map((problem) => `${path} ${problem}`),
        ...((await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
          ? [`${path} is wider than the screen`]
          : []),
      )
    }
    await page.goto('/moje-konto/zamowienia/')
    await page.getByRole('link', { name: `Zobacz zamówienie nr ${id}` }).waitFor()
    expect(faults).toEqual([])
  })
})
