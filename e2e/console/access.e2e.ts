import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareReceiver } from '#server/testing/processes/share-receiver.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { LOOKS } from '../looks.ts'

/** The shop may send to this machine, where the receiver is. */
const desk = ownersConsole({ WEBHOOK_HOSTS: '127.0.0.1' })

const dialog = () => desk.page.getByRole('dialog')
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const focused = () =>
  desk.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
const identifier = async () => /[\da-f]{8}-[\da-f-]{27}/.exec(await desk.page.locator('main').innerText())![0]

/** Opens a collapsed part of a page. */
const unfold = (summary: string) => desk.page.locator('summary', { hasText: summary }).click()

describe('clients of the shop, and webhooks', () => {
  const receiver = shareReceiver()
  const { received } = receiver
  let url: string
  beforeAll(async () => {
    url = `${receiver.origin}/hook`
    await desk.enter()
  })

  const call = async (path: string, body: object) => {
    const response = await fetch(new URL(path, desk.shop.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('a client is added, with errors at their fields, changed, and works as changed', async () => {
    const { page } = desk
    await desk.open('/dostep', 'Aplikacje i klucze')
    await unfold('Dodaj klienta')
    const form = page.getByRole('form', { name: 'Dodaj klienta' })
    await form.getByRole('button', { name: 'Dodaj klienta' }).click()
    await form.getByText('Podaj nazwę.').waitFor()
    await form.getByLabel('Nazwa klienta').fill('Strona firmowa')
    await form
      .getByLabel('Adresy powrotu po zalogowaniu')
      .fill('https://strona.example/powrot\nhttps://*.strona.example/')
    await form.getByLabel('Strony, z których wolno pytać').fill('https://strona.example')
    await form.getByRole('button', { name: 'Dodaj klienta' }).click()
    await form
      .getByText('„https://*.strona.example/”: Gwiazdka tu nie działa: podaj każdy adres osobno.')
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('redirectUris')
    await form.getByLabel('Adresy powrotu po zalogowaniu').fill('https://strona.example/powrot')
    await form.getByRole('button', { name: 'Dodaj klienta' }).click()
    await desk.waitForToast('Dodano klienta.')

    await page.getByRole('link', { name: 'Zmień: Strona firmowa' }).click()
    await desk.isAt('Strona firmowa')
    await page.getByLabel('Nazwa klienta').fill('Strona')
    await page.getByLabel('Ochrona przed programami').selectOption('turnstile')
    await press('Zapisz')
    await page
      .getByText(
        'Najpierw wybierz tę usługę i wpisz jej klucze w Ustawieniach, w części „Ochrona formularzy”.',
      )
      .waitFor()
    // Nothing is half-saved.
    expect(
      desk.shop.rows<{ name: string }>('select name from oauth_clients').map(({ name }) => name),
    ).toContain('Strona firmowa')
    await page.getByLabel('Ochrona przed programami').selectOption('')
    await page.getByLabel('Wymiana znaczników sesji').selectOption('off')
    await press('Zapisz')
    await desk.waitForToast('Zapisano klienta.')
    await page.reload()
    await desk.isAt('Strona')
    expect(await page.getByLabel('Wymiana znaczników sesji').inputValue()).toBe('off')
    expect(
      (await call('/oauth2/token', { clientId: await identifier(), grantType: 'anonymous' })).status,
    ).toBe(200)
  })

  it('leaving a changed client unsaved must be confirmed', async () => {
    const { page } = desk
    await page.getByLabel('Nazwa klienta').fill('Coś innego')
    await page.getByRole('navigation', { name: 'Menu panelu' }).getByRole('link', { name: 'Dziś' }).click()
    await dialog().getByText('Masz niezapisane zmiany').waitFor()
    await dialog().getByRole('button', { name: 'Wyjdź bez zapisywania' }).click()
    await desk.isAt('Dziś')
  })

  it('removing a client explains the effects, traps the focus, and ends its sessions', async () => {
    const { page } = desk
    await desk.open('/dostep', 'Aplikacje i klucze')
    await page.getByRole('link', { name: 'Zmień: Strona' }).click()
    await desk.isAt('Strona')
    const clientId = await identifier()
    const token = (await call('/oauth2/token', { clientId, grantType: 'anonymous' })).body['access_token']
    const removing = page.getByRole('button', { name: 'Usuń klienta' })
    await removing.focus()
    await page.keyboard.press('Enter')
    await dialog().getByRole('heading', { name: 'Usunąć klienta „Strona”?' }).waitFor()
    await dialog().getByText('zostaną od razu wylogowani').waitFor()
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      // Between the buttons the focus visits the browser's own toolbar; the page sees its body focused.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement!.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await focused()).toBe('Usuń klienta')
    expect((await call('/oauth2/token-info', { token })).body['active']).toBe(true)

    await removing.click()
    await dialog().getByRole('button', { name: 'Usuń klienta' }).click()
    await desk.waitForToast('Usunięto klienta „Strona”.')
    await desk.isAt('Aplikacje i klucze')
    await page.getByText('Nie ma jeszcze klientów.').waitFor()
    expect((await call('/oauth2/token-info', { token })).body['active']).toBe(false)
    await desk.open('/dziennik', 'Dziennik logowań')
    await page
      .getByRole('navigation', { name: 'Rodzaj zdarzeń' })
      .getByRole('link', { name: 'Zmiany w panelu' })
      .click()
    await page.getByText('Usunięto klienta OAuth').waitFor()
  })

  it("an application's secret is renewed: the new one is shown once, the old one is invalid", async () => {
    const { page } = desk
    await desk.open('/dostep', 'Aplikacje i klucze')
    await unfold('Dodaj aplikację')
    await page.getByLabel('Nazwa aplikacji').fill('Magazyn')
    await page.getByRole('form', { name: 'Dodaj aplikację' }).getByRole('button').click()
    const shown = page.getByRole('group', { name: 'Tajny tekst: Magazyn' })
    const old = await shown.innerText()
    await page.getByRole('link', { name: 'Zmień: Magazyn' }).click()
    await desk.isAt('Magazyn')
    const [appId = '', instanceId = ''] =
      (await page.locator('main').innerText()).match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []
    await press('Utwórz nowy sekret')
    await dialog().getByText('Stary sekret od razu przestanie działać.').waitFor()
    await dialog().getByRole('button', { name: 'Utwórz nowy sekret' }).click()
    const renewed = await shown.innerText()
    expect(await focused()).toBe('Sekret aplikacji')
    const tokenStatus = async (secret: string) =>
      (
        await call('/oauth2/token', {
          client_id: appId,
          client_secret: secret,
          instance_id: instanceId,
          grant_type: 'client_credentials',
        })
      ).status
    expect([await tokenStatus(old), await tokenStatus(renewed)]).toEqual([401, 200])
    await press('Mam go, ukryj')
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(renewed)
  })

  it('a webhook is added, tested, shows why a delivery failed, and is switched off', async () => {
    const { page } = desk
    await page
      .getByRole('navigation', { name: 'Menu panelu' })
      .getByRole('link', { name: 'Webhooki' })
      .click()
    await desk.isAt('Webhooki')
    await unfold('Dodaj webhook')
    const form = page.getByRole('form', { name: 'Dodaj webhook' })
    await form.getByLabel('Adres, pod który wysyłać').fill('http://169.254.169.254/latest/')
    await form.getByRole('button', { name: 'Dodaj webhook' }).click()
    await form.getByText('Ten adres prowadzi do sieci wewnętrznej.').waitFor()
    await form.getByLabel('Adres, pod który wysyłać').fill(url)
    for (const event of ['ktoś założył konto', 'zmieniły się dane albo stan konta', 'ktoś usunął konto'])
      await form.getByLabel(event).uncheck()
    await form.getByRole('button', { name: 'Dodaj webhook' }).click()
    await form.getByText('Zaznacz, o czym powiadamiać.').waitFor()
    await form.getByLabel('ktoś założył konto').check()
    await form.getByRole('button', { name: 'Dodaj webhook' }).click()
    await desk.waitForToast('Dodano webhook.')
    await page.getByText('Magazyn: ktoś założył konto').waitFor()

    await page.getByRole('link', { name: `Zmień: ${url}` }).click()
    await desk.isAt(new URL(url).host)
    await press('Wyślij próbne zdarzenie')
    await desk.waitForToast('Odbiorca przyjął próbne zdarzenie.')
    expect(JSON.parse(decodeJwt(received.at(-1)!)['data'] as string)).toMatchObject({
      eventType: 'wix.members.v1.member_created',
    })
    receiver.status = 404
    await press('Wyślij próbne zdarzenie')
    await desk.waitForToast('Próbne zdarzenie nie dotarło.')
    await page.getByText('Odbiorca odpowiedział kodem 404: nie zna tego adresu.').waitFor()
    receiver.status = 200
    await page.getByLabel('Wysyłaj powiadomienia').uncheck()
    await press('Zapisz')
    await desk.waitForToast('Zapisano webhook.')
    await page.locator('.page-title').getByText('wyłączony').waitFor()
  })

  it('the public key is copied, and replaced in two steps', async () => {
    const { page } = desk
    await desk.open('/webhooki', 'Webhooki')
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press('Kopiuj klucz: używany')
    await desk.waitForToast('Skopiowano.')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    expect(await page.getByText('RS256').count()).toBe(1)
    await press('Przygotuj nowy klucz')
    await page.getByText('jeszcze nie podpisuje').waitFor()
    await press('Zrezygnuj z nowego')
    await page.getByText('jeszcze nie podpisuje').waitFor({ state: 'detached' })
    await press('Przygotuj nowy klucz')
    await press('Przełącz na nowy klucz')
    await dialog().getByText('Odbiorcy, którzy nie mają nowego klucza, odrzucą powiadomienia').waitFor()
    await dialog().getByRole('button', { name: 'Przełącz na nowy klucz' }).click()
    await desk.waitForToast('Przełączono na nowy klucz.')
    // It has been published for less than ten minutes.
    await page.getByText('zacznie podpisywać').waitFor()
    expect(await page.getByRole('group', { name: /^Klucz publiczny/ }).count()).toBe(2)
  })

  it('an old key that may have leaked is withdrawn at once, once confirmed', async () => {
    const { page } = desk
    const published = async () =>
      (
        (await (await fetch(new URL('/oauth2/jwks', desk.shop.url))).json()) as {
          keys: { kid: string; alg: string }[]
        }
      ).keys
        .filter(({ alg }) => alg === 'RS256')
        .map(({ kid }) => kid)
    const before = await published()
    await press('Przygotuj nowy klucz')
    await page.getByText('jeszcze nie podpisuje').waitFor()
    // It has been published for long enough.
    desk.shop.run("update signing_keys set created_ms = created_ms - 660000 where algorithm = 'RS256'")
    await press('Przełącz na nowy klucz')
    await dialog().getByRole('button', { name: 'Przełącz na nowy klucz' }).click()
    await desk.waitForToast('Przełączono na nowy klucz.')
    expect(await published()).toHaveLength(before.length + 1)

    await press('Wycofaj stary klucz')
    await dialog().getByText('To, co nim podpisano, odbiorcy przestaną uznawać.').waitFor()
    await dialog().getByRole('button', { name: 'Anuluj' }).click()
    expect(await focused()).toBe('Wycofaj stary klucz')
    await press('Wycofaj stary klucz')
    await dialog().getByRole('button', { name: 'Wycofaj stary klucz' }).click()
    await desk.waitForToast('Stary klucz wycofano.')
    await expect.poll(focused).toBe('Klucz do sprawdzania podpisu')
    await page.getByRole('button', { name: 'Wycofaj stary klucz' }).waitFor({ state: 'detached' })
    const after = await published()
    expect(after).toHaveLength(1)
    expect(before).not.toContain(after[0])
  })

  for (const [width, colorScheme] of LOOKS) {
    it(`has no accessibility fault at ${width} px, ${colorScheme}: screens, dialogs, errors`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const find = async (what: string) => expect([what, await findWrong(page)]).toEqual([what, []])

      for (const [place, title] of [
        ['/czlonkowie', 'Członkowie'],
        ['/czlonkowie?stan=BLOCKED', 'Członkowie'],
        ['/dziennik', 'Dziennik logowań'],
        ['/dziennik?rodzaj=failures', 'Dziennik logowań'],
        ['/webhooki/nie-ma', 'Nie ma takiego webhooka'],
        ['/klienci-oauth/nie-ma', 'Klienci OAuth'],
      ] as const) {
        await desk.open(place, title)
        await expect.poll(() => page.locator('.loading').count()).toBe(0)
        await find(place)
      }
      await desk.open('/zasady-logowania', 'Zasady logowania')
      await page.getByLabel('Najmniejsza liczba znaków w haśle').fill('3')
      await press('Zapisz')
      await page.getByText('Podaj liczbę od 8 do 64.').waitFor()
      await find('rules, refused')
      await page.getByLabel('Najmniejsza liczba znaków w haśle').fill('8')

      await desk.open('/dostep', 'Aplikacje i klucze')
      for (const name of ['Utwórz klucz', 'Dodaj aplikację', 'Dodaj klienta']) {
        await unfold(name)
        await page.getByRole('form', { name }).getByRole('button', { name }).click()
      }
      await page.getByText('Zaznacz, do czego służy klucz.').waitFor()
      await find('access, refused')

      await page.getByRole('link', { name: 'Zmień: Magazyn' }).click()
      await desk.isAt('Magazyn')
      await page.getByLabel('Adresy powrotu po instalacji').fill('gdzieś')
      await press('Zapisz')
      await page.getByText('„gdzieś”: To nie jest pełny adres.').waitFor()
      await find('app, refused')
      await press('Usuń aplikację')
      await dialog().waitFor()
      await find('removing an app')
      await page.keyboard.press('Escape')
      await press('Utwórz nowy sekret')
      await find('renewing a secret')
      await page.keyboard.press('Escape')
      await page.getByLabel('Adresy powrotu po instalacji').fill('')

      await desk.open('/webhooki', 'Webhooki')
      await unfold('Dodaj webhook')
      await page
        .getByRole('form', { name: 'Dodaj webhook' })
        .getByRole('button', { name: 'Dodaj webhook' })
        .click()
      await page.getByText('Podaj adres.').waitFor()
      await find('webhooks, refused')
      await page.getByRole('link', { name: `Zmień: ${url}` }).click()
      await desk.isAt(new URL(url).host)
      await find('webhook')
      await press('Usuń webhook')
      await dialog().waitFor()
      await find('removing a webhook')
      await page.keyboard.press('Escape')
    })
  }
})
