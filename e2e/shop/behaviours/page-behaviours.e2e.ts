import { describe, expect, it } from 'vitest'
import { shopPages, SHOP } from '../../fixtures.ts'

const shop = shopPages()

describe('a product listing', () => {
  const LISTING = `<form class="woocommerce-ordering" method="get" action="/sklep/"><input type="hidden" name="s" value="dąb"><select name="orderby" class="orderby" aria-label="Kolejność">
<option value="menu_order">Domyślnie</option><option value="price">Od najtańszych</option></select></form>`

  it('choosing a sort order applies it at once, with the search phrase [S-PAGE-01]', async () => {
    await shop.open(LISTING)
    await shop.page.getByLabel('Kolejność').selectOption('price')
    await shop.page.waitForURL(`${SHOP}/sklep/?s=d%C4%85b&orderby=price`)
  })

  it('other selects of the page send nothing [S-PAGE-01]', async () => {
    await shop.open(LISTING.replace('class="orderby"', ''))
    await shop.page.getByLabel('Kolejność').selectOption('price')
    await shop.page.waitForTimeout(150)
    expect(shop.visited).toEqual([])
  })
})

describe('the store notice', () => {
  const NOTICE =
    '<p class="woocommerce-store-notice demo_store" data-notice-id="abc" hidden>Wysyłki ruszają po świętach. <a href="#" role="button" class="woocommerce-store-notice__dismiss-link">Odrzuć</a></p>'
  const isShown = () => shop.page.locator('.woocommerce-store-notice').isVisible()
  const cookie = async () =>
    (await shop.context.cookies()).map(({ name, value, path, expires }) => ({ name, value, path, expires }))

  it.each([
    ['a click', () => shop.page.getByText('Odrzuć').click()],
    ['Enter', () => shop.page.getByText('Odrzuć').press('Enter')],
    ['Space', () => shop.page.getByText('Odrzuć').press('Space')],
  ])(
    'is shown, hidden by %s, and stays hidden on every page of the session [S-PAGE-04]',
    async (_, dismiss) => {
      await shop.open(NOTICE)
      expect(await isShown()).toBe(true)
      await dismiss()
      await expect.poll(isShown).toBe(false)
      expect(await cookie()).toEqual([{ name: 'store_noticeabc', value: 'hidden', path: '/', expires: -1 }])
      expect(shop.page.url()).toBe(`${SHOP}/sklep/`)
      await shop.open(NOTICE, { path: '/produkt/panel/' })
      expect(await isShown()).toBe(false)
    },
  )

  it('a new notice is shown after an old one was dismissed, also without id [S-PAGE-04]', async () => {
    await shop.open(NOTICE.replace('data-notice-id="abc"', ''), { cookies: { store_noticeold: 'hidden' } })
    expect(await isShown()).toBe(true)
    await shop.page.getByText('Odrzuć').click()
    expect((await cookie()).map(({ name }) => name)).toContain('store_notice')
  })
})

describe("the owner's coming-soon banner", () => {
  const BANNER = `<div id="coming-soon-footer-banner">Sklep jest jeszcze zamknięty. <a href="#" role="button" class="coming-soon-footer-banner-dismiss" data-rest-url="/wp-json/wp/v2/users/1" data-rest-nonce="n0nce" aria-label="Odrzuć">×</a></div>`
  const isShown = () => shop.page.locator('#coming-soon-footer-banner').isVisible()

  it.each([
    ['if the server confirms', { json: {} }],
    ['also if it fails, until the next page', { status: 500 }],
  ])('dismissing it sends the nonce, and hides it %s [S-PAGE-07]', async (_, answer) => {
    shop.answers['/wp-json/wp/v2/users/1'] = () => answer
    await shop.open(BANNER)
    expect(await isShown()).toBe(true)
    await shop.page.getByRole('button', { name: 'Odrzuć' }).click()
    await expect.poll(isShown).toBe(false)
    expect(shop.requested).toMatchObject([
      { fields: { 'woocommerce_meta[coming_soon_banner_dismissed]': 'yes' } },
    ])
    expect(shop.requested[0]?.headers).toMatchObject({
      'x-wp-nonce': 'n0nce',
      'content-type': expect.stringContaining('application/x-www-form-urlencoded'),
    })
  })
})

describe('quantity fields', () => {
  it.each([
    ['2', '1', '2'],
    ['0', '-1', '0'],
    ['2', '5', '5'],
    ['-1', '-5', '-5'],
    ['2', '', ''],
    ['', '0', '0'],
  ])('with minimum %s the value %s becomes %s [S-CART-16]', async (min, value, expected) => {
    await shop.open(
      `<input class="qty" min="${min}" value="${value}"><table><td class="product-quantity"><input class="qty in-cart" min="${min}" value="${value}"></td></table>`,
    )
    expect(await shop.page.locator('.qty').first().inputValue()).toBe(expected)
    expect(await shop.page.locator('.in-cart').inputValue()).toBe(value)
  })
})

describe('hints of fields', () => {
  it('a hint opens with its field, closes on Escape or an outside click, one at a time', async () => {
    const field = (id: string) =>
      `<div class="woocommerce-input-wrapper"><input id="${id}"><span class="description">Podpowiedź ${id}</span></div>`
    await shop.open(`${field('a')}${field('b')}<p>tekst</p>`)
    const open = () =>
      shop.page
        .locator('.description')
        .evaluateAll((hints) =>
          hints.filter((hint) => hint.checkVisibility()).map(({ textContent }) => textContent),
        )
    await shop.page.locator('#a').focus()
    await expect.poll(open).toEqual(['Podpowiedź a'])
    await shop.page.keyboard.press('Tab')
    await expect.poll(open).toEqual(['Podpowiedź b'])
    await shop.page.keyboard.press('Escape')
    await expect.poll(open).toEqual([])
    await shop.page.locator('#b').click()
    await expect.poll(open).toEqual(['Podpowiedź b'])
    await shop.page.locator('p').click()
    await expect.poll(open).toEqual([])
    expect(shop.errors).toEqual([])
  })
})
