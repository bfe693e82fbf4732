import { beforeAll, describe, expect, it } from 'vitest'
import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole({ DEMO_CAMPAIGNS: '' })
const WIDTHS = [360, 1440]

/** Inserts the data of weeks of visitors. */
const fill = () => {
  const database = new Sqlite(join(desk.shop.dataFolder, 'klepka.sqlite'))
  const now = Date.now()
  const dayOf = (ms: number) => Number(new Date(ms).toISOString().slice(0, 10).replaceAll('-', ''))
  const site = (database.prepare('select id from campaign_sites').get() as { id: string }).id
  const [parent, other] = database
    .prepare('select id, document_json from campaigns where site_id = ? order by position limit 2')
    .all(site) as { id: string; document_json: string }[]
  database
    .prepare(
      "update campaigns set parent_id = ?, document_json = json_set(document_json, '$.name', ?) where id = ?",
    )
    .run(parent!.id, 'Zielony przycisk', other!.id)
  for (let day = 0; day < 30; day += 1) {
    for (const [id, device, cause, conversions] of [
      [parent!.id, 'mobile', 'scroll', 3],
      [other!.id, 'desktop', 'exit_intent', 6],
    ] as const) {
      database
        .prepare(
          'insert into campaign_counts (campaign_id, day, cause, device, views, closes, conversions) values (?, ?, ?, ?, ?, ?, ?)',
        )
        .run(id, dayOf(now - day * 86_400_000), cause, device, 80 + ((day * 37) % 60), 20, conversions)
    }
  }
  const pair = database.prepare(
    'insert into pair_counts (parent_id, arms, campaign_id, views, conversions, visitors, first_ms) values (?, ?, ?, ?, ?, ?, ?)',
  )
  pair.run(parent!.id, 'a', parent!.id, 5_000, 150, 4_000, now - 86_400_000)
  pair.run(parent!.id, 'a', other!.id, 5_000, 300, 4_500, now - 86_400_000)
  database
    .prepare(
      "update campaign_sites set settings_json = json_set(settings_json, '$.holdoutPercent', 10, '$.goal', json(?)), version = version + 1 where id = ?",
    )
    .run('{"kind":"order"}', site)
  database
    .prepare(
      'insert into reminders (id, cause, kind, email, site_id, lines_json, total_grosze, left_ms, sent_ms, restored_ms, restored_times, refused_ms) values (?, ?, ?, ?, null, ?, ?, ?, ?, ?, 1, null)',
    )
    .run(
      'r1',
      'c1',
      'cart',
      'lucja@example.pl',
      '[{"name":"Panel dębowy 14 mm"},{"name":"Klej"}]',
      123_450,
      now,
      now,
      now,
    )
  database.close()
}

describe('results of campaigns', () => {
  beforeAll(async () => {
    await desk.enter()
    fill()
  })

  it('the owner sees days, devices, the better variant, and a warning of uneven division', async () => {
    const { page } = desk
    await desk.open('/wyniki?okres=30', 'Wyniki kampanii')
    await page
      .getByText(
        /„Zielony przycisk” jest lepszy: daje na 100 wyświetleń o \d,\d do \d,\d wypełnienia więcej\./,
      )
      .waitFor()
    await page.getByText(/Uwaga: osoby nie dzielą się po równo/).waitFor()
    await page.getByText('Jeszcze nie wiadomo, co dają kampanie').waitFor()
    await page.getByRole('row', { name: /^telefon / }).waitFor()
    await page.getByRole('row', { name: /^przy zamiarze wyjścia / }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findWrong(page)).toEqual([])
    }
    await page.getByLabel('Której kampanii').selectOption({ label: 'Zielony przycisk' })
    await expect.poll(() => page.getByRole('row', { name: /^telefon / }).count()).toBe(0)
  })

  it("the goal of the comparison is set next to the holdout's share", async () => {
    const { page } = desk
    const id = desk.shop.rows<{ id: string }>('select id from campaign_sites')[0]!.id
    await page.goto(`/panel/#/witryny/${id}`)
    await page.getByLabel('Cel do porównania').selectOption('address')
    await page.getByLabel('Adres zawiera').fill('/dziekujemy')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano stronę.')
    expect(
      desk.shop.rows<{ goal: string }>(
        "select json_extract(settings_json, '$.goal') as goal from campaign_sites",
      ),
    ).toEqual([{ goal: '{"kind":"address","text":"/dziekujemy"}' }])
  })

  it('cart reminders are off; the owner previews them and switches them on', async () => {
    const { page } = desk
    await desk.open('/porzucone-koszyki', 'Porzucone koszyki')
    await page
      .frameLocator('iframe[title="Podgląd wiadomości"]')
      .getByRole('link', { name: 'Wróć do koszyka' })
      .waitFor()
    expect(await page.getByLabel('Wysyłaj przypomnienia').isChecked()).toBe(false)
    await page
      .getByRole('row', {
        name: /lucja@example\.pl Panel dębowy 14 mm, Klej 1\s?234,50 zł .* koszyk przywrócony/,
      })
      .waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findWrong(page)).toEqual([])
    }
    await page.getByLabel('Wysyłaj przypomnienia').check()
    await page.getByLabel('Do godziny').fill('8')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByText('Ta godzina musi być późniejsza niż pierwsza.').waitFor()
    await page.getByLabel('Do godziny').fill('19')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia przypomnień.')
    expect(
      JSON.parse(
        desk.shop.rows<{ value_json: string }>("select value_json from settings where name = 'reminders'")[0]!
          .value_json,
      ),
    ).toMatchObject({ isOn: true, untilHour: 19 })
  })
})
