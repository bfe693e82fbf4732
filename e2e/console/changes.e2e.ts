import { expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

it('the owner sees what was changed, and takes it back', async () => {
  await desk.enter()
  const { page } = desk
  await desk.open('/ustawienia', 'Ustawienia')
  const days = page.getByLabel('Dni roboczych na przelew')
  const before = await days.inputValue()
  await days.fill('7')
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await desk.waitForToast('Zapisano ustawienia.')

  await page.getByRole('link', { name: 'Historia', exact: true }).click()
  await desk.isAt('Dziennik zmian')
  await page.getByText('Zmieniona wartość').first().click()
  await expect
    .poll(() => page.locator('.changed-field').first().innerText())
    .toMatch(/dni roboczych na przelew/)
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await savePicture(page, `changes-${width}-${colorScheme}`)
      expect(await findWrong(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  await page.getByRole('button', { name: /^Cofnij: Zmieniono ustawienia/ }).click()
  await desk.waitForToast('Cofnięto zmianę.')
  await page.locator('.change', { hasText: 'cofnięta' }).waitFor()

  await desk.open('/ustawienia', 'Ustawienia')
  await expect.poll(() => days.inputValue()).toBe(before)
  expect(desk.troubles).toEqual([])
})
