import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { logIn, SITE_PASSWORD, PLACES, signInSite } from './sign-in-site.ts'

const site = signInSite()

const CHALLENGE = '**/bot-check/challenge*'
/** Less time than a person needs. */
const HURRIED_MS = 1_500

const alertOf = (page: Page) => page.locator('.woocommerce-error[role=alert]')

describe.each(PLACES)('with a bot check, at %s', (name) => {
  beforeEach(() => site.setSite(name, { captchaAfterFailures: 0, requireEmailVerification: false }))

  it('login, registration and a forgotten password work [S-ID-21] [S-ID-10]', async () => {
    const { page } = site
    const member = await site.addMember(name)
    await page.goto(await site.loginPage(name))
    await page.waitForTimeout(HURRIED_MS)
    await logIn(page, member)
    await site.arrived(page, name)

    const other = await (await site.openVisitor()).newPage()
    await other.goto(await site.loginPage(name))
    await other.getByRole('link', { name: 'Załóż konto' }).click()
    await other.getByLabel('Adres e-mail').fill(`${randomUUID()}@example.pl`)
    await other.getByLabel('Hasło', { exact: true }).fill(SITE_PASSWORD)
    await other.waitForTimeout(HURRIED_MS)
    await other.keyboard.press('Enter')
    await site.arrived(other, name)

    const third = await (await site.openVisitor()).newPage()
    await third.goto(await site.loginPage(name))
    await third.getByRole('link', { name: 'Nie pamiętam hasła' }).click()
    await third.getByLabel('Adres e-mail').fill(member.email)
    await third.getByRole('button', { name: 'Wyślij odnośnik' }).click()
    await third.getByRole('heading', { name: 'Sprawdź pocztę' }).waitFor()
  })

  it.each([360, 1440])(
    'a failed bot check is explained, and the next attempt works, %i pixels wide',
    async (width) => {
      const { page } = site
      await page.setViewportSize({ width, height: 900 })
      const member = await site.addMember(name)
      await page.route(CHALLENGE, (route) => route.abort())
      await page.goto(await site.loginPage(name))
      await logIn(page, member)
      await alertOf(page).getByText('Nie udało się sprawdzić, czy nie wysyła tego automat').waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.className))
        .toBe('woocommerce-error')
      expect(await page.getByLabel('Adres e-mail').inputValue()).toBe(member.email)
      expect(await site.faults(page, `${name} captcha failed ${width}`)).toEqual([])
      await page.unroute(CHALLENGE)
      await page.goto(await site.loginPage(name))
      await page.waitForTimeout(HURRIED_MS)
      await logIn(page, member)
      await site.arrived(page, name)
    },
  )

  it('an automated form submission is refused, even if it solves the check', async () => {
    const { page } = site
    const member = await site.addMember(name)
    await page.goto(await site.loginPage(name))
    await page.locator('[data-sign-in-check] input').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(
      ([email, password]) => {
        const form = document.querySelector<HTMLFormElement>('form:has([data-sign-in-check])')!
        form.querySelector<HTMLInputElement>('[name=email]')!.value = email
        form.querySelector<HTMLInputElement>('[name=password]')!.value = password
        form.requestSubmit()
      },
      [member.email, SITE_PASSWORD] as const,
    )
    await alertOf(page).getByText('Nie udało się sprawdzić').waitFor()
  })

  it('a visitor without JavaScript sees at first that it is required', async () => {
    const page = await (await site.openVisitor({ javaScriptEnabled: false })).newPage()
    await page.goto(await site.loginPage(name))
    expect(await page.locator('.woocommerce-info').innerText()).toContain(
      'Potrzebny jest do tego JavaScript: włącz go i odśwież stronę.',
    )
    await logIn(page, await site.addMember(name))
    await alertOf(page).getByText('Potrzebny jest do tego JavaScript').waitFor()
  })
})
