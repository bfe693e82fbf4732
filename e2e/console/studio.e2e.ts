import type { FrameLocator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

const OLD = 'Podłoga, na którą chce się wracać'
const NEW = 'Podłogi od ręki'

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Podgląd strony głównej"]')
const headings = (page: Page) =>
  frameOf(page).locator('main').locator('h1:not(.screen-reader-text), h2').allInnerTexts()
/** The markup of the frame is in place, and it is listened to. */
const openStudio = async () => {
  const { page } = desk
  await desk.open('/edytuj-sklep', 'Edytuj sklep')
  await page.waitForFunction(() =>
    document.querySelector('iframe')?.contentDocument?.querySelector('[data-block][tabindex]'),
  )
}
/** What a visitor sees, with a browser of their own. */
const visitorSees = async () => (await fetch(desk.shop.url)).text()

beforeAll(async () => {
  await desk.enter()
})

// A click that has to scroll first makes the test driver itself try a script in the frame, which allows none.
afterEach(
  () => void (desk.troubles = desk.troubles.filter((text) => !text.startsWith('Blocked script execution'))),
)

test('the owner edits the home page on the page, publishes it and brings the old one back', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStudio()
  const frame = frameOf(page)

  // The first click chooses the block, the second one its text.
  await frame.getByRole('heading', { level: 1 }).click()
  await frame.getByRole('toolbar', { name: 'Blok: Powitanie' }).waitFor()
  await frame.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Nagłówek').inputValue()).toBe(NEW)

  // The toolbar moves the block below the categories; undo puts it back.
  await frame.getByRole('button', { name: 'Niżej' }).click()
  await expect.poll(async () => (await headings(page)).slice(0, 2)).toEqual(['Wybierz rodzaj podłogi', NEW])
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await expect.poll(async () => (await headings(page)).slice(0, 2)).toEqual([NEW, 'Wybierz rodzaj podłogi'])

  // Products by a rule, below the first block.
  await frame.getByRole('button', { name: 'Dodaj pod spodem' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Produkty' }).click()
  await page.getByLabel('Nagłówek').fill('Najtańsze')
  await page.getByLabel('Kolejność').selectOption('price')
  await page.getByLabel('Ile pokazać').fill('2')
  await expect.poll(async () => (await headings(page))[1]).toBe('Najtańsze')
  await expect.poll(() => frame.getByRole('region', { name: 'Najtańsze' }).locator('h3').count()).toBe(2)
  expect(await findWrong(page)).toEqual([])

  expect(await visitorSees()).toContain(OLD)
  await page.getByRole('button', { name: 'Opublikuj', exact: true }).click()
  await desk.waitForToast('Kupujący widzą już tę wersję')
  const published = await visitorSees()
  expect(published).toContain(`<h1>${NEW}</h1>`)
  expect(published).toContain('Najtańsze')
  expect(published).not.toContain('data-block')

  await page.getByRole('button', { name: 'Wersje' }).click()
  await page.getByRole('button', { name: 'Przywróć wersję: Wygląd początkowy' }).click()
  await desk.waitForToast('Wersja jest w szkicu')
  await expect.poll(async () => (await headings(page))[0]).toBe(OLD)
  await page.getByRole('button', { name: 'Opublikuj', exact: true }).click()
  await desk.waitForToast('Kupujący widzą już tę wersję')
  expect(await visitorSees()).toContain(`<h1>${OLD}</h1>`)
})

test('everything works with the keyboard', async () => {
  const { page } = desk
  await page.getByRole('button', { name: 'Bloki', exact: true }).click()
  const frame = frameOf(page)
  await frame.locator('[data-block=wstep]').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await headings(page))[0]).toBe('Wybierz rodzaj podłogi')
  const handle = page.getByRole('button', { name: /Zmień kolejność: Powitanie/ })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await headings(page))[0]).toBe(OLD)
  expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true)

  // In the frame: Enter chooses a block, again it edits the text, Escape gives the text back.
  await frame.locator('[data-block=wstep]').focus()
  await page.keyboard.press('Enter')
  await frame.getByRole('toolbar', { name: 'Blok: Powitanie' }).waitFor()
  await frame.locator('[data-block=wstep]').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Coś innego ')
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Nagłówek').inputValue()).toBe(OLD)
})

test('on a phone the page stays in view while a block is edited', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 390, height: 844 })
  await openStudio()
  const frame = frameOf(page)
  await frame.getByRole('heading', { level: 1 }).click()
  await page.getByLabel('Nagłówek').fill('Na telefonie')
  await expect.poll(async () => (await headings(page))[0]).toBe('Na telefonie')
  expect(await findWrong(page)).toEqual([])
  // A link that leads to a script is refused where it is typed.
  await page.getByLabel('Odnośnik').first().fill('vbscript:alert(1)')
  await page.getByRole('button', { name: 'Zapisz szkic' }).click()
  await page.getByText('Podaj adres w sklepie').first().waitFor()
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('button', { name: 'Stopka' }).click()
  expect(await findWrong(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu', exact: true }).last().click()
  await page.getByLabel('Kategorie sklepu, automatycznie').uncheck()
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click()
  await page.getByLabel('Nazwa').fill('Blog')
  expect(await findWrong(page)).toEqual([])
})
