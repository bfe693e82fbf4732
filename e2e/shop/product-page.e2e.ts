import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { closeCartDrawer } from './close-cart-drawer.ts'

const shop = realShop()

const FLOOR = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const OTHER = '/produkt/panel-laminowany-dab-mazurski-8-mm-ac4/'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const onPhone = async (): Promise<Page> => (await shop.openVisitor(PHONE)).newPage()
const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/[\s\u00a0]+/g, ' ').trim()

describe('a floor on a phone', () => {
  it('has name, price per m² and the button on the first screen, and nothing moves', async () => {
    const page = await onPhone()
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shift: number }).shift += (entry as never as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(FLOOR, { waitUntil: 'networkidle' })
    expect(await textOf(page, '.product-price')).toBe('54,90 zł/m² Opakowanie 2,131 m²: 116,99 zł z VAT')
    for (const selector of ['h1', '.product-price', '.single_add_to_cart_button']) {
      const box = await page.locator(selector).first().boundingBox()
      expect(box && box.y + box.height).toBeLessThan(844)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.evaluate(() => scrollTo(0, 1_500))
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0)

    const rooms = page.getByRole('button', { name: 'Policz z wymiarów pomieszczeń' })
    const length = page.getByLabel('Długość, m')
    await rooms.scrollIntoViewIfNeeded()
    await page.locator('[data-island=calculator][data-awake]').waitFor()
    await page.waitForLoadState('networkidle')
    await rooms.tap()
    await length.waitFor()
    await length.fill('5')
    await page.getByLabel('Szerokość, m').fill('4')
    await page.locator('.buying-list').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('a bar with packs, sum and a button comes when the button is out of sight', async () => {
    const page = await onPhone()
    await page.goto(FLOOR, { waitUntil: 'networkidle' })
    const bar = page.locator('.buy-bar')
    expect(await bar.isVisible()).toBe(false)
    await page.locator('form.cart .plus').tap()
    await page.evaluate(() => scrollTo(0, 1_500))
    await expect.poll(() => bar.isVisible()).toBe(true)
    expect(await textOf(page, '.buy-bar p')).toBe('2 opakowania 233,98 zł')
    // What is fixed to the lower edge does not lie over it.
    await page.evaluate(() => {
      const campaign = document.createElement('div')
      campaign.id = 'campaign'
      campaign.style.cssText = 'position:fixed;inset:auto 0 0;height:90px;z-index:99;background:#fff'
      document.body.append(campaign)
    })
    await expect
      .poll(async () => Math.round((await bar.boundingBox())!.y + (await bar.boundingBox())!.height))
      .toBe(754)
    await page.evaluate(() => document.querySelector('#campaign')?.remove())
    await bar.getByRole('button').tap()
    await expect.poll(() => textOf(page, '.cart-count')).toContain('2')
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => bar.isVisible()).toBe(false)
  })

  it('pictures are swiped and turned, and one is enlarged by two taps', async () => {
    const page = await onPhone()
    await page.goto(FLOOR, { waitUntil: 'networkidle' })
    await page.locator('[data-strip]').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
    await expect.poll(() => textOf(page, '.gallery-count')).toBe('2/4')
    await page.locator('.gallery-slide').nth(1).tap()
    const picture = page.locator('.gallery-zoom img')
    await picture.waitFor()
    await picture.dblclick()
    await expect.poll(() => picture.getAttribute('style')).toContain('scale(2)')
    await page.getByRole('button', { name: 'Zamknij powiększenie' }).tap()
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })
})

