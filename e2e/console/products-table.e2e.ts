import { beforeAll, describe, expect, it } from 'vitest'
import { runAxe } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

/** Position of each row and each of its cells. */
const placesOf = () =>
  desk.page.locator('.product-table tr').evaluateAll((rows) =>
    rows.slice(0, 8).map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return [top + scrollY, height, ...[...row.children].map((cell) => cell.getBoundingClientRect().left)]
        .map(Math.round)
        .join(' ')
    }),
  )

/** Once two frames agree: a list that was just loaded, or a window that was just resized, may still settle. */
const settledPlaces = async () => {
  let last = await placesOf()
  await expect
    .poll(async () => {
      const before = last
      last = await placesOf()
      return JSON.stringify(before) === JSON.stringify(last)
    })
    .toBe(true)
  return last
}

describe('the table of products', () => {
  beforeAll(() => desk.enter())

  it.each([1_216, 1_440])(
    'nothing moves during input, and a changed row has one height, in a window %i px wide [M-47]',
    async (width) => {
      const { page } = desk
      await page.setViewportSize({ width, height: 1_000 })
      await desk.open('/produkty', 'Produkty')
      await page.locator('.product-table img').first().waitFor()
      const before = await settledPlaces()
      const price = page.locator('.product-regular input').first()
      const stock = page.locator('.product-stock input').nth(1)
      for (const typed of ['7', '1 234,50', '']) {
        await price.fill(typed)
        expect(await placesOf()).toEqual(before)
      }
      await stock.fill('')
      expect(await placesOf()).toEqual(before)
      const [row, name] = await page
        .locator('tr.is-dirty')
        .first()
        .evaluate((found) => [
          found.getBoundingClientRect().height,
          found.querySelector('th')!.getBoundingClientRect().height,
        ])
      expect(name).toBe(row)
      await price.press('Escape')
      await stock.press('Escape')
    },
  )

  it('fits into the window of a tablet and of a phone [M-47]', async () => {
    const { page } = desk
    for (const width of [1_024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  it('its filters can be named as a view, which stands above the list and the grid', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1_440, height: 1_000 })
    await desk.open('/produkty', 'Produkty')
    await page.getByLabel('Dane').selectOption({ label: 'bez EAN' })
    await page.getByText('Zapisz jako widok').first().click()
    await page.getByLabel('Nazwa widoku').fill('Do uzupełnienia')
    await page.getByLabel('Nazwa widoku').press('Enter')
    await desk.waitForToast('Zapisano widok „Do uzupełnienia”.')
    const views = page.getByRole('navigation', { name: 'Widoki produktów' })
    expect(await views.locator('[aria-current]').innerText()).toMatch(/^Do uzupełnienia \d+$/)
    await page.getByRole('link', { name: 'Arkusz', exact: true }).click()
    await page.getByRole('grid').waitFor()
    await views.getByRole('link', { name: 'Wszystkie' }).click()
    await expect.poll(() => page.getByLabel('Dane').inputValue()).toBe('')
    await views.getByRole('link', { name: /^Do uzupełnienia/ }).click()
    await expect.poll(() => page.getByLabel('Dane').inputValue()).toBe('no-gtin')
    expect(await runAxe(page)).toEqual([])
    await page.getByRole('button', { name: 'Usuń widok „Do uzupełnienia”' }).click()
    await desk.waitForToast('Usunięto widok „Do uzupełnienia”.')
    expect(await views.count()).toBe(0)
  })
})
