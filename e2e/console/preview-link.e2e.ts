import { beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

describe('the link to a campaign’s preview', () => {
  let name = ''
  beforeAll(async () => {
    await desk.enter()
    name = 'Do pokazania'
    const document = { ...newsletterFile, name, triggers: [{ kind: 'timeDelay', seconds: 30 }] }
    const id = await desk.page.evaluate(async (json) => {
      const { csrfToken } = await (await fetch('/panel/api/session')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
      // The shop's own pages show it, and no campaign is on.
      const site = { name: 'Sklep', domains: [], isShop: true }
      const made = await fetch('/panel/api/campaign-sites', {
        method: 'POST',
        headers,
        body: JSON.stringify(site),
      })
      const shop = (await made.json()).site as { id: string }
      const answer = await fetch(`/panel/api/campaigns?site=${shop.id}`, {
        method: 'POST',
        headers,
        body: json,
      })
      return (await answer.json()).campaign.id as string
    }, JSON.stringify({ document }))
    await desk.open(`/kampanie/${id}`, name)
  })

  it('shows a colleague without an account the campaign and why it is shown, until it is revoked', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Zobacz na stronie' }).click()
    const link = page.getByRole('link', { name: 'Otwórz stronę z kampanią' })
    const hour = await link.getAttribute('href')
    await page.getByRole('combobox', { name: 'Jak długo działa' }).selectOption({ label: 'tydzień' })
    await expect.poll(() => link.getAttribute('href')).not.toBe(hour)
    const week = (await link.getAttribute('href'))!
    const untilOf = (url: string) =>
      Number.parseInt(new URL(url).searchParams.get('poptin_preview')!.split('.')[2]!, 36)
    expect((untilOf(week) - untilOf(hour!)) / 3_600_000).toBeCloseTo(7 * 24 - 1, 0)
    // The code has the same address; the shop of this test runs on this computer.
    await page.getByRole('img', { name: `Kod QR z adresem ${week}` }).waitFor()
    await page.getByText('telefon nie otworzy tego adresu').waitFor()
    expect(await findWrong(page)).toEqual([])

    const colleague = await desk.openBrowser()
    await colleague.goto(week)
    await colleague.getByText('Rabat 5% na pierwsze zamówienie').waitFor()
    await colleague.getByText('Podgląd: dlaczego ją widać albo nie').waitFor()
    await colleague.getByText('Kampania jest wyłączona i poza podglądem nikt jej nie widzi.').waitFor()
    await colleague.locator('klepka-why').getByText('Czas na stronie: na stronie od 0 s').waitFor()

    await page.getByRole('button', { name: 'Unieważnij wszystkie linki' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unieważnij wszystkie linki' }).click()
    await desk.waitForToast('Linki do podglądu tej kampanii już nie działają.')
    expect(await link.count()).toBe(0)
    const answered = colleague.waitForResponse((response) => response.url().includes('/api/display/'))
    await colleague.reload()
    await answered
    expect(await colleague.getByText('Rabat 5% na pierwsze zamówienie').count()).toBe(0)
    await colleague.close()

    await page.getByRole('button', { name: 'Zrób nowy link' }).click()
    await link.waitFor()
    expect(desk.troubles).toEqual([])
  })
})
