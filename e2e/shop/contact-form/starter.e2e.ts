import { expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'

const shop = realShop()

it('a form that is added after the client has started still posts', async () => {
  const { page } = shop
  await page.goto('/kontakt/')
  await page.locator('.wpcf7.js').waitFor()
  await page.evaluate(() => {
    const added = document.createElement('div')
    added.className = 'wpcf7'
    added.innerHTML = document.querySelector('.wpcf7')!.innerHTML
    document.querySelector('.wpcf7')!.replaceWith(added)
  })
  await page.locator('[name=your-name]').fill('Jan')
  await page.locator('[name=zgoda]').check()
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.isNavigationRequest(),
  )
  await page.locator('.wpcf7-submit').evaluate((button) => {
    ;(button as HTMLInputElement).disabled = false
    ;(button as HTMLInputElement).click()
  })
  await posted
  await page.locator('form.wpcf7-form.invalid').waitFor()
})

it('a client that fails to start leaves a form that posts', async () => {
  const { page } = shop
  await page.route(/\/main-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const start = () => { throw new Error("zepsuty") }',
    }),
  )
  const failure = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto('/kontakt/')
  expect((await failure).text()).toContain('zepsuty')
  await page.locator('[name=your-name]').fill('Jan')
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await page.locator('form.wpcf7-form.invalid').waitFor()
  expect(await page.locator('[name=your-name]').inputValue()).toBe('Jan')
  // The error is expected in the console, also on the page after the post.
  await expect.poll(() => shop.troubles.filter((line) => line.includes('zepsuty')).length).toBe(2)
  shop.troubles = shop.troubles.filter((line) => !line.includes('zepsuty'))
})
