import { beforeAll, describe, expect, it } from 'vitest'
import { runAxe } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const isDeep = process.env['KLEPKA_DEEP'] === '1'
const BATCHES = 60
const FRAMES_AT_ONCE = 10
/** Half a frame of 60 a second, and nearly a whole one; a thrown list has thirteen new rows in each. */
const MEDIAN_MS = 8
const P95_MS = 14

/** The text of a cell of the grid: row from 0, in the visible order of columns. */
const cell = (row: number, column: string) => desk.page.locator(`[data-row="${row}"] .is-${column}`)
const textOf = (row: number, column: string) => cell(row, column).innerText()
const press = async (...keys: string[]) => {
  for (const key of keys) await desk.page.keyboard.press(key)
}
const openGrid = async (search = 'sort=name') => {
  await desk.open(`/produkty?widok=arkusz&${search}`, 'Produkty')
  await desk.page.getByRole('grid').waitFor()
  await expect.poll(() => textOf(0, 'name')).not.toBe('Wczytywanie…')
}
/** Puts a table on the clipboard as a spreadsheet does. */
const copyTable = (...lines: string[]) =>
  desk.page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'))

describe('the grid of products', () => {
  beforeAll(async () => {
    await desk.enter()
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await desk.page.setViewportSize({ width: 1_440, height: 1_000 })
  })

  it('is worked in by keyboard alone: typing, filling down, pasting, saving and undoing after a reload', async () => {
    const { page } = desk
    await openGrid()
    const columns = ['sku', 'gtin', 'weight'] as const
    const read = () =>
      Promise.all([0, 1, 2].map((row) => Promise.all(columns.map((name) => textOf(row, name)))))
    const before = await read()

    await page.getByRole('grid').focus()
    await press('Control+Home', 'ArrowRight', 'ArrowRight')
    // A table of a spreadsheet: the second EAN has a wrong check digit.
    await copyTable('5901234123457', '5901234123458', '96385074')
    await press('Control+v')
    await desk.waitForToast('Wklejono 3 komórki.')
    expect(await cell(1, 'gtin').getAttribute('aria-invalid')).toBe('true')
    expect(await textOf(1, 'gtin')).toContain('cyfra kontrolna')

    await press('Control+Home', 'End')
    await page.keyboard.type('21,5')
    await press('Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    expect(await Promise.all([0, 1, 2].map((row) => textOf(row, 'weight')))).toEqual(['21,5', '21,5', '21,5'])
    await press('Control+z')
    expect(await textOf(2, 'weight')).toBe(before[2]![2])
    await press('Control+y')
    expect(await textOf(2, 'weight')).toBe('21,5')
    // Escape drops what is being typed.
    await press('Control+Home', 'ArrowRight', 'F2')
    await page.keyboard.type('X')
    await press('Escape')
    expect(await textOf(0, 'sku')).toBe(before[0]![0])

    await press('Control+s')
    await desk.waitForToast('Zapisano 3 wiersze.')
    await page.getByText('Zmieniona 1 komórka').waitFor()
    expect(await runAxe(page)).toEqual([])
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await desk.isAt('Produkty')
    await expect.poll(() => textOf(0, 'gtin')).toBe('5901234123457')
    // What was not saved is there again.
    expect(await read()).toEqual([
      [before[0]![0], '5901234123457', '21,5'],
      [before[1]![0], expect.stringContaining('5901234123458'), '21,5'],
      [before[2]![0], '96385074', '21,5'],
    ])
    await page.getByRole('button', { name: /^Cofnij ostatni zapis \(3 wiersze/ }).focus()
    await press('Enter')
    await desk.waitForToast('Cofnięto zapis: 3 wiersze.')
    expect(await read()).toEqual(
      before.with(1, [before[1]![0]!, expect.stringContaining('5901234123458'), before[1]![2]!]),
    )
    // A keyboard is not trapped.
    await press('Control+Home', 'Escape', 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="grid"]'))).toBe(null)
  })

  it('another person’s change is shown beside mine, and the list takes its place on a phone', async () => {
    const { page } = desk
    await openGrid()
    const sku = await textOf(0, 'sku')
    const name = await textOf(0, 'name')
    const weigh = async (on: typeof page, kilograms: string) => {
      await on.getByRole('grid').focus()
      for (const key of ['Control+Home', 'End']) await on.keyboard.press(key)
      await on.keyboard.type(kilograms)
      for (const key of ['Enter', 'Control+s']) await on.keyboard.press(key)
    }
    const other = await desk.context.newPage()
    await other.goto('/panel/#/produkty?widok=arkusz&sort=name')
    await other.locator(`[data-row="0"] .is-sku`, { hasText: sku }).waitFor()
    await weigh(other, '7')
    await other.locator('.toast', { hasText: 'Zapisano 1 wiersz.' }).waitFor()
    await other.close()

    await weigh(page, '8')
    const conflict = page.getByRole('region', { name: 'Te wiersze ktoś zmienił w międzyczasie' })
    await conflict.getByText('Waga, kg: u Ciebie „8”, w sklepie „7”').waitFor()
    await conflict.getByRole('button', { name: `Zostaw moje: ${name}` }).press('Enter')
    await press('Control+s')
    await desk.waitForToast('Zapisano 1 wiersz.')
    expect(await textOf(0, 'weight')).toBe('8')

    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByText('Arkusz wymaga szerszego okna.').waitFor()
    await page.locator('.product-table').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await runAxe(page)).toEqual([])
    await page.setViewportSize({ width: 1_440, height: 1_000 })
  })

  it.runIf(isDeep)('scrolls through 100 000 rows within the processor time of a frame', async () => {
    const { page } = desk
    const ROWS = 100_000
    const row = (id: number) => ({
      id,
      kind: id % 5 === 0 ? 'variable' : 'simple',
      parentId: null,
      version: 'v',
      name: `Deska dębowa ${id}`,
      sku: `SKU-${id}`,
      gtin: '5901234123457',
      regularPriceGrosze: id,
      salePriceGrosze: null,
      saleFromMs: null,
      saleToMs: null,
      vatRate: 23,
      stock: id % 100,
      lowStock: null,
      status: 'published',
      categoryIds: [],
      weightGrams: 21_500,
      packAreaCm2: 20_000,
    })
    await page.route('**/panel/api/product-grid?*', (route) =>
      route.fulfill({ json: { ids: Array.from({ length: ROWS }, (_, at) => at + 1), products: ROWS } }),
    )
    await page.route('**/panel/api/product-grid/rows?*', (route) =>
      route.fulfill({
        json: {
          rows: new URL(route.request().url()).searchParams.get('ids')!.split(',').map(Number).map(row),
        },
      }),
    )
    await openGrid('sort=price')
    // The processor time of the page's main thread: the time between frames says how busy the machine is.
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const PARTS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration']
    const busyMs = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return PARTS.map((part) => metrics.find(({ name }) => name === part)!.value * 1_000)
    }
    const scroll = (perFrame: number) =>
      page.evaluate(
        async ([frames, px]) => {
          const grid = document.querySelector('.product-grid')!
          for (let frame = 0; frame < frames!; frame++) {
            grid.scrollTop += px!
            await new Promise(requestAnimationFrame)
          }
          return grid.scrollTop
        },
        [FRAMES_AT_ONCE, perFrame],
      )
    let reached = 0
    for (const [how, perFrame, medianMs] of [
      ['a turned wheel', 120, MEDIAN_MS],
      ['a thrown list', 480, MEDIAN_MS],
      ['the whole list in ten seconds', Math.ceil((ROWS * 36) / 600), Infinity],
    ] as const) {
      const times: number[] = []
      const atFirst = await busyMs()
      for (let batch = 0; batch < BATCHES; batch++) {
        const before = await busyMs()
        reached = await scroll(perFrame)
        const after = await busyMs()
        times.push((after[0]! - before[0]!) / FRAMES_AT_ONCE)
      }
      times.sort((one, other) => one - other)
      const [median, p95] = [0.5, 0.95].map((share) => times[Math.floor(BATCHES * share)]!)
      const atLast = await busyMs()
      const parts = PARTS.map((name, at) => {
        const ms = (atLast[at]! - atFirst[at]!) / BATCHES / FRAMES_AT_ONCE
        return `${name.replace('Duration', '')} ${ms.toFixed(1)}`
      })
      console.log(`${how}, means: ${parts.join(', ')}`)
      console.log(`${how}: ${median!.toFixed(1)} ms of processor a frame, p95 ${p95!.toFixed(1)} ms`)
      expect(median).toBeLessThan(medianMs)
      if (medianMs < Infinity) expect(p95).toBeLessThan(P95_MS)
    }
    expect(reached).toBeGreaterThan(ROWS * 35)
    await cell(ROWS - 1, 'sku')
      .filter({ hasText: `SKU-${ROWS}` })
      .waitFor()
    expect(await page.locator('.grid-body [role="row"]').count()).toBeLessThan(80)
  })
})
