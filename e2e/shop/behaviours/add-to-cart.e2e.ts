import { describe, expect, it } from 'vitest'
import { addButton, FRAGMENT, delayedAnswer, miniCart, shopPages, SHOP } from '../../fixtures.ts'

const shop = shopPages()
const PANEL = { key: 'k1', name: 'Panel dąb' }
const LISTING = `<aside>${miniCart()}</aside>${addButton('7', 'data-product_sku="P-7" data-extra-thing="x" data-num="007"')}${addButton('8')}`
const ADDED = { json: { fragments: { [FRAGMENT]: miniCart(PANEL) }, cart_hash: 'HASH1' } }

const button = (productId = '7') => shop.page.locator(`button[data-product_id="${productId}"]`)
const classes = (productId = '7') => button(productId).getAttribute('class')
const region = () => shop.page.locator('.widget_shopping_cart_live_region')

describe('adding to the cart', () => {
  it('the button shows loading, then added, and the page stays [S-CART-04]', async () => {
    const { answer, release } = delayedAnswer(ADDED)
    shop.answers['add_to_cart'] = () => answer
    await shop.open(LISTING)
    expect(await classes()).not.toMatch(/loading|added/)
    await button().click()
    await expect.poll(() => classes()).toContain('loading')
    expect(await classes()).not.toContain('added')
    release()
    await expect.poll(() => classes()).toMatch(/ added$/)
    expect(await classes()).not.toContain('loading')
    expect(await shop.page.locator(FRAGMENT).textContent()).toContain('Panel dąb')
    expect(shop.visited).toEqual([])
    expect(shop.errors).toEqual([])
  })

  it('all data attributes of the button are sent as text [S-CART-04]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING)
    await button().click()
    await expect.poll(() => shop.requested.length).toBe(1)
    expect(shop.requested[0]?.body).toBe(
      'num=007&extraThing=x&product_sku=P-7&success_message=dodano+7&product_id=7&quantity=1',
    )
    expect(shop.requested[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  })

  it("the quantity in the button's own form is added", async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(`<form method="post"><input name="quantity" value="1">${addButton('7')}</form>`)
    await shop.page.locator('[name=quantity]').fill('11')
    await button().click()
    await expect.poll(() => shop.requested[0]?.fields['quantity']).toBe('11')
  })

  it("one 'Zobacz koszyk' link appears after the button, also after several adds [S-CART-05]", async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING)
    for (const count of [1, 2]) {
      await button().click()
      await expect.poll(() => shop.requested.length).toBe(count)
      await expect.poll(() => classes()).toMatch(/ added$/)
    }
    expect(
      await shop.page.locator('.card a').evaluateAll((links) => links.map(({ outerHTML }) => outerHTML)),
    ).toEqual(['<a href="/koszyk/" class="added_to_cart wc-forward" title="Zobacz koszyk">Zobacz koszyk</a>'])
    expect(await button().evaluate((element) => element.nextElementSibling?.className)).toBe(
      'added_to_cart wc-forward',
    )
  })

  it("on the cart page no 'Zobacz koszyk' link appears [S-CART-05]", async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING, { addToCart: { is_cart: '1' } })
    await button().click()
    await expect.poll(() => classes()).toMatch(/ added$/)
    expect(await shop.page.locator('.added_to_cart').count()).toBe(0)
  })

  it('five quick clicks send five requests in their order, one at a time [S-CART-06]', async () => {
    let running = 0
    let most = 0
    shop.answers['add_to_cart'] = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 40))
      running -= 1
      return ADDED
    }
    await shop.open(LISTING)
    await shop.page.evaluate(() => {
      for (const id of ['7', '8', '7', '7', '8'])
        document.querySelector<HTMLElement>(`button[data-product_id="${id}"]`)?.click()
    })
    await expect.poll(() => shop.requested.length).toBe(5)
    await expect.poll(() => classes('8')).toMatch(/ added$/)
    expect(shop.requested.map(({ fields }) => fields['product_id'])).toEqual(['7', '8', '7', '7', '8'])
    expect(most).toBe(1)
  })

  it('a failed request does not stop the next ones [S-CART-06]', async () => {
    shop.answers['add_to_cart'] = ({ fields }) => (fields['product_id'] === '7' ? undefined : ADDED)
    await shop.open(LISTING)
    await shop.page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('.card button').forEach((one) => one.click()),
    )
    await expect.poll(() => classes('8')).toMatch(/ added$/)
    expect(await classes('7')).not.toMatch(/added$|loading/)
  })

  it('a button without product_id is an ordinary link [S-CART-07]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(
      '<a class="add_to_cart_button ajax_add_to_cart" href="/produkt/winyl/" data-product_id="">Wybierz</a>',
    )
    await shop.page.locator('a').click()
    await shop.page.waitForURL(`${SHOP}/produkt/winyl/`)
    expect(shop.requested).toEqual([])
  })

  it('a product that cannot be added here opens its own page [S-CART-07]', async () => {
    await shop.open(
      '<a class="add_to_cart_button" href="/produkt/deska/" data-product_id="9">Wybierz opcje</a>',
    )
    await shop.page.locator('a').click()
    await shop.page.waitForURL(`${SHOP}/produkt/deska/`)
  })

  it('a refused product sends the shopper to its page [S-CART-08]', async () => {
    shop.answers['add_to_cart'] = () => ({ json: { error: true, product_url: '/produkt/panel/' } })
    await shop.open(LISTING)
    await button().click()
    await shop.page.waitForURL(`${SHOP}/produkt/panel/`)
  })

  it('opens the cart after adding if the owner wants that [S-CART-10]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING, { addToCart: { cart_redirect_after_add: 'yes' } })
    await button().click()
    await shop.page.waitForURL(`${SHOP}/koszyk/`)
  })

  it('pending clicks are sent before the cart opens [S-CART-10, S-CART-06]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING, { addToCart: { cart_redirect_after_add: 'yes' } })
    await shop.page.evaluate(() =>
      document.querySelectorAll<HTMLElement>('.card button').forEach((one) => one.click()),
    )
    await shop.page.waitForURL(`${SHOP}/koszyk/`)
    expect(shop.requested.map(({ fields }) => fields['product_id'])).toEqual(['7', '8'])
  })

  it('else regions are replaced and the cart hash is stored for the next page [S-CART-10]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    shop.answers['get_refreshed_fragments'] = () => ({
      json: { fragments: { [FRAGMENT]: miniCart() }, cart_hash: '' },
    })
    await shop.open(LISTING, { hasFragments: true })
    await button().click()
    await expect.poll(() => classes()).toMatch(/ added$/)
    expect(
      await shop.page.evaluate(() => [
        sessionStorage.getItem('wc_cart_hash_T'),
        localStorage.getItem('wc_cart_hash_T'),
      ]),
    ).toEqual(['HASH1', 'HASH1'])
    expect(
      JSON.parse((await shop.page.evaluate(() => sessionStorage.getItem('wc_fragments_T'))) ?? ''),
    ).toEqual({ [FRAGMENT]: miniCart(PANEL) })
    expect(shop.visited).toEqual([])
  })

  it('screen readers announce each added product, also an equal text again [S-CART-11]', async () => {
    shop.answers['add_to_cart'] = () => ADDED
    await shop.open(LISTING)
    expect(await region().getAttribute('role')).toBe('status')
    const { answer, release } = delayedAnswer(ADDED)
    await button().click()
    await expect.poll(() => region().textContent()).toBe('dodano 7')
    expect(await region().getAttribute('aria-relevant')).toBe('all')
    shop.answers['add_to_cart'] = () => answer
    await button().click()
    await expect.poll(() => region().textContent()).toBe('')
    expect(await region().getAttribute('aria-relevant')).toBeNull()
    release()
    await expect.poll(() => region().textContent()).toBe('dodano 7')
    expect(await region().count()).toBe(1)
  })

  it.each([
    ['the server breaks', () => ({ status: 500, body: 'x' })],
    ['the connection breaks', () => undefined],
    ['the answer is empty', () => ({ body: '' })],
    ['the answer is no JSON', () => ({ body: '<html>' })],
  ])(
    'when %s, the button can be pressed again and there is a message [S-CART-04, S-CART-19]',
    async (_, broken) => {
      shop.answers['add_to_cart'] = broken
      await shop.open(LISTING)
      await button().click()
      const problem = shop.page.locator('.add-to-cart-problem')
      await expect
        .poll(() => problem.textContent())
        .toBe('Nie udało się dodać produktu do koszyka. Sprawdź połączenie i spróbuj ponownie.')
      expect(await region().textContent()).toBe(await problem.textContent())
      expect(await classes()).not.toMatch(/added$|loading/)

      shop.answers['add_to_cart'] = () => ADDED
      await button().click()
      await expect.poll(() => classes()).toMatch(/ added$/)
      expect(await problem.count()).toBe(0)
    },
  )

  it('on a page without the cart’s configuration buttons are plain', async () => {
    await shop.open(
      `<form method="post" action="/produkt/panel/">${addButton('7', 'name="add-to-cart" value="7"')}</form>`,
      { addToCart: null },
    )
    await button().click()
    await shop.page.waitForURL(`${SHOP}/produkt/panel/`)
    expect(shop.requested).toEqual([])
  })
})
