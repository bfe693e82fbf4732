import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  addButton,
  FRAGMENT,
  FRAGMENTS_KEY,
  HASH_KEY,
  delayedAnswer,
  miniCart,
  shopPages,
} from '../../fixtures.ts'

const shop = shopPages()
const PANEL = { key: 'k1', name: 'Panel dąb' }
const GLUE = { key: 'k2', name: 'Klej' }
const WIDGET = `<div class="widget_shopping_cart"><div class="hide_cart_widget_if_empty"></div>${miniCart()}</div>`
const DAY_MS = 24 * 60 * 60 * 1000

const answerWith = (hash: string, ...items: { key: string; name: string }[]) => ({
  json: { fragments: { [FRAGMENT]: miniCart(...items) }, cart_hash: hash },
})
const cookies = (hash: string) => ({ woocommerce_cart_hash: hash, woocommerce_items_in_cart: '1' })
const names = (page: Page = shop.page) => page.locator('.woocommerce-mini-cart-item').allTextContents()
const requested = () => shop.requested.map(({ endpoint }) => endpoint)

/** Data of an earlier page in this tab. */
const remember = (hash: string | null, createdMs: number | null, ...items: { key: string; name: string }[]) =>
  shop.page.addInitScript(
    ([keys, values]) => {
      // Only before the first page: later ones use the data of that page.
      if (sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', '1')
      keys.forEach(
        (key, index) => values[index] !== null && sessionStorage.setItem(key, String(values[index])),
      )
    },
    [
      [HASH_KEY, 'wc_cart_created', FRAGMENTS_KEY],
      [hash, createdMs, JSON.stringify({ [FRAGMENT]: miniCart(...items) })],
    ] as const,
  )

describe('the cart on every page', () => {
  it('a page of a new tab loads the cart once and stores it [S-CART-18]', async () => {
    shop.answers['get_refreshed_fragments'] = () => answerWith('H1', PANEL)
    await shop.open(WIDGET, { hasFragments: true, cookies: cookies('H1') })
    await expect.poll(() => names()).toEqual(['Panel dąb ×'])
    expect(shop.requested[0]?.body).toMatch(/^time=\d{13}$/)
    await shop.page.reload()
    await expect.poll(() => names()).toEqual(['Panel dąb ×'])
    expect(requested()).toEqual(['get_refreshed_fragments'])
    expect(shop.errors).toEqual([])
  })

  it('a page rendered with the current cart sends no request, also in a new tab [S-CART-18]', async () => {
    const drawn = WIDGET.replace(
      'class="widget_shopping_cart_content"',
      'class="widget_shopping_cart_content" data-cart-hash="H1"',
    )
    shop.answers['get_refreshed_fragments'] = () => answerWith('H2', GLUE)
    await shop.open(drawn, { hasFragments: true, cookies: cookies('H1') })
    await shop.page.waitForTimeout(150)
    expect(requested()).toEqual([])
    // The same page from a cache, with a newer cart.
    await shop.context.addCookies([{ name: 'woocommerce_cart_hash', value: 'H2', url: shop.page.url() }])
    await shop.page.reload()
    await expect.poll(() => names()).toEqual(['Klej ×'])
    expect(requested()).toEqual(['get_refreshed_fragments'])
  })

  it.each([
    ['the hash is that of another cart', 'OLD', () => Date.now()],
    ['it is older than a day', 'H1', () => Date.now() - DAY_MS - 1],
    ['its age is unknown', 'H1', () => null],
  ])('stored fragments are not used when %s [S-CART-18]', async (_, hash, createdMs) => {
    shop.answers['get_refreshed_fragments'] = () => answerWith('H1', PANEL)
    await remember(hash, createdMs(), GLUE)
    const before = "var loaded = 0; addEventListener('wc_fragments_loaded', () => loaded++)"
    await shop.open(WIDGET, { hasFragments: true, cookies: cookies('H1'), before })
    await expect.poll(() => names()).toEqual(['Panel dąb ×'])
    // They were not shown even for a moment.
    expect(await shop.page.evaluate('loaded')).toBe(0)
    expect(requested()).toEqual(['get_refreshed_fragments'])
  })

  it('a product added in one tab appears in the other [S-CART-10]', async () => {
    shop.answers['get_refreshed_fragments'] = () => answerWith('')
    await shop.open(WIDGET + addButton('7'), { hasFragments: true })
    const other = await shop.openTab()
    await expect.poll(requested).toHaveLength(2)
    shop.answers['add_to_cart'] = () => answerWith('H1', PANEL)
    shop.answers['get_refreshed_fragments'] = () => answerWith('H1', PANEL)
    await shop.page.locator('.card button').click()
    await expect.poll(() => names(other)).toEqual(['Panel dąb ×'])
    expect(requested()).toEqual([
      'get_refreshed_fragments',
      'get_refreshed_fragments',
      'add_to_cart',
      'get_refreshed_fragments',
    ])
  })

  it('a page restored from history shows the current cart [S-CART-18]', async () => {
    await remember('H1', Date.now(), PANEL)
    shop.answers['get_refreshed_fragments'] = () => answerWith('H2', GLUE)
    await shop.open(WIDGET, { hasFragments: true, cookies: cookies('H1') })
    await expect.poll(() => names()).toEqual(['Panel dąb ×'])
    await shop.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => names()).toEqual(['Klej ×'])
    expect(requested()).toEqual(['get_refreshed_fragments'])
  })

  it('a server timeout leaves the page unchanged and fires an event [S-CART-21]', async () => {
    const { answer } = delayedAnswer(answerWith('H1', PANEL))
    await remember('H1', Date.now(), GLUE)
    await shop.open(WIDGET, { hasFragments: true, timeoutMs: 300, cookies: cookies('H1') })
    await shop.record('wc_fragments_ajax_error', 'wc_fragments_refreshed')
    shop.answers['get_refreshed_fragments'] = () => answer
    await shop.page.evaluate(() =>
      document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { bubbles: true })),
    )
    await expect.poll(shop.recorded).toEqual([['wc_fragments_ajax_error', {}]])
    expect(await names()).toEqual(['Klej ×'])
  })

  it('a late answer to a request from before an add does not undo it [S-CART-10]', async () => {
    const { answer, release } = delayedAnswer(answerWith('H0'))
    await remember('H0', Date.now())
    await shop.open(WIDGET + addButton('7'), { hasFragments: true, cookies: cookies('H0') })
    shop.answers['get_refreshed_fragments'] = () => answer
    shop.answers['add_to_cart'] = () => answerWith('H1', PANEL)
    await shop.page.evaluate(() =>
      document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { bubbles: true })),
    )
    await expect.poll(requested).toEqual(['get_refreshed_fragments'])
    await shop.page.locator('.card button').click()
    await expect.poll(() => names()).toEqual(['Panel dąb ×'])
    shop.answers['get_refreshed_fragments'] = () => answerWith('H1', PANEL)
    release()
    await expect
      .poll(requested)
      .toEqual(['get_refreshed_fragments', 'add_to_cart', 'get_refreshed_fragments'])
    expect(await names()).toEqual(['Panel dąb ×'])
  })

  it('an empty cart hides its box until something is added', async () => {
    await remember('', Date.now())
    await shop.open(WIDGET + addButton('7'), { hasFragments: true })
    const { answer } = delayedAnswer(answerWith('H1', PANEL))
    shop.answers['add_to_cart'] = () => answer
    await expect.poll(() => shop.page.locator('.widget_shopping_cart').isVisible()).toBe(false)
    await shop.page.locator('.card button').click()
    await expect.poll(() => shop.page.locator('.widget_shopping_cart').isVisible()).toBe(true)
  })
})

