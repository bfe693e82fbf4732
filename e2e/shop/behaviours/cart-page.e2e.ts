import { describe, expect, it } from 'vitest'
import { FRAGMENT, delayedAnswer, miniCart, shopPages, SHOP } from '../../fixtures.ts'

const shop = shopPages()
const CART = '/koszyk/'

/** A cart page; its server stores two lines, a coupon and a delivery; its forms work without scripts. */
const startCart = (hash = 'H1') => {
  const cart = {
    quantities: { k1: 1, k2: 1 } as Record<string, number>,
    coupon: '',
    delivery: 'kurier',
    notice: '',
    hash,
  }
  const posts: URLSearchParams[] = []
  let pending: Promise<unknown> | undefined

  const draw = () => {
    const lines = Object.entries(cart.quantities)
    const sum = lines.reduce((total, [, quantity]) => total + quantity * 100, 0)
    const notice = cart.notice && `<div class="woocommerce-message" role="alert">${cart.notice}</div>`
    return `<main><div class="woocommerce-notices-wrapper">${notice}</div>${
      lines.length
        ? `<form id="koszyk" class="woocommerce-cart-form" method="post" action="${CART}"><table>${lines
            .map(
              ([key, quantity]) =>
                `<tr><td>Produkt ${key}</td><td class="product-quantity"><input class="qty" type="number" name="cart[${key}][qty]" value="${quantity}" aria-label="Ilość ${key}"></td><td><button name="remove_item" value="${key}">Usuń ${key}</button></td></tr>`,
            )
            .join(
              '',
            )}</table><input name="coupon_code" aria-label="Kod rabatowy"><button name="apply_coupon" value="1">Zastosuj kod</button>
<button name="update_cart" value="1">Zaktualizuj koszyk</button></form>
${['kurier', 'odbior'].map((id) => `<label><input type="radio" form="koszyk" name="shipping_method[0]" value="${id}" ${cart.delivery === id ? 'checked' : ''}>${id}</label>`).join('')}
<button form="koszyk" name="update_shipping" value="1" hidden>Zmień dostawę</button>
<p class="total">Razem ${sum} zł, ${cart.delivery}${cart.coupon && `, kod ${cart.coupon}`}</p>`
        : '<p class="cart-empty">Twój koszyk aktualnie jest pusty.</p>'
    }</main>`
  }

  const page = () => ({ body: draw(), contentType: 'text/html; charset=UTF-8' })
  shop.answers[CART] = async ({ body }) => {
    const fields = new URLSearchParams(body)
    cart.notice = ''
    if (body) {
      posts.push(fields)
      const removed = fields.get('remove_item')
      if (removed) delete cart.quantities[removed]
      if (fields.has('update_cart'))
        for (const key of Object.keys(cart.quantities))
          cart.quantities[key] = Number(fields.get(`cart[${key}][qty]`))
      if (fields.has('apply_coupon')) cart.coupon = fields.get('coupon_code') ?? ''
      if (fields.has('update_shipping')) cart.delivery = fields.get('shipping_method[0]') ?? ''
      cart.notice = fields.has('update_cart') ? 'Koszyk zaktualizowany.' : ''
    }
    const drawn = page()
    await pending
    return drawn
  }
  return {
    cart,
    posts,
    draw,
    delayAnswers: (until: Promise<unknown> | undefined) => (pending = until),
    open: (options = {}) => shop.open(draw(), { path: CART, addToCart: { is_cart: '1' }, ...options }),
  }
}

const total = () => shop.page.locator('.total').textContent()
const quantity = (key: string) => shop.page.getByLabel(`Ilość ${key}`)
const focusedName = () => shop.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)

