import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { lawPageWords as words } from '#console/screens/law/strings.ts'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const DUTY = 'Deklaracja dostępności'

const dutyOf = (page: Page) => page.locator('.law-duties > li', { hasText: DUTY })
const levelOf = (page: Page) => dutyOf(page).locator('.law-level').innerText()

describe('the page of duties', () => {
  beforeAll(() => desk.enter())

  it('has no red duty in the demo, is accessible and fits the screen', async () => {
    const { page } = desk
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await desk.open('/prawo', words.title)
      await dutyOf(page).waitFor()
      expect(await page.locator('.law-duties .is-red').allInnerTexts()).toEqual([])
      for (const group of Object.values(words.groups))
        expect(await page.getByRole('region', { name: group }).locator('li').count()).toBeGreaterThan(0)
      expect([width, await findWrong(page)]).toEqual([width, []])
      await savePicture(page, `law-${width}`)
    }
  })

  for (const width of [1_440, 390])
    it(`is checked and unchecked by keyboard at ${width} px, and the log says so`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 900 })
      await desk.open('/prawo', words.title)
      const check = page.getByRole('button', { name: words.checkOf(DUTY) })
      await check.focus()
      await page.keyboard.press('Enter')
      await desk.waitForToast(words.checkSaved)
      await expect.poll(() => levelOf(page)).toBe(words.levels.green)
      await dutyOf(page).getByText('Sprawdzone:').waitFor()
      await savePicture(page, `law-checked-${width}`)

      await desk.open('/zmiany', 'Dziennik zmian')
      await page.getByText(DUTY).first().waitFor()
      await desk.open('/prawo', words.title)
      const uncheck = page.getByRole('button', { name: words.uncheckOf(DUTY) })
      await uncheck.focus()
      await page.keyboard.press('Space')
      await expect.poll(() => levelOf(page)).toBe(words.levels.amber)
      const goTo = page.getByRole('link', { name: words.goToOf(DUTY) })
      await goTo.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Ustawienia' }).waitFor()
    })
})
