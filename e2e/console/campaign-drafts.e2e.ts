import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const NAME = 'Newsletter'
const OLD = 'Stary nagłówek'
const NEW = 'Nowy nagłówek'

const bar = () => desk.page.getByRole('region', { name: 'Stan kampanii' })
const press = (name: string) => bar().getByRole('button', { name, exact: true }).click()
const dialog = () => desk.page.getByRole('dialog')
const designer = designerOf(() => desk.page)
/** The field of the heading, which is selected first. */
const heading = async () => {
  await designer.layer('Nagłówek').click()
  return designer.settings().getByLabel('Treść').first()
}
const draftOf = (id: string) =>
  desk.shop.rows<{ document_json: string }>(
    'select document_json from campaign_drafts where campaign_id = ?',
    id,
  )[0]?.document_json ?? ''
const { call } = desk

describe('drafts of a running campaign', () => {
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
        form: newsletterFile.screens.form.map((block) =>
          block.kind === 'heading' ? { ...block, text: OLD } : block,
        ),
      },
    }
    id = (await call('POST', `campaigns?site=${site.id}`, { document })).campaign.id
    await call('PUT', `campaigns/${id}/switch`, { isOn: true })
    await desk.open(`/kampanie/${id}`, NAME)
  })

  /** What a visitor reads who comes now. */
  const visitorReads = async (text: string) => {
    const visitor: Page = await desk.openBrowser()
    await visitor.goto(`${desk.shop.url}/`)
    await visitor.getByText(text).first().waitFor()
    const other = text === OLD ? NEW : OLD
    expect(await visitor.getByText(other).count()).toBe(0)
    await visitor.context().close()
  }

  it('typing saves a draft by itself; visitors get the old page until it is published', async () => {
    await visitorReads(OLD)
    await (await heading()).fill(NEW)
    await bar().getByText('Zapisano w wersji roboczej o').waitFor()
    expect(draftOf(id)).toContain(NEW)
    await visitorReads(OLD)
    await desk.page.reload()
    await desk.isAt(NAME)
    await bar().getByText('Zapisano w wersji roboczej o').waitFor()
    expect(await findWrong(desk.page)).toEqual([])

    await press('Opublikuj')
    await desk.waitForToast('Opublikowano kampanię.')
    await bar().getByText('Opublikowano o').waitFor()
    expect(draftOf(id)).toBe('')
    await visitorReads(NEW)
  })

  it('what is discarded can be fetched back', async () => {
    const name = desk.page.getByLabel('Nazwa kampanii')
    await name.fill('Na próbę')
    await bar().getByText('Zapisano w wersji roboczej o').waitFor()
    await press('Odrzuć zmiany')
    await bar().getByText('Wrócono do opublikowanej wersji.').waitFor()
    expect(await name.inputValue()).toBe(NAME)
    expect(draftOf(id)).toBe('')
    await press('Cofnij')
    expect(await name.inputValue()).toBe('Na próbę')
    await expect.poll(() => draftOf(id)).toContain('Na próbę')
    await press('Odrzuć zmiany')
    await expect.poll(() => draftOf(id)).toBe('')
  })

  it('an incomplete draft is saved, and not published: what is missing is shown at its field', async () => {
    const name = desk.page.getByLabel('Nazwa kampanii')
    await name.fill('')
    await bar().getByText('Zapisano w wersji roboczej o').waitFor()
    expect(JSON.parse(draftOf(id)).name).toBe('')
    await press('Opublikuj')
    await desk.page.getByText('Nie może być puste.').waitFor()
    await bar().getByText('Popraw 1 pole').waitFor()
    await visitorReads(NEW)
    await name.fill(NAME)
    // It equals what is published, so there is no draft.
    await expect.poll(() => draftOf(id)).toBe('')
  })

  it('versions say what changed, show their picture, and return into the draft', async () => {
    const { page } = desk
    await press('Wersje')
    await dialog().getByText(`Pierwszy ekran › Nagłówek: „${OLD}” → „${NEW}”`).waitFor({ state: 'attached' })
    const first = dialog().locator('.version-list > li').last()
    await first.locator('summary').click()
    await first.getByText(`Pierwszy ekran › Nagłówek: „${OLD}” → „${NEW}”`).waitFor()
    await first.frameLocator('iframe').getByText(OLD).waitFor()
    expect(await findWrong(page)).toEqual([])
    await first.getByRole('button', { name: 'Przywróć do wersji roboczej' }).click()
    await desk.waitForToast('Przywrócono wersję.')
    await expect.poll(() => draftOf(id)).toContain(OLD)
    await visitorReads(NEW)
  })

  it('it is published at the planned time, and the list says when', async () => {
    const { page } = desk
    await press('Zaplanuj')
    await dialog().getByLabel('Dzień i godzina').fill('2020-01-01T08:00')
    await dialog().getByRole('button', { name: 'Zaplanuj publikację' }).click()
    await dialog().getByText('Podaj czas, który dopiero nadejdzie.').waitFor()
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    await dialog().getByLabel('Dzień i godzina').fill(`${soon}T08:00`)
    expect(await findWrong(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Zaplanuj publikację' }).click()
    await bar()
      .getByText(/Publikacja zaplanowana: .* o 8:00\./)
      .waitFor()
    const [{ at_ms }] = desk.shop.rows<{ at_ms: number }>('select at_ms from campaign_schedules') as [
      { at_ms: number },
    ]
    expect(new Date(at_ms).toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' })).toBe(`${soon} 08:00:00`)
    await desk.open('/kampanie', 'Kampanie')
    await page.getByText(/^publikacja .* o 8:00$/).waitFor()
    await page.getByText('wersja robocza', { exact: true }).waitFor()
    await desk.open(`/kampanie/${id}`, NAME)
    await bar()
      .getByText(/Publikacja zaplanowana/)
      .waitFor()

    desk.shop.run('update campaign_schedules set at_ms = ?', Date.now())
    await expect.poll(() => draftOf(id), { timeout: 40_000 }).toBe('')
    expect(desk.shop.rows('select campaign_id from campaign_schedules')).toEqual([])
    await visitorReads(OLD)
    // An editor that is open notices it by itself.
    await bar().getByText('Opublikowano o').waitFor()
    expect(await bar().getByText('Publikacja zaplanowana').count()).toBe(0)
  })

  it('the second person reads who else is there and what they saved; nothing is lost', async () => {
    const { page } = desk
    const other = await desk.context.newPage()
    await other.goto(`/panel/#/kampanie/${id}`)
    await desk.isAt(NAME, other)
    await other.getByText('Tę kampanię ma teraz otwartą także Ty w innym oknie.').waitFor()
    await other.getByLabel('Nazwa kampanii').fill('Nazwa z drugiego okna')
    await expect.poll(() => draftOf(id)).toContain('Nazwa z drugiego okna')
    await page.getByText('Ty w innym oknie: nowsze zmiany w wersji roboczej').waitFor()
    await page.getByRole('button', { name: 'Wczytaj nowsze zmiany' }).click()
    await expect.poll(() => page.getByLabel('Nazwa kampanii').inputValue()).toBe('Nazwa z drugiego okna')

    // Both write the same: whoever saves later decides, and the other text remains as a version.
    await other.getByLabel('Nazwa kampanii').fill('Druga nazwa z okna')
    await expect.poll(() => draftOf(id)).toContain('Druga nazwa z okna')
    await page.getByLabel('Nazwa kampanii').fill('Moja nazwa')
    const choice = page.getByRole('group', { name: 'Ktoś zapisał tu zmiany przed Tobą' })
    await choice.getByRole('button', { name: 'Zostaw moje zmiany' }).click()
    await expect.poll(() => draftOf(id)).toContain('Moja nazwa')
    await press('Wersje')
    await dialog()
      .getByText(/^Zastąpiona wersja robocza z /)
      .first()
      .waitFor()
    await dialog()
      .getByText(`Nazwa kampanii: „${NAME}” → „Druga nazwa z okna”`)
      .waitFor({ state: 'attached' })
    await dialog().getByRole('button', { name: 'Zamknij' }).click()
    await other.close()
  })
})
