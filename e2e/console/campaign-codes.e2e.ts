import { beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const NAME = 'Newsletter z kodem'
const TELEPHONE = 390
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const { call } = desk
const designer = designerOf(() => desk.page)
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()

const widthOnTelephone = async () => {
  const before = desk.page.viewportSize()!
  await desk.page.setViewportSize({ width: TELEPHONE, height: 844 })
  const width = await desk.page.evaluate(() => document.documentElement.scrollWidth)
  await desk.page.setViewportSize(before)
  return width
}
const isOn = async (id: string) => (await call('GET', `campaigns/${id}`)).campaign.isOn as boolean

describe('codes and dates of a campaign', () => {
  let id = ''
  beforeAll(async () => {
    await desk.enter()
    const { site } = await call('POST', 'campaign-sites', {
      name: 'Sklep',
      domains: ['localhost'],
      isShop: true,
    })
    const document = {
      ...newsletterFile,
      name: NAME,
      triggers: [{ kind: 'timeDelay', seconds: 0 }],
      frequency: { rule: 'always' },
      screens: {
        ...newsletterFile.screens,
        thankYou: [
          { kind: 'heading', text: 'Dziękujemy' },
          { kind: 'coupon', label: '{{prize_label}}' },
        ],
      },
      coupon: { kind: 'fixed', code: 'STARY' },
    }
    id = (await call('POST', `campaigns?site=${site.id}`, { document })).campaign.id
    await desk.open(`/kampanie/${id}`, NAME)
  })

  /** What a visitor of the shop gets for an address. */
  const codeFor = async (email: string): Promise<string | null> => {
    const visitor = await desk.openBrowser()
    // Programs get no code.
    await visitor.setExtraHTTPHeaders({ 'user-agent': BROWSER })
    await visitor.goto(`${desk.shop.url}/`)
    const popup = visitor.locator(`.poptin-popup[data-poptin-id="${id}"]`)
    await popup.getByLabel(/mail/i).fill(email)
    await popup.getByRole('checkbox').check()
    await popup.locator('.poptin-form-submit-button').click()
    await popup.getByText('Dziękujemy').waitFor()
    const code = popup.locator('.code span')
    const text = (await code.count()) > 0 ? await code.textContent() : null
    await visitor.context().close()
    return text
  }

  it('the owner chooses a list of codes, adds it after publishing, and each visitor gets another one', async () => {
    const { page } = desk
    await designer.step('Treść')
    await page.getByRole('combobox', { name: 'Kod rabatowy' }).selectOption('każdemu inny, z Twojej listy')
    await page.getByRole('button', { name: 'Opublikuj i włącz' }).click()
    // There are no codes yet.
    await page.getByRole('button', { name: 'Włącz mimo to' }).click()
    await desk.waitForToast(/Opublikowano/)
    await page.getByText('Nie ma jeszcze kodów.').waitFor()
    await page.getByRole('link', { name: 'Kody tej kampanii' }).click()
    await desk.isAt(`Kody: ${NAME}`)
    await page.getByLabel('Wklej kody').fill('AAA-1\nBBB-2')
    await press('Dodaj kody')
    await page.getByText('2 wolne, 0 wydanych').waitFor()
    expect(await findWrong(page)).toEqual([])
    expect(await widthOnTelephone()).toBeLessThanOrEqual(TELEPHONE)

    expect(await codeFor('ola@example.pl')).toBe('AAA-1')
    expect(await codeFor('jan@example.pl')).toBe('BBB-2')
    // With the last code it has ended.
    expect(await isOn(id)).toBe(false)
    await page.reload()
    await page.getByText('Kody się skończyły.').waitFor()
  })

  it('a code that the shop makes is shown and counted, and not among the owner’s', async () => {
    const { campaign } = await call('GET', `campaigns/${id}`)
    await call('PUT', `campaigns/${id}`, {
      document: { ...campaign.document, coupon: { kind: 'generated', worth: 10, prefix: 'lato' } },
    })
    await call('PUT', `campaigns/${id}/switch`, { isOn: true })
    const code = await codeFor('ewa@example.pl')
    expect(code).toMatch(/^lato-\w{5}-\w{5}$/)
    await desk.open(`/nagrody/${id}`, `Kody: ${NAME}`)
    await desk.page.reload()
    await desk.page.getByText('Sklep utworzył 1 kod, użyto 0.').waitFor()
    const { coupons } = await call('GET', 'coupons')
    expect(coupons.map((coupon: { code: string }) => coupon.code)).not.toContain(code)
  })

  it('is paused until a time and ends after one, by keyboard, and the list says so', async () => {
    const { page } = desk
    await desk.open(`/kampanie/${id}`, NAME)
    const opener = page.getByRole('button', { name: 'Terminy kampanii' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Terminy kampanii' })
    await dialog.getByLabel('Wyłącz do').fill('2020-01-01T10:00')
    await dialog.getByRole('button', { name: 'Zapisz terminy' }).press('Enter')
    await dialog.getByText('Podaj czas, który dopiero nadejdzie.').waitFor()
    const year = new Date().getFullYear() + 1
    const [soon, later] = [`${year}-01-02T10:00`, `${year}-01-05T10:00`]
    await dialog.getByLabel('Wyłącz do').fill(soon)
    await dialog.getByLabel('Wyłącz po').fill(later)
    expect(await findWrong(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Zapisz terminy' }).press('Enter')
    await desk.waitForToast('Zapisano terminy.')
    expect(await isOn(id)).toBe(false)
    await desk.open('/kampanie', 'Kampanie')
    const row = page.getByRole('row').filter({ hasText: NAME })
    await row.getByText(/włączy się 2/).waitFor()
    await row.getByText(/wyłączy się 5/).waitFor()
    expect(await widthOnTelephone()).toBeLessThanOrEqual(TELEPHONE)
  })
})
