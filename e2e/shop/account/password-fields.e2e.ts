import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'

const shop = realShop()

describe('a password field of the account', () => {
  it.each([
    ['sign-in', '/moje-konto/logowanie/'],
    ['registration', '/moje-konto/rejestracja/'],
  ])(
    'on the %s page is shown and hidden by a button with a matching name [S-PAGE-02] [M-61]',
    async (_, path) => {
      const { page } = shop
      await page.goto(path)
      const field = page.getByLabel('Hasło', { exact: true })
      const show = page.getByRole('button', { name: 'Pokaż hasło', exact: true })
      const hide = page.getByRole('button', { name: 'Ukryj hasło', exact: true })
      await field.fill('Dębowa12')
      await show.click()
      expect(await field.getAttribute('type')).toBe('text')
      expect(await show.count()).toBe(0)
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('End')
      await page.keyboard.type('3')

      await hide.press('Enter')
      expect(await field.getAttribute('type')).toBe('password')
      expect(await hide.count()).toBe(0)
      expect(await show.count()).toBe(1)
      expect(await field.inputValue()).toBe('Dębowa123')
      expect(new URL(page.url()).pathname).toBe(path)
    },
  )
})
