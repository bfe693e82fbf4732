import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const RESTORED = /Przywróciliśmy niezapisane zmiany/

/** The server does what it is asked for, and its answer does not arrive. */
const losesAnswer = async (route: Route) => {
  if (route.request().method() !== 'POST') return route.fallback()
  await route.fetch()
  await route.abort()
}
const countOf = (table: string, name: string) =>
  Number(
    (
      desk.shop.rows(`select count(*) as count from ${table} where name = '${name}'`) as { count: number }[]
    )[0]!.count,
  )

describe('nothing is done twice, and what was done is undone at once', () => {
  beforeAll(async () => {
    await desk.enter()
    await desk.page.setViewportSize({ width: 1_440, height: 1_000 })
  })

  it('a product whose answer was lost is created once, also by the form that a reload restores', async () => {
    const { page } = desk
    await desk.open('/produkty/nowy', 'Nowy produkt')
    await page.getByLabel('Nazwa', { exact: true }).fill('Dąb raz jeden')
    await page.route('**/panel/api/products', losesAnswer)
    const create = page.getByRole('button', { name: 'Dodaj produkt', exact: true })
    await create.click()
    await page.getByText('Brak połączenia ze sklepem').first().waitFor()
    await expect.poll(() => countOf('products', 'Dąb raz jeden')).toBe(1)
    await page.unroute('**/panel/api/products', losesAnswer)
    await page.reload()
    await page.getByText(RESTORED).waitFor()
    await create.click()
    await desk.isAt('Dąb raz jeden')
    expect(countOf('products', 'Dąb raz jeden')).toBe(1)
  })

  it('a category added again after a lost answer is one, and the next one is another', async () => {
    const { page } = desk
    await desk.open('/kategorie', 'Kategorie')
    const name = page.getByLabel('Nazwa nowej kategorii')
    const add = page.getByRole('button', { name: 'Dodaj kategorię', exact: true })
    await page.route('**/panel/api/category-tree', losesAnswer)
    await name.fill('Tylko jedna')
    await add.click()
    await page.getByText('Brak połączenia ze sklepem').first().waitFor()
    await page.unroute('**/panel/api/category-tree', losesAnswer)
    await add.click()
    await desk.waitForToast('Tylko jedna')
    expect(countOf('categories', 'Tylko jedna')).toBe(1)
    await name.fill('I druga')
    await add.click()
    await desk.waitForToast('I druga')
    expect([countOf('categories', 'Tylko jedna'), countOf('categories', 'I druga')]).toEqual([1, 1])
  })

  it('cells of the grid that are not saved come back after a reload, also the one being typed', async () => {
    const { page } = desk
    const cell = (row: number, column: string) => page.locator(`[data-row="${row}"] .is-${column}`)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await desk.open('/produkty?widok=arkusz&sort=name', 'Produkty')
    await page.getByRole('grid').waitFor()
    await expect.poll(() => cell(1, 'name').innerText()).not.toBe('Wczytywanie…')
    const before = await cell(0, 'name').innerText()
    await page.getByRole('grid').focus()
    await press('Control+Home')
    await page.keyboard.type('Nazwa z arkusza')
    await press('Enter')
    await page.keyboard.type('Wpisywana właśnie')
    await page.reload()
    await page.getByText(RESTORED).waitFor()
    await expect.poll(() => cell(0, 'name').innerText()).toBe('Nazwa z arkusza')
    expect(await cell(1, 'name').innerText()).toBe('Wpisywana właśnie')
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, 'restored-grid-1440', { fullPage: false })
    await page.getByRole('button', { name: 'Odrzuć zmiany' }).click()
    await expect.poll(() => cell(0, 'name').innerText()).toBe(before)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await expect.poll(() => cell(0, 'name').innerText()).toBe(before)
    expect(await page.getByText(RESTORED).count()).toBe(0)
  })

  it('products hidden together are shown together again by the button of the toast', async () => {
    const { page } = desk
    await desk.open('/produkty', 'Produkty')
    const published = () =>
      Number(
        (
          desk.shop.rows("select count(*) as count from products where status = 'published'") as {
            count: number
          }[]
        )[0]!.count,
      )
    await page.locator('.choose-row').nth(0).check()
    await page.locator('.choose-row').nth(1).check()
    await page.locator('.choose-row').nth(2).check()
    const before = published()
    await page.getByRole('button', { name: 'Ukryj', exact: true }).click()
    await desk.waitForToast('Ukryto: 3 produkty.')
    const hidden = before - published()
    expect(hidden).toBeGreaterThan(0)
    await savePicture(page, 'undo-of-many-1440', { fullPage: false })
    await page.locator('.toast').getByRole('button', { name: 'Cofnij' }).click()
    await desk.waitForToast('Cofnięto zmianę')
    expect(published()).toBe(before)
  })

  it('the time that the log of changes goes back is set in words', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    const months = page.getByLabel('Miesięcy, przez które wpis zostaje w dzienniku')
    const save = page.getByRole('button', { name: 'Zapisz', exact: true })
    await months.fill('0')
    await save.click()
    await page.getByText('Podaj liczbę od 1 do 60.').waitFor()
    await months.fill('24')
    await months.scrollIntoViewIfNeeded()
    await page.setViewportSize({ width: 390, height: 844 })
    await savePicture(page, 'change-log-months-390', { fullPage: false })
    await save.click()
    await desk.waitForToast('Zapisano ustawienia.')
    await desk.open('/zmiany', 'Dziennik zmian')
    await page.getByText('Zmiany są tu przez 24 miesiące.').waitFor()
  })
})
