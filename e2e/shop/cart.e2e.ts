import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductsAnswer } from '#contract/console/shop/products.ts'
import { formatPrice } from '#contract/money.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()

/** These tests are about buttons on the page; `cart-and-checkout.e2e.ts` has the cart open beside it. */
beforeAll(async () => (await shop.owner()).changeSettings({ opensCartAfterAdd: false }))

const TOOLS = '/kategoria-produktu/narzedzia/'
const TAPPER = 'Dobijak do paneli'
const WEDGES = 'Kliny dystansowe'

const card = (page: Page, name: string) => page.locator('li.product', { hasText: name })
const addButton = (page: Page, name: string) => card(page, name).locator('.ajax_add_to_cart')
const countText = async (page: Page) => (await page.locator('.cart-count').innerText()).split(/\s/)[0]
const miniCart = (page: Page) => page.locator('#cart-drawer .mini_cart_item')
const isCall = (endpoint: string) => (url: URL) => url.searchParams.get('wc-ajax') === endpoint

/** Adds one tapper from the listing and waits until the page shows it. */
const addTapper = async (page: Page) => {
  await page.goto(TOOLS)
  await addButton(page, TAPPER).click()
  await expect.poll(() => countText(page)).toBe('1')
}

/** Cart calls as they start and end; two never run at once. */
const watchCalls = (page: Page) => {
  const seen: string[] = []
  const nameOf = (url: string) => new URL(url).searchParams.get('wc-ajax')
  page.on('request', (request) => nameOf(request.url()) && seen.push(`${nameOf(request.url())} starts`))
  page.on('requestfinished', (request) => nameOf(request.url()) && seen.push(`${nameOf(request.url())} ends`))
  return seen
}

/** Delays answers of an endpoint until released. */
const delay = async (page: Page, endpoint: string) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(isCall(endpoint), async (route) => {
    await gate
    await route.continue()
  })
  return () => release()
}

describe('adding on a listing', () => {
  it('the button shows progress, then a link to the cart [S-CART-04] [S-CART-05] [S-CART-11]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    const release = await delay(page, 'add_to_cart')
    const button = addButton(page, TAPPER)
    const classes = () => button.getAttribute('class')
    expect(await classes()).not.toMatch(/loading|added/)

    await button.click()
    expect(await classes()).toMatch(/\bloading\b/)
    release()
    await expect.poll(classes).toMatch(/\badded\b/)
    expect(await classes()).not.toMatch(/\bloading\b/)
    await button.click()
    await expect.poll(() => countText(page)).toBe('2')

    const links = card(page, TAPPER).locator('.added_to_cart')
    expect(await links.allInnerTexts()).toEqual(['Zobacz koszyk'])
    expect(await page.locator('.widget_shopping_cart_live_region[role=status]').innerText()).toContain(TAPPER)
    expect(await page.evaluate(() => (window as never as { isStillHere?: boolean }).isStillHere)).toBe(true)
    await links.click()
    await expect.poll(() => page.locator('.cart_item').count()).toBe(1)
    expect(await page.locator('.added_to_cart').count()).toBe(0)
  })

  it('five quick clicks send five requests, one after another, for five pieces [S-CART-06]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    const seen = watchCalls(page)
    await addButton(page, TAPPER).evaluate((button) => {
      for (let click = 0; click < 5; click += 1) (button as HTMLElement).click()
    })
    await expect.poll(() => countText(page)).toBe('5')
    expect(seen).toEqual(Array.from({ length: 5 }, () => ['add_to_cart starts', 'add_to_cart ends']).flat())
    await page.goto('/koszyk/')
    expect(await page.locator('.cart_item input.qty').inputValue()).toBe('5')
  })

  it('a removal waits for earlier adds, and dims its line meanwhile [S-CART-12] [S-CART-20]', async () => {
    const { page } = shop
    await addTapper(page)
    const seen = watchCalls(page)
    const release = await delay(page, 'add_to_cart')
    await addButton(page, WEDGES).click()
    await page.locator('.header-cart').click()
    await miniCart(page).locator('.remove').click()
    await expect
      .poll(() =>
        miniCart(page).evaluate((item) =>
          [...item.children].some((child) => getComputedStyle(child).opacity === '0.6'),
        ),
      )
      .toBe(true)
    release()
    await expect
      .poll(async () => (await miniCart(page).allInnerTexts()).join())
      .toMatch(new RegExp(`^(?!.*${TAPPER}).*${WEDGES}`, 's'))
    expect(seen).toEqual([
      'add_to_cart starts',
      'add_to_cart ends',
      'remove_from_cart starts',
      'remove_from_cart ends',
    ])
  })

  it('a product that sold out opens its page with the reason [S-CART-08] [S-CART-09]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await page.goto(TOOLS)
    const [hammer] = (await owner.request<ProductsAnswer>('products?search=młotek')).products
    await owner.send('PATCH', `products/${hammer?.id}`, { stock: 0 })
    expect(await shop.context.cookies()).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('woocommerce') }),
    )

    await addButton(page, 'Młotek gumowy').click()
    await page.waitForURL(/\/produkt\/mlotek-gumowy/)
    expect(await page.getByRole('alert').innerText()).toContain('nie ma teraz w magazynie')
    await page.reload()
    expect(await page.getByRole('alert').count()).toBe(0)
    await owner.send('PATCH', `products/${hammer?.id}`, { stock: 40 })
  })

  it('redirects to the cart after an add if the owner wants that [S-CART-10]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await owner.changeSettings({ redirectAfterAdd: true })
    await page.goto(TOOLS)
    await addButton(page, TAPPER).click()
    await page.waitForURL(/\/koszyk\/$/)
    expect(await page.locator('.cart_item').innerText()).toContain(TAPPER)
    await owner.changeSettings({ redirectAfterAdd: false })
    await page.goto(TOOLS)
    await addButton(page, TAPPER).click()
    await expect.poll(() => countText(page)).toBe('2')
    expect(new URL(page.url()).pathname).toBe(TOOLS)
  })

  it('a button without a product id is left to the browser, and still adds [S-CART-07]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    const seen = watchCalls(page)
    await addButton(page, TAPPER).evaluate((button) => button.removeAttribute('data-product_id'))
    await addButton(page, TAPPER).click()
    await expect.poll(() => page.locator('.woocommerce-message').innerText()).toContain(TAPPER)
    expect(seen).toEqual([])
    expect(await countText(page)).toBe('1')
  })

  it('a page receives cart events, and can cancel an add [S-CART-21]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    await page.evaluate(() => {
      const recorded: string[] = []
      Object.assign(window, { recorded })
      for (const name of [
        'adding_to_cart',
        'added_to_cart',
        'removed_from_cart',
        'wc_cart_button_updated',
        'wc_fragments_loaded',
      ]) {
        document.addEventListener(name, (event) =>
          recorded.push(`${name} ${Object.keys((event as CustomEvent).detail).join()}`),
        )
      }
    })
    const recorded = () => page.evaluate(() => (window as never as { recorded: string[] }).recorded)
    await addButton(page, TAPPER).click()
    await expect
      .poll(recorded)
      .toEqual([
        'adding_to_cart button,data',
        'added_to_cart fragments,cart_hash,button',
        'wc_cart_button_updated button',
        'wc_fragments_loaded ',
      ])

    await page.evaluate(() =>
      document.addEventListener('should_send_ajax_request.adding_to_cart', (event) => event.preventDefault()),
    )
    const seen = watchCalls(page)
    await addButton(page, WEDGES).click()
    await expect.poll(() => addButton(page, WEDGES).getAttribute('class')).not.toMatch(/loading/)
    expect(seen).toEqual([])
    expect(await countText(page)).toBe('1')
  })
})

