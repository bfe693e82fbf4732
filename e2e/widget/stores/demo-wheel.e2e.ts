import { beforeAll, expect, it } from 'vitest'
import { ownersConsole } from '../../console/open-console.ts'
import { closeCartDrawer } from '../../shop/close-cart-drawer.ts'

/** Automated browsers may not play. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** One of the demo's own campaigns. */
const WHEEL = 'de300c0ffee16'
const SPUN_MS = 7_100
const desk = ownersConsole({ DEMO_CAMPAIGNS: '1' })
beforeAll(() => desk.enter())

it("the demo's wheel puts its code into the cart; the lead has its prize in the console", async () => {
  const page = await desk.openBrowser()
  await page.setExtraHTTPHeaders({ 'user-agent': BROWSER })
  await page.goto('/sklep/')
  await page.locator('.add_to_cart_button:visible').first().click()
  await page.locator('.add_to_cart_button.added').first().waitFor()
  await closeCartDrawer(page)
  await page.clock.install()
  await page.getByRole('button', { name: 'Zakręć kołem', exact: true }).click()
  const popup = page.locator(`.poptin-popup[data-poptin-id="${WHEEL}"]`)
  await popup.getByLabel('Adres e-mail').fill('Ola@Example.pl')
  const playing = page.waitForResponse('**/api/display/play/*')
  await popup.getByRole('button', { name: 'Kręcę' }).click()
  await playing
  await expect.poll(() => popup.locator('.disc').evaluate((disc) => disc.getAnimations().length)).toBe(1)
  const applying = page.waitForResponse('**/cart/apply-coupon')
  await page.clock.runFor(SPUN_MS)
  const code = (await popup.locator('.code span').textContent()) ?? ''
  expect(code).toMatch(/^kolo(5|7|10)-[a-z2-9]{6}$/)
  const percent = /^kolo(\d+)/.exec(code)![1]
  expect(
    desk.shop.rows(
      'SELECT leads.email, prize_draws.code, prize_draws.prize_id FROM leads JOIN prize_draws ON prize_draws.lead_id = leads.id',
    ),
  ).toEqual([{ email: 'ola@example.pl', code, prize_id: `rabat-${percent}` }])

  await applying
  await page.goto('/koszyk/')
  await page.getByText(new RegExp(`Rabat: ${code}`, 'i')).waitFor()
  await page.context().close()

  await desk.open('/kontakty', 'Kontakty')
  await desk.page.getByText('ola@example.pl').first().waitFor()
  await desk.page.locator('summary').first().click()
  await desk.page.getByText(`Rabat ${percent}%`).first().waitFor()
})

it('a code that could not be applied earlier is applied on the cart page without a reload', async () => {
  const page = await desk.openBrowser()
  await page.goto('/sklep/')
  await page.locator('.add_to_cart_button:visible').first().click()
  await page.locator('.add_to_cart_button.added').first().waitFor()
  await page.evaluate(() => localStorage.setItem('poptin_coupon', `${Date.now() + 3_600_000}|pierwsze5`))
  await page.goto('/koszyk/')
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByText(/Rabat: pierwsze5/i).waitFor()
  expect(await page.evaluate(() => (window as never as { isSame: boolean }).isSame)).toBe(true)
  await page.context().close()
})