describe('a floor', () => {
  it('is counted room by room, and everything for it is added at once without leaving', async () => {
    const page = await (await shop.openVisitor()).newPage()
    await page.goto(FLOOR, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Policz z wymiarów pomieszczeń' }).click()
    await page.getByLabel('Długość, m').fill('4,2')
    await page.getByLabel('Szerokość, m').fill('3,5')
    await page.getByRole('button', { name: 'Dodaj pomieszczenie' }).click()
    const second = page.getByRole('group', { name: 'Pomieszczenie 2' })
    await second.getByLabel('Kształt').selectOption('triangle')
    await second.getByLabel('Pierwszy bok, m').fill('3')
    await second.getByLabel('Drugi bok, m').fill('4')
    // 14,7 + 6 m²; walls 15,4 + 12 m less two doors of 0,9 m.
    expect(await page.getByLabel('Powierzchnia w m²').inputValue()).toBe('20,7')
    expect(await page.getByLabel('Listwy: długość ścian bez drzwi, m').inputValue()).toBe('25,6')
    await page.getByLabel('Ułożenie i zapas na docinki').selectOption('10')
    await expect.poll(() => textOf(page, '#kalkulator-wynik')).toContain('11 opakowań')
    const counts = page.locator('.buying-list input')
    // 22,77 m² of boards at 2,131 m², 21,7 m² of underlay at 6 m², 26,9 m of skirting at 2,4 m.
    expect(
      await counts.evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(['11', '4', '12'])
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('button', { name: 'Dodaj całą listę do koszyka' }).click()
    await expect
      .poll(() => textOf(page, '.woocommerce-message'))
      .toContain('Dodaliśmy do koszyka 3 produkty.')
    expect(await page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage)).toBe(true)
    await expect.poll(() => textOf(page, '.cart-count')).toContain('27')

    // Another floor is counted for the same rooms in this visit.
    await page.goto(OTHER, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByLabel('Powierzchnia w m²').inputValue()).toBe('20,7')
    await page.evaluate(() => document.querySelector('[data-seen-products]')?.scrollIntoView())
    await expect.poll(() => page.locator('[data-seen-products] li.product').count()).toBe(1)
    expect(await textOf(page, '[data-seen-products]')).toContain('Bieszczadzki')
  })

  it('a sample is one click away, and delivery is told for a postcode that is remembered', async () => {
    const page = await (await shop.openVisitor()).newPage()
    await page.goto(FLOOR, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Zamów próbkę – 6,90 zł' }).click()
    await expect.poll(() => textOf(page, '.cart-count')).toContain('1')
    await closeCartDrawer(page)
    await page.getByLabel('Kod pocztowy').fill('00-001')
    await page.getByRole('button', { name: 'Sprawdź termin' }).click()
    await expect.poll(() => textOf(page, '[data-delivery-result]')).toContain('Dostawa do 00-001')
    expect(await textOf(page, '[data-delivery-result]')).toMatch(/Kurier u Ciebie ok\. \d/)
    await page.goto(OTHER, { waitUntil: 'networkidle' })
    await expect.poll(() => textOf(page, '[data-delivery-result]')).toContain('Dostawa do 00-001')
  })

  it('a press before its script loads is not lost, and also adds when that script cannot be had', async () => {
    const page = await onPhone()
    let isThere = true
    await page.route('**/page-behaviours-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await (isThere ? route.continue() : route.abort())
    })
    await page.goto(FLOOR)
    await page.locator('.single_add_to_cart_button').tap()
    await closeCartDrawer(page)
    isThere = false
    await page.goto(OTHER)
    await page.locator('.single_add_to_cart_button').tap()
    await page.getByRole('alert').getByText('Dąb Mazurski').waitFor()
    shop.troubles = shop.troubles.filter((line) => !/ERR_FAILED|dynamically imported/.test(line))
    // A request may still wait for its answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/koszyk/')
    expect(await page.locator('.cart_item').count()).toBe(2)
  })

  it('without JavaScript counts, lists and adds everything, and tells the delivery', async () => {
    const page = await (await shop.openVisitor({ javaScriptEnabled: false })).newPage()
    await page.goto(FLOOR)
    await page.getByLabel('Powierzchnia w m²').fill('20')
    await page.getByLabel('Listwy: długość ścian bez drzwi, m').fill('18')
    await page.getByRole('button', { name: 'Przelicz' }).click()
    await page.getByRole('button', { name: 'Dodaj całą listę do koszyka' }).click()
    expect(await textOf(page, '.woocommerce-message')).toContain('Dodaliśmy do koszyka 3 produkty.')
    await page.goto(FLOOR)
    await page.getByLabel('Kod pocztowy').fill('80-001')
    await page.getByRole('button', { name: 'Sprawdź termin' }).click()
    expect(await textOf(page, '[data-delivery-result]')).toContain('Dostawa do 80-001')
    expect(await page.locator('.buy-bar').isVisible()).toBe(false)
  })
})