describe('persistence of the cart', () => {
  it('the cart survives a reload, another tab and a server restart [S-CART-17]', async () => {
    const { page } = shop
    await addTapper(page)
    await page.reload()
    expect(await countText(page)).toBe('1')

    const tab = await shop.context.newPage()
    await tab.goto(TOOLS)
    expect(await countText(tab)).toBe('1')
    await addButton(tab, WEDGES).click()
    await expect.poll(() => countText(page)).toBe('2')

    await shop.restart()
    await page.goto('/koszyk/')
    expect(await page.locator('.cart_item').count()).toBe(2)
  })

  it('two tabs that add different products at once lose nothing [S-CART-17]', async () => {
    const tabs = [shop.page, await shop.context.newPage()]
    await addTapper(shop.page)
    await tabs[1]?.goto(TOOLS)
    await Promise.all(
      tabs.map((tab, index) =>
        addButton(tab, index ? WEDGES : TAPPER).evaluate((button) => {
          for (let click = 0; click < 5; click += 1) (button as HTMLElement).click()
        }),
      ),
    )
    for (const tab of tabs) await expect.poll(() => countText(tab)).toBe('11')
  })

  it('going back in history shows the current cart, not the old one [S-CART-17] [S-CART-18]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    await card(page, TAPPER).locator('.product-link').click()
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await expect.poll(() => page.getByRole('alert').innerText()).toContain(TAPPER)
    await page.goBack()
    if (!page.url().endsWith(TOOLS)) await page.goBack()
    await expect.poll(() => countText(page)).toBe('1')
  })

  it('a page rendered with the current cart does not load it again [S-CART-18]', async () => {
    const { page } = shop
    await addTapper(page)
    const seen = watchCalls(page)
    await page.goto('/sklep/')
    await page.goto(TOOLS)
    await page.waitForLoadState('networkidle')
    expect(seen).toEqual([])
  })
})

