import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFinds, excessWidth } from '../axe.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const VINYL = '/kategoria-produktu/panele-winylowe/'

const openPhone = async () => (await shop.openVisitor(PHONE)).newPage()
const names = (page: Page) => page.locator('.listing-results li.product h3').allInnerTexts()
const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)
/** The number that the panel shows beside a choice. */
const countOf = async (page: Page, label: string) =>
  Number(
    await page
      .locator('.filter-choices label', { hasText: label })
      .first()
      .locator('small span[aria-hidden]')
      .innerText(),
  )
const isIdle = (page: Page) => page.locator('[data-listing]:not([aria-busy])').waitFor()

describe('filters of a listing', () => {
  it('lead from home to waterproof vinyl for 23 m² under 100 zł/m² in the cart with six taps and two numbers', async () => {
    const page = await openPhone()
    await page.goto('/')
    await page
      .locator('main')
      .getByRole('link', { name: /^Panele winylowe/ })
      .first()
      .tap()
    await page.waitForURL(`**${VINYL}`)
    await page.getByRole('button', { name: 'Filtry', exact: true }).tap()
    const panel = page.getByRole('dialog', { name: 'Filtry' })
    await panel.getByRole('checkbox', { name: /^Wodoodporność/ }).tap()
    await expect.poll(() => search(page)).toBe('?wodoodpornosc=tak')
    await panel.getByRole('textbox', { name: /^Cena za m² do/ }).fill('100')
    await expect.poll(() => search(page)).toBe('?cena-m2=-100&wodoodpornosc=tak')
    await panel.getByRole('button', { name: 'Pokaż 6 produktów' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: 'Filtry (2)' }).count()).toBe(1)
    expect(await names(page)).toHaveLength(6)
    await page
      .getByRole('link', { name: /Dąb Nadwiślański/ })
      .first()
      .tap()
    const area = page.getByLabel('Powierzchnia w m²')
    await area.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await area.fill('23')
    await area.press('Enter')
    await expect.poll(() => page.locator('form.cart input.qty').inputValue()).not.toBe('1')
    const packs = await page.locator('form.cart input.qty').inputValue()
    // 2,196 m² a pack, with the reserve that the calculator proposes.
    expect(Number(packs) * 2.196).toBeGreaterThanOrEqual(23)
    expect(await page.locator('#kalkulator-wynik').innerText()).toContain(`${packs} opakowań`)
    await page.locator('.single_add_to_cart_button').tap()
    await page.locator('.woocommerce-message, .growl').first().waitFor()
    await page.goto('/koszyk/')
    expect(await page.locator('input.qty').inputValue()).toBe(packs)
  })

  it('keep counts true: a filter counts without its own choice, the others with it', async () => {
    const { page } = shop
    await page.goto('/sklep/?kategoria=panele-podlogowe')
    const ac4 = await countOf(page, 'AC4')
    const ac5 = await countOf(page, 'AC5')
    const inSeam = await countOf(page, 'Bez fugi')
    await page.locator('.filter-choices label', { hasText: 'AC4' }).click()
    await expect.poll(() => search(page)).toBe('?kategoria=panele-podlogowe&klasa-scieralnosci=ac4')
    await isIdle(page)
    expect(await names(page)).toHaveLength(ac4)
    expect([await countOf(page, 'AC4'), await countOf(page, 'AC5')]).toEqual([ac4, ac5])
    expect(await countOf(page, 'Bez fugi')).toBeLessThan(inSeam)
    await page.locator('.filter-choices label', { hasText: 'AC5' }).click()
    await expect.poll(() => page.locator('.listing-results').innerText()).toContain(`${ac4 + ac5} produktów`)
    expect(await page.locator('.filter-chips li').count()).toBe(4)
  })

  it('follow the back button, remember what has the focus, and tell screen readers', async () => {
    const { page } = shop
    await page.goto(VINYL)
    const all = await names(page)
    await page.locator('body').press('Tab')
    const box = page.getByRole('checkbox', { name: /^Winyl klejony/ })
    await box.focus()
    await box.press('Space')
    await expect.poll(() => search(page)).toBe('?kategoria=winyl-klejony')
    await isIdle(page)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(
      'winyl-klejony',
    )
    expect(await page.locator('.widget_shopping_cart_live_region').innerText()).toBe('Pasują 3 produkty.')
    await page.getByLabel('Kolejność').selectOption('price-desc')
    await expect.poll(() => search(page)).toBe('?kategoria=winyl-klejony&orderby=price-desc')
    await isIdle(page)
    expect((await names(page))[0]).toContain('jodełka')

    await page.goBack()
    await expect.poll(() => search(page)).toBe('?kategoria=winyl-klejony')
    await expect.poll(() => page.getByLabel('Kolejność').inputValue()).toBe('menu_order')
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(all)
    expect(await box.isChecked()).toBe(false)
    await page.goForward()
    await expect.poll(async () => (await names(page)).length).toBe(3)
    await page.getByRole('link', { name: 'Usuń filtr: Winyl klejony' }).click()
    await expect.poll(() => names(page)).toEqual(all)
    expect(search(page)).toBe('')
  })

  it('work without JavaScript, and a form’s address becomes the shared one', async () => {
    const page = await (await shop.openVisitor({ javaScriptEnabled: false })).newPage()
    await page.goto('/kategoria-produktu/panele-podlogowe/')
    await page.getByRole('textbox', { name: /^Cena za m² do/ }).fill('60')
    await page.getByRole('textbox', { name: /^Grubość od/ }).fill('8')
    await page.locator('.filter-choices label', { hasText: 'Dostępne od ręki' }).click()
    await page.getByRole('button', { name: 'Zastosuj filtry' }).click()
    expect(search(page)).toBe('?cena-m2=-60&grubosc=8-&dostepne=1')
    expect(await names(page)).toHaveLength(4)
    expect(await page.getByRole('textbox', { name: /^Grubość od/ }).inputValue()).toBe('8')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
    await page.getByLabel('Kolejność').selectOption('price')
    await page.getByRole('button', { name: 'Sortuj' }).click()
    expect(search(page)).toBe('?cena-m2=-60&grubosc=8-&dostepne=1&orderby=price')
    await page.locator('.filter-chips').getByRole('link', { name: 'Wyczyść filtry' }).click()
    expect(search(page)).toBe('?orderby=price')
    await page.goto('/szukaj/?s=dab&wodoodpornosc=tak')
    expect(await names(page)).not.toEqual([])
    expect((await names(page)).join()).not.toContain('Puszcza')
  })

  it('are a sheet on a phone below two whole products, without violations of accessibility', async () => {
    const page = await openPhone()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(VINYL)
    const bottoms = await page
      .locator('li.product')
      .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().bottom))
    for (const bottom of bottoms) expect(bottom).toBeLessThanOrEqual(PHONE.viewport.height)
    expect(await excessWidth(page)).toBe(0)
    const open = page.getByRole('button', { name: /^Filtry/ })
    await open.tap()
    const panel = page.getByRole('dialog', { name: 'Filtry' })
    await panel.getByRole('button', { name: 'Zamknij filtry' }).waitFor()
    await panel.locator('label', { hasText: 'Kamień' }).tap()
    await panel.getByRole('button', { name: 'Pokaż 2 produkty' }).waitFor()
    await panel.locator('label', { hasText: 'Beton' }).first().tap()
    await panel.getByRole('button', { name: 'Pokaż 3 produkty' }).waitFor()
    expect(await axeFinds(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await names(page)).toHaveLength(3)
    // All choices of the sheet are one step.
    await page.goBack()
    await expect.poll(() => search(page)).toBe('')
    await expect.poll(async () => (await names(page)).length).toBe(12)
    await page.goto(`${VINYL}?cena-m2=1-2`)
    expect(await page.locator('.listing-results').innerText()).toContain('Żaden produkt nie pasuje')
    expect(await axeFinds(page)).toEqual([])
  })

  it('are what the owner chose, and one value of a popular attribute may be indexed', async () => {
    const owner = await shop.owner()
    const { attributes } = await owner.request<{ attributes: { id: number; name: string }[] }>('attributes')
    const { id } = attributes.find(({ name }) => name === 'Klasa ścieralności')!
    const { page } = shop
    const laminate = '/kategoria-produktu/panele-laminowane/'
    await page.goto(`${laminate}?klasa-scieralnosci=ac5`)
    expect(await page.locator('h1').innerText()).toBe('Panele laminowane: klasa ścieralności AC5')
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(
      `${laminate}?klasa-scieralnosci=ac5`,
    )
    await page.goto(`${laminate}?klasa-scieralnosci=ac5,ac4&utm_source=list`)
    expect(search(page)).toBe('?klasa-scieralnosci=ac4,ac5&utm_source=list')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/panele-laminowane\/$/)

    const found = await page.locator('li.product').first().locator('.card-facts').innerText()
    expect(found).toContain('AC')
    const [category] = shop.rows<{ id: number }>("select id from categories where slug = 'panele-laminowane'")
    const { category: stored } = await owner.request<{ category: object }>(`category-tree/${category!.id}`)
    await owner.send('PUT', `category-tree/${category!.id}`, { ...stored, hiddenFilters: [id] })
    await page.goto(`${laminate}?klasa-scieralnosci=ac5`)
    expect(await page.locator('.filter-form').innerText()).not.toContain('Klasa ścieralności')
  })
})
