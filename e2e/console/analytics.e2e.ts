import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { savePicture } from '../looks.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

/** Three weeks of visits and of paid orders. */
const fill = () => {
  const database = new Sqlite(join(desk.shop.dataFolder, 'klepka.sqlite'))
  const visits = database.prepare("insert into visit_counts values ('day', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  const midnight = (daysAgo: number) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format(
      Date.now() - daysAgo * 86_400_000,
    )
    const utc = Date.parse(`${day}T00:00:00Z`)
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Europe/Warsaw', hour: 'numeric', hourCycle: 'h23' }).format(
        utc,
      ),
    )
    return utc - hour * 3_600_000
  }
  for (let day = 1; day <= 21; day += 1) {
    visits.run(
      midnight(day),
      'organic:google',
      'organic:google',
      '',
      'mobile',
      40 + ((day * 7) % 20),
      160,
      30,
      8,
      5,
    )
    visits.run(midnight(day), 'utm:newsletter', 'typein', 'wiosna', 'desktop', 10 + (day % 5), 40, 9, 4, 3)
  }
  database.close()
}

const screenshot = async (name: string, width: number) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `analytics-${name}-${width}-${colorScheme}`)
  }
}

it('a shop without a single visit says what will be here, instead of zeros', async () => {
  const { page } = desk
  await desk.enter()
  await desk.open('/analiza', 'Analiza')
  await page.getByRole('heading', { name: 'Tu zobaczysz liczby swojego sklepu' }).waitFor()
  expect(await page.getByText('Skąd przychodzą').isVisible()).toBe(true)
  expect(await page.locator('.analytics-figures').count()).toBe(0)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findWrong(page)).toEqual([])
    await screenshot('first-day', width)
  }
})

describe.each([1440, 390])('analytics at %d px', (width) => {
  beforeAll(async () => {
    if (width === 1440) {
      fill()
      await desk.page.reload()
    }
    await desk.page.setViewportSize({ width, height: 900 })
  })

  it('shows figures, chart, funnel and tables, and its table of the chart by keyboard', async () => {
    const { page } = desk
    await desk.open('/analiza', 'Analiza')
    await page.getByRole('heading', { name: 'Droga do zakupu' }).waitFor()
    await page.getByRole('button', { name: 'Wizyty' }).press('Enter')
    await page.getByText('Liczby z wykresu').press('Enter')
    await page.getByRole('table', { name: 'Liczby z wykresu' }).waitFor()
    await page.getByText('Liczby z wykresu').press('Enter')
    expect(await findWrong(page)).toEqual([])
    await screenshot('page', width)
    expect(desk.troubles).toEqual([])
  })

  it('filters everything by a clicked row until the filter is removed', async () => {
    const { page } = desk
    await desk.open('/analiza', 'Analiza')
    await page.getByRole('link', { name: 'Źródło: Newsletter', exact: true }).press('Enter')
    await page.getByRole('list', { name: 'Wybrane' }).getByText('Źródło: Newsletter').waitFor()
    expect(page.url()).toContain('zrodlo=utm%3Anewsletter')
    await page.getByRole('rowheader', { name: 'telefon' }).waitFor({ state: 'detached' })
    expect(await findWrong(page)).toEqual([])
    await screenshot('filtered', width)
    await page.getByRole('link', { name: 'Usuń: Źródło: Newsletter' }).click()
    await page.getByRole('rowheader', { name: 'telefon' }).waitFor()
  })

  it('says so when nothing happened, and gives each table as a file', async () => {
    const { page } = desk
    await desk.open('/analiza?od=2020-01-01&do=2020-01-02', 'Analiza')
    await page.getByText('W tych dniach nic jeszcze nie było liczone').waitFor()
    await screenshot('empty', width)
    await desk.open('/analiza', 'Analiza')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Pobierz CSV: Źródła', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^analiza-zrodla-.*\.csv$/)
  })
})
