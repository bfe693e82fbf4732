import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/processes/free-port.ts'
import { excessWidth, runAxe, WCAG_RULES } from '../axe.ts'
import { LOOKS } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

/** The demo's newsletter with a code, and its site. */
const NEWSLETTER = 'de300c0ffee11'
const GROUP = '1234567'
const KEY = 'ZNACZNIK-klucza'
const NEW_KEY = 'ZNACZNIK-nowego-klucza'

const port = await freePort()
const double = `http://localhost:${port}`
const desk = ownersConsole({ DEMO_CAMPAIGNS: '1', DEMO_CONNECTORS: '1', DEMO_CONNECTORS_PORT: String(port) })

type Received = { service: string; email: string; lists: string[]; tags: string[] }
const contactsAt = async (service: string) =>
  ((await (await fetch(`${double}/odebrane`)).json()) as Received[]).filter((one) => one.service === service)
const letFail = (service: string, fault: string) =>
  fetch(`${double}/usterki/${service}/${fault}`, { method: 'PUT' })

const card = (title: string) =>
  desk.page
    .getByRole('listitem')
    .filter({ has: desk.page.getByRole('heading', { name: title, exact: true }) })
const openCard = async (title: string) => {
  const details = card(title).locator('details')
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
  return card(title)
}

/** Fills in the demo's newsletter on a page of the shop, as a visitor. */
const subscribe = async (email: string) => {
  const visitor = await desk.openBrowser()
  await visitor.goto('/sklep/')
  await visitor.waitForFunction(() => Object.hasOwn((window as { klepka?: object }).klepka ?? {}, 'states'))
  await visitor.evaluate(
    (id) => (window as never as { klepka: (...call: string[]) => void }).klepka('open', id),
    NEWSLETTER,
  )
  const popup = visitor.locator(`.poptin-popup[data-poptin-id="${NEWSLETTER}"]`)
  await popup.getByLabel('Adres e-mail').fill(email)
  await popup.getByRole('checkbox').check()
  const answered = visitor.waitForResponse('**/api/display/conversion/**')
  await popup.locator('button[type=submit]').click()
  expect((await answered).status()).toBe(200)
  await visitor.context().close()
}

describe('services that leads are sent to', () => {
  beforeAll(() => desk.enter())

  it('one is connected with its key, which is checked and not shown again', async () => {
    const { page } = desk
    await desk.open('/integracje', 'Integracje')
    const mailerlite = await openCard('MailerLite')
    await mailerlite.getByRole('button', { name: 'Zapisz' }).click()
    await mailerlite.getByText('Uzupełnij to pole.').waitFor()
    await mailerlite.getByLabel('Klucz API').fill(KEY)
    await mailerlite.getByRole('button', { name: 'Zapisz' }).click()
    await desk.waitForToast('Zapisano: MailerLite.')
    const connected = await openCard('MailerLite')
    await connected.getByText('działa', { exact: true }).waitFor()
    expect(await connected.getByLabel('Klucz API').inputValue()).toBe('')
    await connected.getByRole('button', { name: 'Sprawdź połączenie' }).click()
    await connected.getByText('Połączenie działa: MailerLite odpowiada.').waitFor()
    await page.reload()
    await desk.isAt('Integracje')
    expect(await page.content()).not.toContain(KEY)
  })

  it('a campaign chooses it with a group, has tags and a mail with its code', async () => {
    const { page } = desk
    await desk.open(`/kampanie/${NEWSLETTER}`, 'Newsletter z kodem')
    await page.getByRole('link', { name: 'Co po zgłoszeniu' }).click()
    await desk.isAt('Co po zgłoszeniu')
    await page.getByRole('checkbox', { name: 'Wyślij wiadomość' }).check()
    await page.getByLabel('Temat').fill('Twój kod: {{code}}')
    await page.getByLabel('Treść').fill('Dziękujemy!')
    await page.getByLabel('Tagi kontaktu').fill('rabat, podłogi')
    await page.getByRole('checkbox', { name: 'Wysyłaj do: MailerLite' }).check()
    await page.getByLabel('Grupa (Group ID)').fill(GROUP)
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Wiadomość z obiecanym kodem musi mieć w treści').waitFor()
    await page.getByLabel('Treść').fill('Oto Twój kod: {{code}}')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano, co dzieje się po zgłoszeniu.')
  })

  it('a lead of a real form arrives there, with its group; its tags are in the console, the code in a mail', async () => {
    const { page } = desk
    await subscribe('ola@example.pl')
    await expect
      .poll(() => contactsAt('mailerlite'), { timeout: 15_000 })
      .toEqual([expect.objectContaining({ email: 'ola@example.pl', lists: [GROUP] })])
    expect(desk.shop.rows("select subject from outbox where to_address = 'ola@example.pl'")).toEqual([
      { subject: 'Twój kod: PIERWSZE5' },
    ])
    await desk.open('/kontakty', 'Kontakty')
    await page.locator('summary', { hasText: 'ola@example.pl' }).click()
    await page.getByText('rabat, podłogi').waitFor()
  })

  it('a service that refuses the key is on the first page, loses no lead, and goes on with another key', async () => {
    const { page } = desk
    await letFail('mailerlite', 'unauthorized')
    await subscribe('ela@example.pl')
    await expect
      .poll(() => desk.shop.rows("select status from connector_deliveries where status = 'paused'").length, {
        timeout: 15_000,
      })
      .toBe(1)
    await desk.open('/', 'Dziś')
    const trouble = page.getByRole('link', {
      name: /^MailerLite \(.+\) nie przyjmuje klucza od 1 minuty: 1 czeka\.$/,
    })
    await trouble.click()
    await desk.isAt('Integracje')
    await card('MailerLite').getByText('wstrzymana').waitFor()
    await letFail('mailerlite', 'none')
    await card('MailerLite').getByLabel('Klucz API').fill(NEW_KEY)
    await card('MailerLite').getByRole('button', { name: 'Zapisz' }).click()
    await desk.waitForToast('Zapisano: MailerLite.')
    await expect.poll(async () => (await contactsAt('mailerlite')).length, { timeout: 15_000 }).toBe(2)
    await desk.open('/', 'Dziś')
    await page.getByText('Najnowsze zamówienia').waitFor()
    expect(await trouble.count()).toBe(0)
    for (const table of ['connectors', 'connector_deliveries', 'change_log', 'audit_events'])
      expect(JSON.stringify(desk.shop.rows(`select * from ${table}`))).not.toMatch(/ZNACZNIK/)
  })

  for (const [width, colorScheme] of LOOKS)
    it(`has no accessibility fault at ${width} px, ${colorScheme}, and fits the screen`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [address, title] of [
        ['/integracje', 'Integracje'],
        [`/kampanie/${NEWSLETTER}/po-zgloszeniu`, 'Co po zgłoszeniu'],
      ] as const) {
        await desk.open(address, title)
        await expect.poll(() => page.locator('.loading').count()).toBe(0)
        await page.locator('details.connector').evaluateAll((all) => {
          for (const details of all as HTMLDetailsElement[]) details.open = true
        })
        expect([address, await runAxe(page, { runOnly: WCAG_RULES })]).toEqual([address, []])
        expect([address, await excessWidth(page)]).toEqual([address, 0])
      }
      expect(desk.troubles).toEqual([])
    })
})
