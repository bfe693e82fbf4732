import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const handle = (name: string) => desk.page.getByRole('button', { name: `Przenieś: ${name}`, exact: true })
/** Names with their levels, as the tree shows them. */
const tree = () =>
  desk.page
    .locator('.category-tree > li[data-category]')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          `${(row as HTMLElement).style.getPropertyValue('--depth')} ${row.querySelector('a')?.textContent}`,
      ),
    )
const menu = async () => (await (await fetch(desk.shop.url)).text()).match(/<nav[\s\S]*?<\/nav>/)?.[0] ?? ''

const shoot = async (name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `${name}-${scheme}`)
    expect(await findWrong(desk.page)).toEqual([])
  }
  await desk.page.emulateMedia({ colorScheme: 'light' })
}

describe('categories', () => {
  beforeAll(() => desk.enter())

  it('are added, and moved by keyboard and by dragging, with undo', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await desk.open('/kategorie', 'Kategorie')
    await page.getByLabel('Nazwa nowej kategorii').fill('Zioła podłogowe')
    await press('Dodaj kategorię')
    await desk.waitForToast('Dodano kategorię „Zioła podłogowe”.')
    const before = await tree()
    expect(before.at(-1)).toBe('0 Zioła podłogowe')
    await shoot('categories-1440')

    // By keyboard: up, into the one above, out again.
    await handle('Zioła podłogowe').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await tree()).at(-1)).toBe('1 Zioła podłogowe')
    expect(await handle('Zioła podłogowe').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(tree).toEqual(before)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await tree()).at(-1)).not.toBe('0 Zioła podłogowe')
    await press('Cofnij')
    await expect.poll(tree).toEqual(before)

    // By dragging with the mouse: before the one above it, and into the one above that.
    await page.locator('.undo-notice').waitFor({ state: 'detached' })
    const above = page.locator('.category-tree > li').nth(-2)
    const drag = async (levels: number) => {
      await handle('Zioła podłogowe').scrollIntoViewIfNeeded()
      const from = (await handle('Zioła podłogowe').boundingBox())!
      const to = (await above.boundingBox())!
      await page.mouse.move(from.x + 20, from.y + 20)
      await page.mouse.down()
      await page.mouse.move(from.x + 20 + levels * 24, to.y + 40, { steps: 4 })
      await page.mouse.move(from.x + 20 + levels * 24, to.y + 5, { steps: 2 })
      await savePicture(page, `categories-drag-${levels}`, { fullPage: false })
      await page.mouse.up()
    }
    for (const levels of [0, 1]) {
      await drag(levels)
      await expect.poll(async () => (await tree()).at(-2)).toBe(`${levels} Zioła podłogowe`)
      await press('Cofnij')
      await expect.poll(tree).toEqual(before)
      await page.locator('.undo-notice').waitFor({ state: 'detached' })
    }
  })

  it('a name, text and address are changed and shown in the shop', async () => {
    const { page } = desk
    const name = (await tree())[0]!.slice(2)
    await page.locator('.category-tree').getByRole('link', { name, exact: true }).click()
    await desk.isAt(name)
    const former = await page.getByLabel('Adres', { exact: true }).inputValue()
    await page.getByLabel('Nazwa', { exact: true }).fill('Podłogi od nowa')
    await page.getByLabel('Adres', { exact: true }).fill('podlogi-od-nowa')
    await page.getByRole('textbox', { name: 'Opis', exact: true }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Wszystko, po czym się ')
    await page.keyboard.press('Control+i')
    await page.keyboard.type('chodzi')
    await press('Zapisz')
    await desk.waitForToast('Zapisano kategorię „Podłogi od nowa”.')
    await shoot('category-1440')
    const shown = await fetch(`${desk.shop.url}/kategoria-produktu/${former}/`)
    expect(shown.url).toContain('/kategoria-produktu/podlogi-od-nowa/')
    expect(await shown.text()).toContain('Wszystko, po czym się <em>chodzi</em>')
    expect(await menu()).toContain('Podłogi od nowa')
  })

  it('on a phone: buttons move a category, a deleted one comes back with its products', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await desk.open('/kategorie', 'Kategorie')
    await handle('Podłogi od nowa').click()
    const before = await tree()
    await press('Niżej: Podłogi od nowa')
    await expect.poll(async () => (await tree())[0]).not.toBe('0 Podłogi od nowa')
    await shoot('categories-390')
    await press('Wyżej: Podłogi od nowa')
    await expect.poll(tree).toEqual(before)

    await page.locator('.category-tree').getByRole('link', { name: 'Podłogi od nowa' }).click()
    await desk.isAt('Podłogi od nowa')
    await shoot('category-390')
    await press('Usuń kategorię')
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń kategorię' }).click()
    await desk.isAt('Kategorie')
    expect(await tree()).not.toContain('0 Podłogi od nowa')
    expect((await fetch(`${desk.shop.url}/kategoria-produktu/podlogi-od-nowa/`)).status).toBe(404)
    await press('Cofnij')
    await desk.waitForToast('Kategoria wróciła.')
    await expect.poll(tree).toEqual(before)
    expect((await fetch(`${desk.shop.url}/kategoria-produktu/podlogi-od-nowa/`)).status).toBe(200)
  })

  it('an attribute gets a unit, a value a new spelling; a tag is renamed, deleted and restored', async () => {
    const { page } = desk
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await desk.open('/atrybuty', 'Atrybuty')
      await shoot(`attributes-${width}`)
      const first = page.locator('.named-list a').first()
      const name = await first.innerText()
      await first.click()
      await desk.isAt(name)
      await page.getByLabel('Jednostka').selectOption(width === 390 ? 'cm' : 'mm')
      await press('Zapisz')
      await desk.waitForToast(`Zapisano „${name}”.`)
      const value = (await page.locator('.named-text').first().innerText()).split('\n')[0]!
      await press(`Zmień: ${value}`)
      await page.getByLabel(`Nowa nazwa: ${value}`).fill(`Inna ${width}`)
      await page.locator('.named-editor').getByRole('button', { name: 'Zapisz' }).click()
      await desk.waitForToast(`Zapisano „Inna ${width}”.`)
      await shoot(`attribute-${width}`)

      await desk.open('/tagi', 'Tagi')
      await page.locator('.named-text').first().waitFor()
      const names = () => page.locator('.named-text').allInnerTexts()
      const before = await names()
      const tag = before[0]!.split('\n')[0]!
      await press(`Usuń: ${tag}`)
      await expect.poll(names).toEqual(before.slice(1))
      await shoot(`tags-${width}`)
      await press('Cofnij')
      await expect.poll(names).toEqual(before)
    }
  })

  it('show their products in the order that was set by keyboard', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await desk.open('/kategorie', 'Kategorie')
    const row = page
      .locator('.category-tree > li')
      .filter({ hasText: /\d{1,2} produkt(?:y|ów)/ })
      .first()
    await row.getByRole('link').click()
    const rows = page.locator('.product-order > li')
    await rows.nth(1).waitFor()
    const names = () =>
      rows
        .locator('.category-name')
        .evaluateAll((found) => found.map((one) => one.firstChild!.nextSibling!.nextSibling!.textContent))
    const before = await names()
    const last = before.at(-1)!
    await handle(last).focus()
    await page.keyboard.press('Home')
    await expect.poll(names).toEqual([last, ...before.slice(0, -1)])
    expect(await handle(last).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await names())[1]).toBe(last)
    await page.keyboard.press('ArrowUp')
    await press('Zapisz kolejność')
    await desk.waitForToast('Zapisano kolejność produktów.')
    await page.getByText('Klienci widzą produkty w ustawionej tu kolejności.').waitFor()
    expect(await findWrong(page)).toEqual([])
    const address = await page.getByRole('link', { name: 'Zobacz w sklepie' }).getAttribute('href')
    const shop = await (await fetch(new URL(address!, desk.shop.url))).text()
    const list = shop.slice(shop.indexOf('<main'))
    expect(list.indexOf(last)).toBeLessThan(list.indexOf(before[0]!))

    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findWrong(page)).toEqual([])
    await press('Przywróć kolejność domyślną')
    await desk.waitForToast('Przywrócono kolejność domyślną.')
    await expect.poll(names).toEqual(before)
  })
})