describe('the cart page', () => {
  it('a new quantity is sent at once, changes totals, keeps the focus [S-CART-15, S-CART-13]', async () => {
    const { posts, open } = startCart()
    await open()
    await shop.record('updated_wc_div')
    await quantity('k2').fill('3')
    await quantity('k2').press('Enter')
    await expect.poll(total).toBe('Razem 400 zł, kurier')
    expect(await focusedName()).toBe('cart[k2][qty]')
    expect(await shop.page.getByRole('alert').textContent()).toBe('Koszyk zaktualizowany.')
    expect(posts.map((fields) => Object.fromEntries(fields))).toEqual([
      {
        'cart[k1][qty]': '1',
        'cart[k2][qty]': '3',
        coupon_code: '',
        'shipping_method[0]': 'kurier',
        update_cart: '1',
      },
    ])
    expect(await shop.recorded()).toEqual([['updated_wc_div', {}]])
    expect(shop.visited).toEqual([])
    expect(shop.errors).toEqual([])
  })

  it('several clicks on a stepper send one request [S-CART-15]', async () => {
    const { posts, open } = startCart()
    await open()
    await quantity('k1').focus()
    for (let times = 0; times < 4; times++) await shop.page.keyboard.press('ArrowUp')
    await shop.page.keyboard.press('Tab')
    await expect.poll(total).toBe('Razem 600 zł, kurier')
    expect(posts).toHaveLength(1)
  })

  it('a quantity typed during an earlier request is preserved and sent [S-CART-15]', async () => {
    const { posts, open, delayAnswers } = startCart()
    const { answer, release } = delayedAnswer(undefined)
    await open()
    delayAnswers(answer)
    await quantity('k1').fill('2')
    await quantity('k1').press('Enter')
    await expect.poll(() => posts.length).toBe(1)
    await quantity('k2').fill('5')
    release()
    await shop.page.waitForTimeout(200)
    expect(await quantity('k2').inputValue()).toBe('5')
    await quantity('k2').press('Enter')
    await expect.poll(total).toBe('Razem 700 zł, kurier')
  })

  it('a removed line passes the focus on; the last leaves an empty cart [S-CART-15, S-CART-19]', async () => {
    const { open } = startCart()
    await open()
    await shop.page.getByText('Usuń k1').focus()
    await shop.page.keyboard.press('Enter')
    await expect.poll(total).toBe('Razem 100 zł, kurier')
    expect(await shop.page.evaluate(() => document.activeElement?.textContent)).toBe('Usuń k2')
    await shop.page.keyboard.press('Enter')
    await expect.poll(() => shop.page.locator('.cart-empty').isVisible()).toBe(true)
    expect(shop.visited).toEqual([])
  })

  it('a coupon and another delivery method change the totals in place [S-CART-15]', async () => {
    const { posts, open } = startCart()
    await open()
    await shop.page.getByLabel('Kod rabatowy').fill('lato ą')
    await shop.page.getByLabel('Kod rabatowy').press('Enter')
    await expect.poll(total).toBe('Razem 200 zł, kurier, kod lato ą')
    await shop.page.getByLabel('odbior').check()
    await expect.poll(total).toBe('Razem 200 zł, odbior, kod lato ą')
    expect(posts.map((fields) => [...fields.keys()].filter((name) => /^(apply|update)/.test(name)))).toEqual([
      ['apply_coupon'],
      ['update_shipping'],
    ])
    expect(shop.visited).toEqual([])
  })

  it('when the connection breaks, input is preserved and there is a message [S-CART-19]', async () => {
    const { open } = startCart()
    await open()
    shop.answers[CART] = () => undefined
    await quantity('k1').fill('4')
    await quantity('k1').press('Enter')
    await expect
      .poll(() => shop.page.getByRole('alert').textContent())
      .toBe('Nie udało się zmienić koszyka. Sprawdź połączenie i spróbuj ponownie.')
    expect(await quantity('k1').inputValue()).toBe('4')
    expect(await shop.page.locator('[aria-busy]').count()).toBe(0)
  })

  it('an answer with another page is opened [S-CART-15]', async () => {
    const { open } = startCart()
    await open()
    shop.answers[CART] = () => ({ body: '<title>Zamknięte</title>', contentType: 'text/html' })
    // Closing a page while it is being replaced may hang the browser.
    const opened = shop.page.waitForEvent('load')
    await shop.page.getByText('Usuń k1').click()
    await opened
    expect(shop.visited).toEqual([CART])
  })

  it('changes in mini-cart and other tabs are shown on the cart page [S-CART-12, S-CART-17]', async () => {
    const { cart, draw } = startCart()
    shop.answers['remove_from_cart'] = () => {
      delete cart.quantities['k1']
      return { json: { fragments: { [FRAGMENT]: miniCart({ key: 'k2', name: 'k2' }) }, cart_hash: 'H2' } }
    }
    shop.answers['get_refreshed_fragments'] = () => ({
      json: { fragments: { [FRAGMENT]: miniCart({ key: 'k1', name: 'k1' }) }, cart_hash: cart.hash },
    })
    await shop.open(draw() + miniCart({ key: 'k1', name: 'k1' }), {
      path: CART,
      addToCart: { is_cart: '1' },
      hasFragments: true,
      cookies: { woocommerce_cart_hash: 'H1' },
    })
    await shop.page.getByRole('button', { name: 'Usuń k1 z koszyka' }).click()
    await expect.poll(total).toBe('Razem 100 zł, kurier')

    cart.quantities['k2'] = 9
    cart.hash = 'H3'
    await shop.context.addCookies([{ name: 'woocommerce_cart_hash', value: 'H3', url: SHOP }])
    await shop.page.evaluate(() => {
      localStorage.setItem('wc_cart_hash_T', 'H3')
      dispatchEvent(new StorageEvent('storage', { key: 'wc_cart_hash_T' }))
    })
    await expect.poll(total).toBe('Razem 900 zł, kurier')
    expect(shop.visited).toEqual([])
  })

  it('a plugin that triggers wc_update_cart updates the page [S-CART-21]', async () => {
    const { cart, posts, open } = startCart()
    await open({ jQuery: 'jquery' })
    cart.quantities['k1'] = 3
    await shop.page.evaluate("jQuery(document).trigger('wc_update_cart')")
    await expect.poll(total).toBe('Razem 400 zł, kurier')
    expect(posts).toEqual([])
    expect(shop.requested).toHaveLength(1)
  })

  it('forms of other pages are not handled [S-CART-15]', async () => {
    const { draw } = startCart()
    await shop.open(draw(), { path: '/sklep/' })
    await shop.page.getByText('Usuń k1').click()
    await shop.page.waitForURL(SHOP + CART)
  })
})
