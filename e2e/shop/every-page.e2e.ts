import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../real-shop.ts'
import { fillCheckout, submitCheckout } from './fill-checkout.ts'

const shop = realShop()

const WIDTHS_PX = [360, 768, 1024, 1440]
/** Words that appear on our pages only if a translation is missing. */
const ENGLISH =
  /\b(?:add to|cart|checkout|your|order(?:s|ed)?|price|search|total|subtotal|shipping|payment|please|required|submit|loading|not found|error|home|shop|product(?:s)?|quantity|remove|coupon|undefined|null|NaN)\b|\[object/i

type Kind = { name: string; path: string; isCanonical: boolean; status?: number }
const KINDS: Kind[] = [
  { name: 'home', path: '/', isCanonical: true },
  { name: 'whole shop', path: '/sklep/', isCanonical: true },
  { name: 'category', path: '/kategoria-produktu/panele-podlogowe/', isCanonical: true },
  { name: 'search', path: '/szukaj/?s=podlogi+debowe', isCanonical: false },
  { name: 'search without a hit', path: '/szukaj/?s=qqqqqq', isCanonical: false },
  { name: 'simple product', path: '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/', isCanonical: true },
  {
    name: 'product with options',
    path: '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/',
    isCanonical: true,
  },
  { name: 'grouped product', path: '/produkt/zestaw-do-montazu-paneli/', isCanonical: true },
  { name: 'product of a partner', path: '/produkt/wynajem-cykliniarki-u-partnera/', isCanonical: true },
  {
    name: 'sold-out product',
    path: '/produkt/plytka-winylowa-beton-lodzki-61-61-cm-5-mm/',
    isCanonical: true,
  },
  { name: 'cart', path: '/koszyk/', isCanonical: false },
  { name: 'checkout', path: '/zamowienie/', isCanonical: false },
  { name: 'tracking', path: '/sledzenie-zamowienia/', isCanonical: true },
  { name: 'static page', path: '/regulamin/', isCanonical: true },
  { name: 'contact', path: '/kontakt/', isCanonical: true },
  { name: 'withdrawal', path: '/odstapienie/', isCanonical: true },
  { name: 'complaint', path: '/reklamacja/', isCanonical: true },
  { name: 'accessibility statement', path: '/deklaracja-dostepnosci/', isCanonical: true },
  { name: 'barrier', path: '/deklaracja-dostepnosci/zgloszenie/', isCanonical: true },
  { name: 'rules of reviews', path: '/zasady-opinii/', isCanonical: true },
  { name: 'form for a quote', path: '/zapytaj-o-wycene/', isCanonical: true },
  { name: 'not found', path: '/nie-ma-takiej-strony/', isCanonical: false, status: 404 },
]

/** A visitor with an earlier order and two products in the cart, one of them with options. */
const openBuyer = async (options: BrowserContextOptions = {}): Promise<{ page: Page; kinds: Kind[] }> => {
  const page = await (await shop.openVisitor(options)).newPage()
  const add = async (path: string) => {
    await page.goto(path)
    for (const select of await page.locator('.variations select').all())
      await select.selectOption({ index: 1 })
    await page.locator('.single_add_to_cart_button').click()
    await page.locator('.woocommerce-message').waitFor()
  }
  await add('/produkt/dobijak-do-paneli/')
  await page.goto('/zamowienie/')
  await fillCheckout(page)
  await submitCheckout(page)
  const received = page.url().slice(shop.url.length)
  await add('/produkt/panel-laminowany-kolekcja-pieninska-10-mm-ac5/')
  await add('/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/')
  return { page, kinds: [...KINDS, { name: 'order received', path: received, isCanonical: false }] }
}

/** Minimum sizes for a mouse, and for touch. */
const TARGET_PX = { fine: 24, coarse: 44 }

/** Elements that overflow, are cut off, or are too small. */
const misfits = (page: Page, pointer: keyof typeof TARGET_PX = 'fine') =>
  page.evaluate((leastPx) => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`)
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.offsetWidth > 1 &&
      !element.closest('.screen-reader-text, [aria-hidden="true"]')
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, .button, select, h1, h2, h3, label',
    )) {
      if (
        isSeen(element) &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible'
      )
        found.push(`cut off: ${element.outerHTML.slice(0, 90)}`)
      else if (
        isSeen(element) &&
        element.matches('button, .button') &&
        element.scrollWidth > element.offsetWidth + 1
      )
        found.push(`text beside its button: ${element.outerHTML.slice(0, 90)}`)
    }
    const texts: { element: HTMLElement; box: DOMRect; text: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const text = node.textContent!.trim()
      if (!text || !isSeen(element) || element.closest('option, script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1) texts.push({ element, box, text })
    }
    for (const { element, box, text } of texts) {
      const clipping = (function find(from: HTMLElement | null): HTMLElement | null {
        return !from || /hidden|clip/.test(getComputedStyle(from).overflow) ? from : find(from.parentElement)
      })(element)
      const edge = clipping?.getBoundingClientRect()
      if (
        edge &&
        clipping !== document.body &&
        (box.left < edge.left - 1 ||
          box.right > edge.right + 1 ||
          box.top < edge.top - 2 ||
          box.bottom > edge.bottom + 2)
      )
        found.push(`cut off: ${text.slice(0, 60)}`)
    }
    // Fixed elements cover the page intentionally.
    const loose = texts.filter(({ element }) => {
      for (let at: HTMLElement | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).position === 'fixed') return false
      return true
    })
    for (const one of loose) {
      const [x, y] = [one.box.left + one.box.width / 2, one.box.top + one.box.height / 2]
      const other = loose.find(
        ({ element, box }) =>
          element !== one.element &&
          !element.contains(one.element) &&
          !one.element.contains(element) &&
          x > box.left &&
          x < box.right &&
          y > box.top &&
          y < box.bottom,
      )
      if (other) found.push(`“${one.text.slice(0, 40)}” lies on “${other.text.slice(0, 40)}”`)
    }
    // A link within a sentence is as high as its line.
    const isInSentence = (element: HTMLElement) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      element.parentElement!.innerText.trim() !== element.innerText.trim()
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, select, input:not([type=hidden]), .button, [role=button], summary',
    )) {
      if (isInSentence(element)) continue
      // A checkbox is clicked by its whole label.
      const target = element.closest('label') ?? element
      const { width, height } = target.getBoundingClientRect()
      if (isSeen(element) && (width < Math.min(leastPx, 40) || height < leastPx))
        found.push(`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 90)}`)
    }
    return found
  }, TARGET_PX[pointer])

/** Menus that become another one in the wider window have closed. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

describe('every page of the shop', () => {
  it('is Polish, has a title, one heading and a canonical link [S-PAGE-09]', async () => {
    const { page, kinds } = await openBuyer()
    const titles = new Set<string>()
    for (const { name, path, isCanonical, status = 200 } of kinds) {
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      expect(answer?.status(), name).toBe(status)
      expect(await page.locator('html').getAttribute('lang'), name).toBe('pl')
      expect(await page.locator('h1').count(), name).toBe(1)
      titles.add(await page.title())
      const names = await page.evaluate(() =>
        [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
          .flatMap((element) =>
            ['aria-label', 'title', 'placeholder', 'alt'].map(
              (attribute) => element.getAttribute(attribute) ?? '',
            ),
          )
          .join('\n'),
      )
      // Links may contain the shop's address.
      const words = `${await page.title()}\n${await page.locator('body').innerText()}\n${names}`.replaceAll(
        shop.url,
        '',
      )
      expect(ENGLISH.exec(words)?.[0], name).toBeUndefined()
      const canonical = page.locator('link[rel=canonical]')
      if (isCanonical) expect(await canonical.getAttribute('href'), name).toBe(shop.url + path)
      else if ((await canonical.count()) > 0)
        expect(await canonical.getAttribute('href'), name).not.toContain('order-received')
      const isIndexed = (await page.locator('meta[name=robots][content*=noindex]').count()) === 0
      if (['cart', 'checkout', 'order received', 'search', 'not found'].includes(name))
        expect(isIndexed, name).toBe(false)
    }
    expect(titles.size).toBe(kinds.length)
  })

  it('fits from 360 to 1440 px: no sideways scrolling, no cut or overlapping text, no tiny target [S-PAGE-09] [S-THEME-08]', async () => {
    const { page, kinds } = await openBuyer({ reducedMotion: 'reduce' })
    const found: string[] = []
    for (const { name, path } of kinds) {
      await page.setViewportSize({ width: WIDTHS_PX[0]!, height: 900 })
      await page.goto(path)
      for (const width of WIDTHS_PX) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        found.push(...(await misfits(page)).map((text) => `${name}, ${width} px: ${text}`))
      }
    }
    expect(found).toEqual([])
  })

  it('has targets large enough for touch screens [S-THEME-08]', async () => {
    const { page, kinds } = await openBuyer({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const found: string[] = []
    for (const { name, path } of kinds) {
      await page.goto(path)
      found.push(...(await misfits(page, 'coarse')).map((text) => `${name}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it('offers links to a visitor with a wrong address, an empty search or cart [S-PAGE-09]', async () => {
    const { page } = shop
    await page.goto('/produkt/nie-ma-takiego/')
    expect(await page.locator('main').getByRole('link').count()).toBeGreaterThan(0)
    await page.goto('/szukaj/?s=qqqqqq')
    expect(await page.locator('main').innerText()).toContain('Nie znaleźliśmy niczego dla „qqqqqq”.')
    await page.goto('/zamowienie/')
    expect(await page.locator('main').innerText()).toContain('Twój koszyk jest pusty')
  })
})