describe('replacing a region', () => {
  it('it fades to 0.6 and back while it is replaced [S-CART-13]', async () => {
    await shop.open(`${WIDGET}${addButton('7')}`)
    shop.answers['add_to_cart'] = () => answerWith('H1', PANEL)
    const opacities = await shop.page.evaluate(async (selector) => {
      const seen: string[] = []
      const old = document.querySelector<HTMLElement>(selector)
      document.querySelector<HTMLElement>('.card button')?.click()
      await new Promise((resolve) => addEventListener('wc_fragments_loaded', resolve, { once: true }))
      seen.push(`${old?.style.opacity} ${old?.classList.contains('updating')}`)
      const drawn = document.querySelector<HTMLElement>(selector) as HTMLElement
      seen.push(getComputedStyle(drawn).opacity)
      await Promise.all(drawn.getAnimations().map(({ finished }) => finished))
      seen.push(getComputedStyle(drawn).opacity, drawn.style.opacity)
      return seen
    }, FRAGMENT)
    expect(opacities).toEqual(['0.6 true', '0.6', '1', '1'])
  })

  it('the keyboard focus stays on the same control [S-CART-13]', async () => {
    shop.answers['get_refreshed_fragments'] = () => answerWith('H2', GLUE, PANEL)
    await remember('H1', Date.now(), PANEL)
    await shop.open(WIDGET, { hasFragments: true, cookies: cookies('H1') })
    await shop.page.getByRole('button', { name: 'Usuń Panel dąb z koszyka' }).focus()
    await shop.page.evaluate(() =>
      document.body.dispatchEvent(new CustomEvent('wc_fragment_refresh', { bubbles: true })),
    )
    await expect.poll(() => names()).toEqual(['Klej ×', 'Panel dąb ×'])
    expect(await shop.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Usuń Panel dąb z koszyka',
    )
  })

  it('focus elsewhere does not move, and an invalid selector is ignored [S-CART-13]', async () => {
    const fragments = { [FRAGMENT]: miniCart(PANEL), 'p:eq(0)': '<p>', '.count': '<b class="count">1</b>' }
    shop.answers['add_to_cart'] = () => ({ json: { fragments, cart_hash: 'H1' } })
    await shop.open(`${WIDGET}<b class="count">0</b><b class="count">0</b>${addButton('7')}`)
    await shop.page.locator('.card button').focus()
    await shop.page.keyboard.press('Enter')
    await expect.poll(() => shop.page.locator('.count').allTextContents()).toEqual(['1', '1'])
    expect(await shop.page.evaluate(() => document.activeElement?.textContent)).toBe('Dodaj 7')
    expect(shop.errors).toEqual([])
  })
})
