import { beforeAll, describe, expect, it } from 'vitest'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const NAME = 'Newsletter'
const designer = designerOf(() => desk.page)
const { call } = desk
const panel = () => desk.page.getByRole('region', { name: 'Szacunek' })
const sentence = () => panel().getByRole('status')

const VISITORS = 125
const PHONES = 25
const READ_AGAIN_MS = 1_100

/** Visits of today to the first page and the list of products, ten seconds apart. */
const addVisits = () => {
  const views = Array.from({ length: VISITORS }, (_, visitor) =>
    ['/', '/sklep/'].map((address, page) => [
      `visitor${visitor}`,
      60 + page * 10,
      address,
      '',
      Number(visitor < PHONES),
      'PL',
      'pl',
      '0:0',
      0,
    ]),
  ).flat()
  desk.shop.run(
    'insert into recorded_views (id, day_ms, thinning, views, views_json) values (?, ?, 0, ?, ?)',
    'visits-of-the-test',
    warsawMidnight(Date.now()),
    views.length,
    JSON.stringify(views),
  )
}

describe('estimate beside the settings of when and whom', () => {
  let id = ''
  beforeAll(async () => {
    await desk.enter()
    const { site } = await call('POST', 'campaign-sites', {
      name: 'Sklep',
      domains: ['localhost'],
      isShop: true,
    })
    const add = async (name: string, seconds: number) => {
      const document = { ...newsletterFile, name, triggers: [{ kind: 'timeDelay', seconds }] }
      return (await call('POST', `campaigns?site=${site.id}`, { document })).campaign.id as string
    }
    id = await add(NAME, 0)
    await call('PUT', `campaigns/${await add('Rabat', 5)}/switch`, { isOn: true })
  })

  it('says that there are too few visits, while there are', async () => {
    await desk.open(`/kampanie/${id}?krok=komu`, NAME)
    await expect
      .poll(() => sentence().innerText())
      .toMatch(/^Za mało danych: .* Szacunek pokażemy od 100 wizyt\.$/)
  })

  it('changes when the owner changes a condition', async () => {
    addVisits()
    // Nothing is read twice within a second.
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS))
    await desk.page.reload()
    await expect.poll(() => sentence().innerText()).toMatch(/^Zobaczyłoby ją 125 z 125 wizyt \(100%\)\.$/)
    await panel().getByText('Ta kampania otwiera się przed „Rabat”').waitFor()

    await desk.page.getByRole('button', { name: 'Dodaj warunek' }).click()
    await desk.page.keyboard.type('urządzenie')
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => sentence().innerText()).toBe('Zobaczyłoby ją 25 z 125 wizyt (20%).')
    await panel().getByText('Kogo odcina który warunek').waitFor()
    await panel().getByText('bez niego o 100 więcej').waitFor()
    expect(await findWrong(desk.page)).toEqual([])
  })

  it('names what nobody knows, with both ends', async () => {
    await designer.step('Kiedy')
    await desk.page.getByLabel('Rodzaj: dodaj powód').selectOption('exitIntent')
    await desk.page.getByRole('button', { name: 'Dodaj powód' }).click()
    await panel().getByText('powód „Zamiar wyjścia”: takich zdarzeń nie zapisujemy').waitFor()
    await desk.page.getByRole('button', { name: /^Usuń: Czas na stronie/ }).click()
    await expect
      .poll(() => sentence().innerText())
      .toBe('Zobaczyłoby ją od 0 do 25 z 125 wizyt (od 0% do 20%).')
  })
})
