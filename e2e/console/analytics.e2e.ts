import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillCheckout, submitCheckout } from '../shop/fill-checkout.ts'
import { findWrong } from './find-wrong.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const TAPPER = 'Dobijak do paneli'
/** The browsers of tests say that they are programs, whose visits do not count. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

const openVisitor = async (address: string) => {
  const page = await desk.openBrowser()
  await page.setExtraHTTPHeaders({ 'User-Agent': AGENT })
  await page.goto(address)
  return page
}

/** A visitor from a newsletter buys the tapper and pays. */
const buyTapper = async () => {
  const page = await openVisitor('/produkt/dobijak-do-paneli/?utm_source=list&utm_campaign=wiosna')
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await page.locator('.woocommerce-message').waitFor()
  await page.goto('/zamowienie/')
  await fillCheckout(page)
  const id = await submitCheckout(page)
  desk.shop.run(
    "update orders set status = 'processing', paid_ms = created_ms, paid_grosze = total_grosze where id = ?",
    id,
  )
  await page.context().close()
}

const screenshot = async (name: string, width: number) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `analytics-${name}-${width}-${colorScheme}`)
  }
}

describe.each([1440, 390])('the analytics at %d px', (width) => {
  beforeAll(async () => {
    if (width === 1440) await desk.enter()
    await desk.page.setViewportSize({ width, height: 900 })
  })

  it.runIf(width === 1440)('says that nothing has happened yet', async () => {
    await desk.open('/analiza', 'Analiza')
    await desk.page.getByText('W tym czasie nic się nie działo').waitFor()
    await screenshot('empty', width)
    expect(await findWrong(desk.page)).toEqual([])
    await buyTapper()
    const bystander = await openVisitor('/sklep/?utm_source=ulotka')
    await bystander.context().close()
  })

  it('shows the visits and sales of today, and by a click only a part of them', async () => {
    const { page } = desk
    await desk.open('/analiza', 'Analiza')
    await page.getByRole('navigation', { name: 'Okres' }).getByRole('link', { name: 'Dziś' }).click()
    const sources = page.getByRole('region', { name: 'Źródła', exact: true })
    const figures = page.locator('.analytics-figures')
    await sources.getByRole('row', { name: /List/ }).waitFor()
    // The same browser behind the same address: one visitor, with two visits of different sources.
    await expect.poll(() => figures.innerText()).toMatch(/Wizyty\s+2\s/)
    expect(await figures.innerText()).toMatch(/Opłacone zamówienia\s+1\s/)
    expect(await figures.innerText()).toMatch(/Konwersja\s+50%/)
    const steps = page.getByRole('region', { name: 'Droga do zakupu' }).getByRole('row')
    expect((await steps.allInnerTexts()).slice(1).map((text) => text.split('\t')[1]?.trim())).toEqual([
      '2',
      '1',
      '1',
      '1',
      '1',
      '1',
    ])
    await screenshot('all', width)
    expect(await findWrong(page)).toEqual([])

    await page.getByRole('group', { name: 'Co pokazać na wykresie' }).getByText('Wizyty').click()
    await page.getByText('Liczby z wykresu').click()
    await page
      .getByRole('table', { name: 'Liczby z wykresu' })
      .getByRole('row', { name: /\s2\s+1\s/ })
      .waitFor()

    await sources.getByRole('link', { name: /Ulotka/i }).click()
    const chips = page.getByRole('list', { name: 'Wybrane' })
    await chips.getByText(/^Źródło: .*Ulotka$/i).waitFor()
    await expect.poll(() => figures.innerText()).toMatch(/Wizyty\s+1\s/)
    expect(await figures.innerText()).toMatch(/Opłacone zamówienia\s+0\s/)
    expect(page.url()).toContain('zrodlo=utm')
    await screenshot('filtered', width)
    expect(await findWrong(page)).toEqual([])
    // What is in the address survives a reload; the keyboard removes it.
    await page.reload()
    await chips.getByRole('link', { name: /^Usuń: Źródło/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => figures.innerText()).toMatch(/Wizyty\s+2\s/)
    expect(await chips.count()).toBe(0)
  })

  it('shows chosen days, and gives each table as a file', async () => {
    const { page } = desk
    await desk.open('/analiza?okres=today', 'Analiza')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz CSV: Produkty' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^analiza-produkty-.*\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[1]).toMatch(new RegExp(`^"?${TAPPER}"?;"?1"?;"?1"?;`))

    await page.getByLabel('Od dnia').fill('2020-01-01')
    await page.getByLabel('Do dnia').fill('2020-01-31')
    await page.getByRole('button', { name: 'Pokaż te dni' }).click()
    await page.getByText('W tym czasie nic się nie działo').waitFor()
    expect(page.url()).toContain('od=2020-01-01')
    expect(await findWrong(page)).toEqual([])
  })
})