describe('a listing of the demo shop', () => {
  it.each([360, 1440])('has no layout shift at %i px, with and without a cart', async (width) => {
    const page = await (await shop.openVisitor({ viewport: { width, height: 800 } })).newPage()
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shift: number }).shift += (entry as never as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shift = async () => {
      await page.goto('/kategoria-produktu/panele-podlogowe/', { waitUntil: 'networkidle' })
      for (let step = 0; step < 4; step += 1) await page.mouse.wheel(0, 700)
      await page.waitForTimeout(300)
      return page.evaluate(() => (window as never as { shift: number }).shift)
    }
    expect(await shift()).toBe(0)
    await page.locator('.ajax_add_to_cart').first().click()
    await page.locator('.added_to_cart').first().waitFor()
    expect(await shift()).toBe(0)
  })

  it('shows colours of a product; each leads to its page with the colour chosen', async () => {
    for (const width of [360, 1440]) {
      const page = await (
        await shop.openVisitor({ viewport: { width, height: 800 }, hasTouch: width < 500 })
      ).newPage()
      await page.goto('/kategoria-produktu/panele-laminowane/')
      const colours = page.getByRole('list', { name: 'Kolory produktu „Panel laminowany Kolekcja Pienińska' })
      expect(await colours.getByRole('link').count()).toBe(4)
      await colours.getByRole('link', { name: 'Orzech jasny, chwilowo brak' }).waitFor()
      await colours.getByRole('link', { name: 'Dąb szary' }).click()
      await page.waitForURL(/attribute_kolor=D%C4%85b\+szary/)
      expect(await page.getByLabel('Kolor').inputValue()).toBe('Dąb szary')
    }
  })

  it('is preceded by a home page that shows products on the first two screens of a phone', async () => {
    const page = await (await shop.openVisitor({ viewport: { width: 390, height: 844 } })).newPage()
    await page.goto('/')
    const cards = await page
      .locator('li.product')
      .evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      )
    expect(cards.filter(([, bottom]) => bottom! < 2 * 844).length).toBeGreaterThanOrEqual(2)
    // The row of categories is reached by keyboard, and shows what has the focus.
    const last = page.locator('.category-tiles a').last()
    await last.focus()
    await expect
      .poll(async () => {
        const box = (await last.boundingBox())!
        return box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  })

  it('loads one small script and nothing of React before the first user action', async () => {
    const { page } = shop
    // A headless browser reports a pointer above its first page only; a text file has no scripts to count.
    await page.goto('/robots.txt')
    const scripts: string[] = []
    page.on(
      'response',
      (response) => response.request().resourceType() === 'script' && scripts.push(response.url()),
    )
    await page.goto('/kategoria-produktu/panele-podlogowe/', { waitUntil: 'networkidle' })
    expect(scripts).toHaveLength(1)
    const text = await (await shop.context.request.get(scripts[0] ?? '')).text()
    expect(text).not.toMatch(/react\.transitional|hydrateRoot\s*=\s*function/)
    await page.locator('#szukaj').hover()
    await expect.poll(() => scripts.some((url) => /react/.test(url))).toBe(true)
  })
})
