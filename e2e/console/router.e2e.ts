import { beforeAll, describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

const question = () => desk.page.getByRole('dialog')
const hash = () => new URL(desk.page.url()).hash
const code = () => desk.page.getByLabel('Kod', { exact: true })

describe('the addresses of the console', () => {
  beforeAll(() => desk.enter())

  it('Back with unsaved changes asks, and so does a typed address; the address is that of what is shown', async () => {
    const { page } = desk
    await desk.open('/zamowienia', 'Zamówienia')
    await desk.open('/nowy-kod', 'Nowy kod rabatowy')
    await code().fill('LATO')
    await page.evaluate(() => history.back())
    await question().getByRole('button', { name: 'Zostań' }).click()
    expect(hash()).toBe('#/nowy-kod')
    expect(await code().inputValue()).toBe('LATO')

    await page.evaluate(() => (location.hash = '/produkty'))
    await question().getByRole('button', { name: 'Zostań' }).click()
    expect(hash()).toBe('#/nowy-kod')

    await page.evaluate(() => history.back())
    await question().getByRole('button', { name: 'Wyjdź' }).click()
    await desk.isAt('Zamówienia')
    expect(hash()).toBe('#/zamowienia')
    await page.evaluate(() => history.forward())
    await desk.isAt('Nowy kod rabatowy')
    expect(await code().inputValue()).toBe('')
    await page.evaluate(() => history.go(-1))
    await desk.isAt('Zamówienia')
  })

  it.each([
    ['at once', () => (history.back(), history.back())],
    [
      'one after the other',
      () => {
        addEventListener('popstate', () => history.back(), { once: true })
        history.back()
      },
    ],
  ])(
    'Back pressed twice with unsaved changes, %s, stays with them and at their address',
    async (_, press) => {
      const { page } = desk
      await desk.open('/produkty', 'Produkty')
      await desk.open('/zamowienia', 'Zamówienia')
      await desk.open('/nowy-kod', 'Nowy kod rabatowy')
      await code().fill('ZIMA')
      await page.evaluate(press)
      await question().getByRole('button', { name: 'Zostań' }).click()
      await expect.poll(hash).toBe('#/nowy-kod')
      // Nothing leads elsewhere later.
      await page.waitForTimeout(300)
      expect(hash()).toBe('#/nowy-kod')
      expect(await code().inputValue()).toBe('ZIMA')

      await page.evaluate(() => history.back())
      await question().getByRole('button', { name: 'Wyjdź' }).click()
      await desk.isAt('Zamówienia')
      expect(hash()).toBe('#/zamowienia')
    },
  )

  it('loads a screen when the pointer comes to its link, and shows it at once', async () => {
    const { page } = desk
    await desk.open('/', 'Dziś')
    await page.reload()
    await desk.isAt('Dziś')
    const script = page.waitForResponse((answer) => /console-assets\/products-.*\.js$/.test(answer.url()))
    await page.getByRole('navigation', { name: 'Menu panelu' }).getByText('Asortyment').click()
    await page.getByRole('link', { name: 'Produkty', exact: true }).hover()
    await script
    expect(hash()).toBe('#/')
  })

  it('is loaded anew, once, when an update of the shop has removed the script of a screen', async () => {
    const { page } = desk
    await desk.open('/', 'Dziś')
    await page.reload()
    await desk.isAt('Dziś')
    let loads = 0
    page.on('domcontentloaded', () => (loads += 1))
    await page.route(/console-assets\/(coupons|sites)-.*\.js$/, (route) => route.fulfill({ status: 404 }))
    await page.evaluate(() => (location.hash = '/kody'))
    await page.getByRole('alert').filter({ hasText: 'Nie udało się tego wczytać' }).waitFor()
    expect(loads).toBe(1)
    desk.troubles.length = 0
    await page.unroute(/console-assets\/(coupons|sites)-.*\.js$/)
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await desk.isAt('Kody rabatowe')
  })
})
