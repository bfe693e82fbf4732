import { beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const { call } = desk
type SavedPrize = { id: string; label: string; chance: number; stock: number | null; code: object | null }

describe('the prizes of a game as a table', () => {
  let id = ''
  beforeAll(async () => {
    await desk.enter()
    const { site } = await call('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })
    id = (await call('POST', `campaigns?site=${site.id}`, { document: playedFirstFile })).campaign.id
    await desk.open(`/kampanie/${id}`, 'Koło')
  })
  const saved = () =>
    (
      JSON.parse(
        desk.shop
          .rows<{ id: string; document_json: string }>('select id, document_json from campaigns')
          .find((row) => row.id === id)!.document_json,
      ) as { game: { prizes: SavedPrize[] } }
    ).game.prizes
  const save = async () => {
    await desk.page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await desk.waitForToast('Opublikowano kampanię.')
  }
  const table = () => desk.page.locator('.prizes')
  const press = (name: string | RegExp) => table().getByRole('button', { name }).click()
  const cell = (column: string, row: number) =>
    table().getByRole('textbox', { name: `${column}: wiersz ${row}`, exact: true })
  const labels = () =>
    table()
      .getByRole('textbox', { name: /^Nagroda: wiersz/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

  it('rows are moved, duplicated and removed by keyboard, and the sum is evened out', async () => {
    const { page } = desk
    await cell('Nagroda', 1).waitFor()
    expect(await labels()).toEqual(['Rabat 10%', 'Nic', 'Zestaw próbek'])
    await table().getByRole('button', { name: 'Niżej: Rabat 10%' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await labels()).toEqual(['Nic', 'Zestaw próbek', 'Rabat 10%'])
    // At the end the way back has the focus.
    await page.keyboard.press('Enter')
    expect(await labels()).toEqual(['Nic', 'Rabat 10%', 'Zestaw próbek'])
    await press('Powiel: Zestaw próbek')
    await cell('Nagroda', 4).fill('Listwy')
    await table().getByText('Razem: 130%').waitFor()
    await press('Wyrównaj do 100%')
    await table().getByText('Razem: 100%').waitFor()
    await cell('Ile sztuk', 4).fill('5')
    expect(await findWrong(page)).toEqual([])
    await save()
    expect(saved().map(({ label, chance, stock }) => [label, chance, stock])).toEqual(
      [
        ['Nic', 38.47, null],
        ['Rabat 10%', 15.38, null],
        ['Zestaw próbek', 23.08, null],
        ['Listwy', 23.07, 5],
      ].map(([label, chance, stock]) => [label, expect.closeTo(chance as number, 1), stock]),
    )
    expect(saved().map((prize) => prize.id)).toEqual(['nic', 'rabat', 'probki', 'zestaw-probek'])
  })

  it('what is wrong is shown at its cell', async () => {
    const { page } = desk
    await cell('Szansa (%)', 1).fill('5')
    await page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await table()
      .getByText(/^Szanse dają razem .*%, a muszą dać 100%\.$/)
      .waitFor()
    await cell('Nagroda', 1).fill('')
    await page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await expect.poll(() => cell('Nagroda', 1).getAttribute('aria-invalid')).toBe('true')
    await cell('Nagroda', 1).fill('Nic')
    await press('Wyrównaj do 100%')
  })

  it('rows of a sheet are pasted', async () => {
    await press('Wklej z arkusza')
    await table()
      .getByLabel('Wiersze z arkusza')
      .fill('Nazwa\tSzansa\nRabat 10%\t20\nNic\t50\nZestaw próbek\t20\nListwy\t5\nMata\t5\t3\tMATA')
    await table().getByRole('button', { name: 'Wstaw', exact: true }).click()
    expect(await labels()).toEqual(['Nic', 'Rabat 10%', 'Zestaw próbek', 'Listwy', 'Mata'])
    await table().getByText('Razem: 100%').waitFor()
    await save()
    expect(saved().at(-1)).toMatchObject({
      id: 'mata',
      chance: 5,
      stock: 3,
      code: { kind: 'fixed', code: 'MATA' },
    })
  })

  it('ten thousand turns on trial show what is drawn, what runs out and what it costs', async () => {
    const { page } = desk
    await press('Zagraj 10 000 razy na próbę')
    await table()
      .getByText(/10 000 gier kosztowałoby średnio/)
      .waitFor()
    const rows = await table()
      .locator('.simulation tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent ?? '')))
    expect(rows.map(([label]) => label)).toEqual(['Nic', 'Rabat 10%', 'Zestaw próbek', 'Listwy', 'Mata'])
    const [, mat] = [rows[0], rows[4]!]
    expect(mat[1]).toBe('500')
    expect(mat[2]).toBe('3')
    expect(mat[3]).toMatch(/^po .* grach$/)
    await table()
      .getByRole('img', { name: /^Oczekiwane i wylosowane: Nic/ })
      .waitFor()
    // 10% of 500 zł, 2000 times, give or take.
    expect(
      await table()
        .getByText(/kosztowałoby średnio/)
        .textContent(),
    ).toMatch(/średnio (?:9[5-9]|10[0-5])\s\d{3},\d\d zł/)
    await table().getByLabel('Średnie zamówienie (zł)').fill('100')
    await press('Zagraj jeszcze raz')
    await expect
      .poll(() =>
        table()
          .getByText(/kosztowałoby średnio/)
          .textContent(),
      )
      .toMatch(/średnio (?:19|20|21)\s\d{3},\d\d zł/)
    expect(await findWrong(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(desk.troubles).toEqual([])
  })
})
