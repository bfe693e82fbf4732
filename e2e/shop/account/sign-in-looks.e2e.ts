import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { FactorType } from '#contract/identity/names.ts'
import { makeFactorRow } from '#server/identity/factors/factor-row.ts'
import { generateRecoveryCodes } from '#server/identity/factors/kinds/recovery-code.ts'
import { beginTotp, confirmTotp } from '#server/identity/factors/enrol-totp.ts'
import { addFactor } from '#server/identity/members/store.ts'
import { makeSecret } from '#server/identity/secrets/one-time-secrets.ts'
import type { TestMember } from '#server/testing/identity/open-factor-shop.ts'
import { addDevice, addPasskey } from './add-passkey.ts'
import { logIn, PLACES, type PlaceName, signInSite } from './sign-in-site.ts'

const site = signInSite()

/** With the labels that members read. */
const FACTORS: [FactorType, string][] = [
  ['TOTP', 'Kod z aplikacji'],
  ['EMAIL', 'Kod wysłany e-mailem'],
  ['SMS', 'Kod SMS'],
  ['CALL', 'Kod podyktowany przez telefon'],
  ['PUSH', 'Potwierdzenie w telefonie'],
  ['WEBAUTHN', 'Klucz dostępu'],
  ['RECOVERY_CODE', 'Kod zapasowy'],
]
const DATA: Partial<Record<FactorType, () => object>> = {
  EMAIL: () => ({}),
  SMS: () => ({ phone: '+48600700123' }),
  CALL: () => ({ phone: '+48600700123' }),
  PUSH: () => ({ deviceName: 'Telefon' }),
  RECOVERY_CODE: () => generateRecoveryCodes(site.test.services).data,
}

/** Adds one factor of every kind. */
const addFactors = async (page: Page, member: TestMember) => {
  const { services, identity } = site.test
  const begun = await beginTotp(identity, member.owner)
  if (!begun.ok) throw new Error(begun.reason)
  await confirmTotp(
    identity,
    member.owner,
    begun.enrolment.factorId,
    new TOTP({ secret: begun.enrolment.secret }).generate(),
  )
  for (const [type, data] of Object.entries(DATA))
    await services.db.transaction((tx) =>
      addFactor(tx, makeFactorRow(services, member.id, { type: type as FactorType, data: data() })),
    )
  await addPasskey(page, site.test, member)
}

const recoveryToken = async (name: PlaceName, member: TestMember) =>
  site.test.services.db.transaction(async (tx) =>
    makeSecret(tx, site.test.services, 'recovery', {
      siteId: (await site.siteOf(name)).id,
      identityId: member.id,
      data: { returnTo: null },
    }),
  )

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const LOOKS: (readonly [PlaceName, number])[] = isDeep
  ? PLACES.flatMap((name) => [360, 1440].map((width) => [name, width] as const))
  : [
      ['the shop', 360],
      ['another site', 1440],
    ]

describe.each(LOOKS)('pages of signing in to %s, %i pixels wide', (name, width) => {
  const open = async () => (await site.openVisitor({ viewport: { width, height: 800 } })).newPage()
  const pageOf = async (path: string) =>
    `/moje-konto/${path}/${new URL(await site.loginPage(name), site.url).search}`

  it('login, registration and forgotten password have no axe faults [S-ID-21]', async () => {
    const page = await open()
    const member = await site.addMember(name)
    const faults: string[] = []
    const look = async (what: string) =>
      void faults.push(...(await site.faults(page, `${name} ${what} ${width}`)))
    const refuse = async (what: string, button: string) => {
      await page.getByRole('button', { name: button, exact: true }).click()
      const alert = page.locator('.woocommerce-error[role=alert]')
      await alert.waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.className))
        .toBe('woocommerce-error')
      await look(`${what} refused`)
      // Each error links to its field, which has the same message.
      for (const link of await alert.getByRole('link').all()) {
        const field = page.locator(`${await link.getAttribute('href')}`)
        const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
        const notes = await Promise.all(
          describedBy.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()),
        )
        expect(notes.join(' ')).toContain(await link.innerText())
        expect(await field.getAttribute('aria-invalid')).toBe('true')
      }
    }
    for (const [path, button] of [
      ['logowanie', 'Zaloguj się'],
      ['rejestracja', 'Załóż konto'],
      ['zapomniane-haslo', 'Wyślij odnośnik'],
    ] as const) {
      await page.goto(await pageOf(path))
      await page.locator('input[name=email]').waitFor()
      await look(path)
      await refuse(path, button)
    }
    await page.getByLabel('Adres e-mail').fill(member.email)
    await page.getByRole('button', { name: 'Wyślij odnośnik' }).click()
    await page.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor()
    await look('zapomniane-haslo sent')

    await page.goto(await pageOf('logowanie'))
    await logIn(page, member, 'nie to')
    await page.getByText('hasło się nie zgadza').waitFor()
    await look('logowanie wrong')
    await page.goto(`/moje-konto/nowe-haslo/?token=${await recoveryToken(name, member)}`)
    await page.getByLabel('Nowe hasło').waitFor()
    await look('nowe-haslo')
    await refuse('nowe-haslo', 'Ustaw hasło')
    for (const path of ['nowe-haslo/?token=rc_nic', 'blad/', 'blad/?powod=zatwierdzenie']) {
      await page.goto(`/moje-konto/${path}`)
      await look(path)
    }
    expect(faults).toEqual([])
  })

  it('address, second factors and consent have no axe faults [S-ID-21] [S-ID-11]', async () => {
    const page = await open()
    const faults: string[] = []
    const look = async (what: string) =>
      void faults.push(...(await site.faults(page, `${name} ${what} ${width}`)))
    await site.setSite(name, { requireEmailVerification: true })
    await page.goto(await site.loginPage(name))
    await logIn(page, await site.addMember(name, { is_email_verified: 0 }))
    await page.getByLabel('Kod z wiadomości').waitFor()
    await look('potwierdzenie-adresu')
    await page.getByLabel('Kod z wiadomości').fill('12')
    await page.getByRole('button', { name: 'Potwierdź adres' }).click()
    await page.locator('.woocommerce-error').waitFor()
    await look('potwierdzenie-adresu refused')

    await addDevice(page)
    const member = await site.addMember(name)
    await page.goto('/regulamin/')
    await addFactors(page, member)
    // The device would answer at once; here the password form is checked.
    await page.route('**/wyzwanie.json*', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(await site.loginPage(name))
    await logIn(page, member)
    await page.waitForURL('**/drugi-skladnik/**')
    await look('drugi-skladnik')
    for (const [type, title] of FACTORS) {
      await page.getByRole('radio', { name: title, exact: true }).check()
      await page.getByRole('button', { name: 'Dalej' }).click()
      await page.locator(`input[name=factor][value=${type}]`).first().waitFor({ state: 'attached' })
      await look(`drugi-skladnik ${type}`)
      if (type === 'TOTP' || type === 'RECOVERY_CODE') {
        await page.getByRole('button', { name: 'Potwierdź', exact: true }).click()
        await page.locator('.woocommerce-error').waitFor()
        await look(`drugi-skladnik ${type} refused`)
      }
      await page.getByRole('link', { name: 'Wybierz inny sposób' }).click()
    }
    await page.getByRole('radio', { name: 'Klucz dostępu', exact: true }).check()
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click()
    if (name === 'another site') {
      await page.getByRole('button', { name: 'Zgadzam się', exact: true }).waitFor()
      await look('zgoda')
    }
    await site.arrived(page, name)
    expect(faults).toEqual([])
  })
})
