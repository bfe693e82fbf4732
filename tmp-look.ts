import { chromium } from 'playwright-core'
import { startShop } from './e2e/open-shop.ts'
const t0 = Date.now()
const log = (...a: unknown[]) => console.log(((Date.now() - t0) / 1000).toFixed(1), ...a)
const shop = await startShop()
log('shop', shop.url)
const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium-headless-shell',
  args: ['--no-sandbox'],
})
try {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height: 850 }, colorScheme })
    context.setDefaultTimeout(15000)
    const page = await context.newPage()
    page.on('console', (m) => log('console', m.text()))
    page.on('pageerror', (e) => log('error', e.message))
    await page.goto(shop.url + '/kategoria-produktu/panele-podlogowe/')
    log('listing', await page.locator('li.product .tool.heart').count())
    for (const i of [0, 1, 2]) {
      await page.locator('.tool.heart').nth(i).click()
      await page.locator('.tool.compare').nth(i).click()
      await page.waitForFunction((n) => document.querySelectorAll('.compare-bar li').length === n, i + 1)
    }
    log('chosen', await page.locator('.wish-count').first().textContent())
    await page.screenshot({ path: `/tmp/wish-pics/listing-${width}.png` })
    await page.evaluate(() => document.documentElement.classList.add('products-in-list'))
    await page.screenshot({ path: `/tmp/wish-pics/list-${width}.png` })
    const ids = await page
      .locator('.tool.compare')
      .evaluateAll((b) => b.slice(0, 4).map((x) => (x as HTMLButtonElement).value))
    const link = await page.locator('li.product a.product-link').first().getAttribute('href')
    await page.goto(shop.url + link)
    await page.screenshot({ path: `/tmp/wish-pics/product-${width}.png` })
    log('product')
    await page.goto(shop.url + '/ulubione/')
    await page.getByRole('button', { name: 'Utwórz link' }).click()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/wish-pics/ulubione-${width}.png`, fullPage: true })
    log('list')
    await page.goto(shop.url + `/porownaj/?p=${ids.join(',')}`)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/wish-pics/porownaj-${width}.png`, fullPage: true })
    log('compare', await page.evaluate(() => document.documentElement.scrollWidth))
    await page.goto(shop.url + '/ulubione/')
    await page.getByRole('button', { name: 'Dodaj wszystko' }).click()
    await page.waitForLoadState('networkidle')
    log('cart', page.url())
    await page.getByRole('button', { name: 'Zapisz koszyk' }).click()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/wish-pics/koszyk-${width}.png`, fullPage: true })
    log('saved', page.url())
    const saved = await page.getByLabel('Link do koszyka').inputValue()
    shop.run(
      'update products set regular_price_grosze = regular_price_grosze + 500 where id = ?',
      Number(ids[0]),
    )
    shop.run('update stock set quantity = 0 where product_id = ?', Number(ids[1]))
    await page.goto(saved)
    await page.screenshot({ path: `/tmp/wish-pics/zapisany-${width}.png`, fullPage: true })
    log('proposal')
    await context.close()
  }
} catch (e) {
  log('FAILED', e)
} finally {
  await browser.close()
  await shop.stop()
}
