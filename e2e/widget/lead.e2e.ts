import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/processes/free-port.ts'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { ownersConsole } from '../console/open-console.ts'
import { pass } from './stays-away.ts'

/** Visits of automated browsers are not counted. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const CONSENT = 'Zgadzam się na użycie moich danych do odpowiedzi na to pytanie.'

const env: Record<string, string> = { DEMO_CAMPAIGNS: '' }
let smtp: TestSmtp
beforeAll(async () => {
  smtp = await openSmtpServer()
  Object.assign(env, { SMTP_URL: smtp.url, DEMO_BLOG_PORT: String(await freePort()) })
})
afterAll(() => smtp?.close())
const desk = ownersConsole(env)
const blog = (path = '/blog/') => `http://localhost:${env['DEMO_BLOG_PORT']}${path}`

describe('the demo', () => {
  let page: Page
  const troubles: string[] = []
  beforeAll(async () => {
    const context = await desk.context
      .browser()!
      .newContext({ userAgent: USER_AGENT, locale: 'pl-PL', viewport: { width: 1280, height: 800 } })
    context.on('weberror', (error) => troubles.push(error.error().message))
    context.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page = await context.newPage()
  })
  afterAll(() => page.context().close())

  it("a lead from the foreign page is in the database, in the console and in the owner's mail", async () => {
    await page.goto(blog())
    const form = page.locator('#wycena .poptin-popup')
    await form.getByLabel('Imię').fill('Łucja')
    await form.getByLabel('Adres e-mail').fill('Lucja@Example.pl')
    await form.getByLabel('Jaka podłoga?').click()
    await form.getByLabel('Jaka podłoga?').selectOption('jodelka')
    await form.getByLabel('Ile metrów kwadratowych?').fill('42')
    await form.getByRole('button', { name: 'Poproszę o wycenę' }).click()
    // Without the consent nothing is sent. A click waits until the rest of the campaign is loaded, and uses
    // what is ticked by then: the problem is shown first.
    await form.locator('input[type=checkbox][aria-invalid=true]').waitFor()
    await pass(page, { realMs: 300 })
    expect(desk.shop.rows('select id from leads')).toEqual([])
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Poproszę o wycenę' }).click()
    await form.getByText('Mamy Twoje pytanie').waitFor()

    const leads = desk.shop.rows<{ email: string; consents_json: string; page_url: string }>(
      'select email, consents_json, page_url from leads',
    )
    expect(leads).toEqual([
      {
        email: 'lucja@example.pl',
        consents_json: JSON.stringify([{ text: CONSENT, isGiven: true }]),
        page_url: blog(),
      },
    ])
    await expect
      .poll(() => smtp.received.map(({ to, source }) => [to, source.includes('lucja@example.pl')]))
      .toEqual([[['sklep@example.pl'], true]])

    await desk.enter()
    await desk.open('/kontakty', 'Kontakty')
    await desk.page.locator('summary', { hasText: 'lucja@example.pl' }).click()
    for (const text of ['Łucja', 'jodelka', '42', CONSENT, blog()])
      await desk.page.locator('.lead-list').getByText(text, { exact: true }).first().waitFor()
    await desk.open('/kampanie', 'Kampanie')
    await desk.page.getByRole('row', { name: /Formularz wyceny w treści.* 1 0 1 / }).waitFor()
    expect(troubles).toEqual([])
  })

  it("a link of the foreign page opens a campaign, and so do visitors' actions there", async () => {
    await page.goto(blog('/blog/jodelka/'))
    await page.getByRole('button', { name: 'Jak zmierzyć podłogę?', exact: true }).click()
    await page.getByText('Poradnik na dwie minuty').waitFor()
    await page.goto(blog())
    await page.getByRole('button', { name: 'Jak zmierzyć podłogę?', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Poproś o telefon z wyceną' }).click()
    await page.getByRole('dialog').getByText('Policzymy to za Ciebie').waitFor()
    await page.keyboard.press('Escape')
    expect(troubles).toEqual([])
  })

  it("campaigns are shown on the shop's own pages, too, under the shop's own policy", async () => {
    await page.goto(`${desk.shop.url}/kategoria-produktu/podlogi-debowe/`)
    await page.getByRole('button', { name: 'Jak zmierzyć podłogę?', exact: true }).waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    await page.getByText('Zamów próbki do domu, zanim zdecydujesz.').waitFor()
    expect(troubles).toEqual([])
  })
})
