import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const frameOf = (page: Page) => page.frameLocator('iframe[title="Podgląd strony"]')
const visitorSees = async () => (await fetch(`${desk.shop.url}/dostawa-i-platnosc/`)).text()

beforeAll(() => desk.enter())
// A click that has to scroll first makes the test driver itself try a script in the frame, which allows none.
afterEach(
  () => void (desk.troubles = desk.troubles.filter((text) => !text.startsWith('Blocked script execution'))),
)

test('a page of the shop is edited on the page: its text, a new block, publishing, and its form', async () => {
  const { page } = desk
  await page.setViewportSize({ width: 1440, height: 900 })
  const before = await visitorSees()
  await desk.open('/strony/dostawa-i-platnosc', /./)
  await page.getByRole('link', { name: 'Edytuj na stronie' }).click()
  await desk.isAt(/^Edytuj na stronie: /)
  const frame = frameOf(page)
  await frame.locator('article.prose > [data-block][tabindex]').waitFor()
  // Menu and footer belong to the whole shop.
  expect(await page.getByRole('group', { name: 'Co edytujesz' }).getByRole('button').allInnerTexts()).toEqual(
    ['Bloki', 'Wersje'],
  )

  await page.getByRole('button', { name: 'Dodaj blok' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pytania i odpowiedzi' }).click()
  await page.getByLabel('Nagłówek').fill('Zanim zadzwonisz')
  await frame.getByRole('heading', { name: 'Zanim zadzwonisz' }).waitFor()
  expect(await findWrong(page)).toEqual([])
  await savePicture(page, 'page-studio-1440-light', { fullPage: false })
  await page.emulateMedia({ colorScheme: 'dark' })
  await savePicture(page, 'page-studio-1440-dark', { fullPage: false })
  expect(await visitorSees()).toBe(before)

  // What is not saved survives a reload here, too.
  await page.reload()
  await page.getByText(/Przywróciliśmy niezapisane zmiany/).waitFor()
  await frame.getByRole('heading', { name: 'Zanim zadzwonisz' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findWrong(page)).toEqual([])
  await savePicture(page, 'page-studio-390-dark', { fullPage: false })
  await page.getByRole('button', { name: 'Opublikuj', exact: true }).click()
  await desk.waitForToast('Opublikowane. Kupujący widzą już tę wersję.')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(visitorSees).toContain('Zanim zadzwonisz</h2>')

  await page.getByRole('link', { name: 'Tytuł, adres i opis strony' }).click()
  await page.getByText('Ta strona składa się z bloków.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Treść' }).count()).toBe(0)
  await page.getByLabel('Tytuł').first().fill('Dostawa i odbiór')
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await desk.waitForToast(/Dostawa i odbiór/)
  const after = await visitorSees()
  expect([after.includes('<h1>Dostawa i odbiór</h1>'), after.includes('Zanim zadzwonisz')]).toEqual([
    true,
    true,
  ])
})