describe('the cart page', () => {
  it('changes, removes and restores in place; checkout saves a change [S-CART-15] [S-CART-13]', async () => {
    const { page } = shop
    await addTapper(page)
    await page.goto('/koszyk/', { waitUntil: 'networkidle' })
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    await page.locator('input.qty').fill('3')
    await page.locator('input.qty').press('Enter')
    await expect
      .poll(() => page.locator('.cart_item .product-subtotal').innerText())
      .toBe(formatPrice(3 * 1_990))
    expect(await page.evaluate(() => document.activeElement?.matches('input.qty'))).toBe(true)

    await page.getByRole('button', { name: new RegExp(`^Usuń ${TAPPER}`) }).click()
    await expect.poll(() => page.locator('.cart-empty').count()).toBe(1)
    await page.getByRole('button', { name: 'Cofnij' }).click()
    await expect.poll(() => page.locator('input.qty').inputValue()).toBe('3')
    expect(await page.evaluate(() => (window as never as { isStillHere?: boolean }).isStillHere)).toBe(true)

    // The change takes longer than the buyer's next click.
    await page.route('**/koszyk/', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.locator('input.qty').fill('4')
    await page.getByRole('link', { name: 'Przejdź do zamówienia' }).click()
    await page.waitForURL(/\/zamowienie\/$/)
    await expect
      .poll(() => page.locator('.woocommerce-checkout-review-order-table').innerText())
      .toContain(formatPrice(4 * 1_990))
  })

  it('going to the checkout works also if a changing field is replaced [S-CART-15]', async () => {
    const { page } = shop
    await addTapper(page)
    await page.goto('/koszyk/')
    // Steppers are the last part that the page's scripts start.
    await page.getByRole('button', { name: /^Więcej:/ }).waitFor()
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input.qty')!
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.form!.replaceWith(field.form!.cloneNode(true))
      document.querySelector<HTMLElement>('a.checkout-button')!.click()
    })
    await page.waitForURL(/\/zamowienie\/$/)
  })

  it.each(['page-behaviours', 'cart-page'])(
    'a stepper used before a script of the page has loaded (%s) works once it is loaded [S-CART-15]',
    async (script) => {
      const { page } = shop
      await addTapper(page)
      let release = () => {}
      const gate = new Promise<void>((resolve) => (release = resolve))
      await page.route(new RegExp(`/${script}-[^/]+\\.js$`), async (route) => {
        await gate
        await route.continue()
      })
      await page.goto('/koszyk/', { waitUntil: 'commit' })
      // The other script has loaded: the stepper is used between the two.
      await page.waitForResponse(
        script === 'cart-page' ? /\/page-behaviours-[^/]+\.js$/ : /\/cart-page-[^/]+\.js$/,
      )
      await page.getByRole('button', { name: /^Więcej:/ }).click()
      release()
      await expect
        .poll(() => page.locator('.cart_item .product-subtotal').innerText())
        .toBe(formatPrice(2 * 1_990))
      expect(await page.locator('input.qty').inputValue()).toBe('2')
    },
  )

  it('a quantity above the stock keeps the buyer on the cart page with a message [S-CART-15]', async () => {
    const { page } = shop
    const owner = await shop.owner()
    await addTapper(page)
    const [tapper] = (await owner.request<ProductsAnswer>('products?search=dobijak')).products
    await owner.send('PATCH', `products/${tapper?.id}`, { stock: 2 })
    await page.goto('/koszyk/')
    await page.locator('input.qty').fill('50')
    await page.locator('input.qty').press('Enter')
    await expect.poll(() => page.getByRole('alert').first().innerText()).toMatch(/2 sztuki/)
    await owner.send('PATCH', `products/${tapper?.id}`, { stock: 500 })
  })

  it('a product with a minimum of three starts with three [S-CART-16]', async () => {
    const { page } = shop
    const address = '/produkt/deska-podlogowa-lita-sosna-27-mm-surowa/'
    await page.route(`**${address}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('name="quantity" value="3"', 'name="quantity" value="1"'),
      })
    })
    await page.goto(address)
    await expect.poll(() => page.locator('form.cart input.qty').inputValue()).toBe('3')
    await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
    await expect.poll(() => countText(page)).toBe('3')
  })
})

describe('without a mouse', () => {
  it('a keyboard user adds and removes, with announcements [S-CART-19] [S-CART-13] [S-CART-11]', async () => {
    const { page } = shop
    await page.goto(TOOLS)
    const live = () => page.locator('.widget_shopping_cart_live_region').textContent()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Przejdź do treści')

    await addButton(page, TAPPER).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => countText(page)).toBe('1')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-product_sku'))).toBe(
      await addButton(page, TAPPER).getAttribute('data-product_sku'),
    )
    await expect.poll(live).toContain(`„${TAPPER}” dodano do koszyka`)
    await addButton(page, WEDGES).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => countText(page)).toBe('2')

    await page.locator('.header-cart').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#cart-drawer').isVisible()).toBe(true)
    for (let step = 0; step < 12; step += 1) {
      if (await page.evaluate(() => document.activeElement?.matches('.remove_from_cart_button'))) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    await expect.poll(() => miniCart(page).count()).toBe(1)
    await expect.poll(live).toMatch(/usunięto z koszyka/)
    expect(await page.evaluate(() => document.activeElement?.closest('#cart-drawer') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#cart-drawer').isVisible()).toBe(false)
  })
})
