import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'
import { BUYER, fillCheckout, placeOrder } from '../fill-checkout.ts'
import { axeFinds } from './axe-finds.ts'

const shop = realShop()

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const NARROW = 360
const WIDE = 1440
const WIDTHS_PX = isDeep ? [NARROW, 600, 768, 1024, WIDE, 1920] : [NARROW, WIDE]
const HEIGHT_PX = 900
/** From here on the menu is a row, and the search a field; below they are drawers. */
const MENU_ROW_FROM_PX = 1024
const SEARCH_FIELD_FROM_PX = 768

const LISTING = '/kategoria-produktu/panele-podlogowe/'
const SIMPLE = 'panel-laminowany-dab-bieszczadzki-8-mm-ac4'
const PRODUCT = `/produkt/${SIMPLE}/`

/** The visitor that each test begins with has the first width, others come with theirs. */
const openVisitor = async (width: number): Promise<Page> => {
  const page = width === WIDTHS_PX[0] ? shop.page : await (await shop.openVisitor()).newPage()
  await page.setViewportSize({ width, height: HEIGHT_PX })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

const addToCart = async (context: BrowserContext, slug = SIMPLE) => {
  const [product] = shop.rows<{ id: number }>('select id from products where slug = ?', slug)
  const answer = await context.request.post('/?wc-ajax=add_to_cart', { form: { product_id: `${product?.id}`, quantity: '2' } })
  expect(await answer.text()).toContain('fragments')
}

type Kind = { name: string; path: string; isEmpty?: boolean }
const KINDS: Kind[] = [
  { name: 'home', path: '/' },
  { name: 'whole shop', path: '/sklep/' },
  { name: 'category', path: LISTING },
  { name: 'search', path: '/szukaj/?s=podlogi+debowe' },
  { name: 'search without a hit', path: '/szukaj/?s=qqqqqq' },
  { name: 'simple product', path: PRODUCT },
  { name: 'product with options', path: '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/' },
  { name: 'grouped product', path: '/produkt/zestaw-do-montazu-paneli/' },
  { name: 'product of a partner', path: '/produkt/wynajem-cykliniarki-u-partnera/' },
  { name: 'sold-out product', path: '/produkt/plytka-winylowa-beton-lodzki-61-61-cm-5-mm/' },
  { name: 'cart', path: '/koszyk/' },
  { name: 'empty cart', path: '/koszyk/', isEmpty: true },
  { name: 'checkout', path: '/zamowienie/' },
  { name: 'checkout of nothing', path: '/zamowienie/', isEmpty: true },
  { name: 'tracking', path: '/sledzenie-zamowienia/' },
  { name: 'static page', path: '/regulamin/' },
  { name: 'contact', path: '/kontakt/' },
  { name: 'form for a quote', path: '/zapytaj-o-wycene/' },
  { name: 'account', path: '/moje-konto/' },
  { name: 'not found', path: '/nie-ma-takiej-strony/' },
]

const errors = (page: Page) => page.locator('ul.woocommerce-error > li').first().waitFor()
const openDrawer = async (page: Page, name: 'menu' | 'search' | 'cart', id: string) => {
  await page.locator(`.${name}-toggle-open`).click()
  await page.locator(`#${id}.popup-drawer.show-drawer.active`).waitFor()
}
/** On a narrow window the search is in a drawer of its own. */
const search = async (page: Page, width: number, text: string) => {
  if (width < SEARCH_FIELD_FROM_PX) await openDrawer(page, 'search', 'search-drawer')
  await page.locator('#search-drawer input[type=search]').pressSequentially(text)
}
const submenu = (page: Page) => page.locator('.dropdown-nav-special-toggle').first()

type State = {
  name: string
  path: string
  /** Something in the cart before the page opens. */
  hasItems?: boolean
  /** Where there is such a thing at all. */
  only?: (width: number) => boolean
  enter: (page: Page, width: number) => Promise<unknown>
}
const STATES: State[] = [
  { name: 'menu drawer', path: LISTING, only: (width) => width < MENU_ROW_FROM_PX, enter: (page) => openDrawer(page, 'menu', 'mobile-drawer') },
  {
    name: 'menu drawer with a part unfolded',
    path: '/',
    only: (width) => width < MENU_ROW_FROM_PX,
    enter: async (page) => {
      await openDrawer(page, 'menu', 'mobile-drawer')
      await submenu(page).click()
      await page.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
    },
  },
  { name: 'search drawer', path: '/', only: (width) => width < SEARCH_FIELD_FROM_PX, enter: (page) => openDrawer(page, 'search', 'search-drawer') },
  {
    name: 'search suggestions',
    path: '/',
    enter: async (page, width) => {
      await search(page, width, 'dąb')
      await page.locator('.suggestions [role=option]').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search without suggestions',
    path: '/',
    enter: async (page, width) => {
      await search(page, width, 'qqqqqq')
      await page.locator('.search-live [role=status]').filter({ hasText: /\p{L}/u }).waitFor({ state: 'attached' })
    },
  },
  { name: 'cart drawer', path: LISTING, hasItems: true, enter: (page) => openDrawer(page, 'cart', 'cart-drawer') },
  { name: 'empty cart drawer', path: LISTING, enter: (page) => openDrawer(page, 'cart', 'cart-drawer') },
  {
    name: 'submenu',
    path: LISTING,
    only: (width) => width >= MENU_ROW_FROM_PX,
    enter: async (page) => {
      await page.mouse.move(700, 700)
      await submenu(page).press('Enter')
      await page.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
    },
  },
  {
    name: 'modal',
    path: PRODUCT,
    enter: async (page) => {
      await page.locator('[data-modal]').first().click()
      await page.getByRole('dialog').first().waitFor()
    },
  },
  {
    name: 'large picture',
    path: PRODUCT,
    enter: async (page) => {
      // The island wakes when it is pointed at; before that, the link leads to the picture itself.
      const script = page.waitForResponse(/gallery-[\w-]+\.js$/)
      await page.locator('.gallery-main').hover()
      await script
      await page.waitForLoadState('networkidle')
      await page.locator('.gallery-main').click()
      await page.locator('.gallery-dialog[open]').waitFor()
    },
  },
  {
    name: 'product just added from a listing',
    path: LISTING,
    enter: async (page) => {
      await page.locator('.ajax_add_to_cart').first().click()
      await page.locator('.added_to_cart').waitFor()
    },
  },
  {
    name: 'products in a list',
    path: LISTING,
    enter: async (page) => {
      await page.locator('[data-layout=list]').click()
      await page.locator('.products-list-view').first().waitFor()
    },
  },
  {
    name: 'message of a product just added',
    path: PRODUCT,
    enter: async (page) => {
      await page.locator('.single_add_to_cart_button').click()
      await page.locator('.woocommerce-message').waitFor()
    },
  },
  {
    name: 'message closed',
    path: PRODUCT,
    enter: async (page) => {
      await page.locator('.single_add_to_cart_button').click()
      await page.getByRole('button', { name: 'Zamknij komunikat' }).press('Enter')
      await page.locator('.kwsb-hidden-notice').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'options chosen',
    path: '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/',
    enter: async (page) => {
      for (const select of await page.locator('.variations select').all()) await select.selectOption({ index: 1 })
      await page.locator('.single_add_to_cart_button:not([disabled])').waitFor()
    },
  },
  {
    name: 'coupon that is none',
    path: '/koszyk/',
    hasItems: true,
    enter: async (page) => {
      await page.locator('#coupon_code').fill('NIEMA')
      await page.locator('[name=apply_coupon]').click()
      await errors(page)
    },
  },
  {
    name: 'quantity changed',
    path: '/koszyk/',
    hasItems: true,
    enter: async (page) => {
      await page.getByRole('button', { name: /^Więcej:/ }).first().click()
      await page.locator('.woocommerce-message').waitFor()
    },
  },
  {
    name: 'item removed, with a way to take it back',
    path: '/koszyk/',
    hasItems: true,
    enter: async (page) => {
      await page.locator('.product-remove button').first().click()
      await page.locator('.restore-item').waitFor()
    },
  },
  {
    name: 'checkout sent empty',
    path: '/zamowienie/',
    hasItems: true,
    enter: async (page) => {
      await page.locator('#place_order').click()
      await errors(page)
      await page.locator('.checkout-inline-error-message').first().waitFor()
    },
  },
  {
    name: 'checkout for a company, sent elsewhere',
    path: '/zamowienie/',
    hasItems: true,
    enter: async (page) => {
      for (const name of ['wants_invoice', 'ship_to_different_address']) await page.locator(`#${name}`).check()
      await page.locator('[name=shipping_first_name]').waitFor()
    },
  },
  {
    name: 'contact form sent with mistakes',
    path: '/kontakt/',
    enter: async (page) => {
      await page.locator('[name=your-email]').fill('nie-adres')
      await page.locator('[name=zgoda]').check()
      await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
      await page.locator('form.wpcf7-form.invalid').waitFor()
    },
  },
  {
    name: 'contact form sent',
    path: '/kontakt/',
    enter: async (page) => {
      await page.locator('[name=your-name]').fill('Ola')
      await page.locator('[name=your-email]').fill('ola@example.pl')
      await page.locator('[name=your-message]').fill('Czy dąb jest twardy?')
      await page.locator('[name=zgoda]').check()
      await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
      // A browser that was steered is not always taken for a person.
      await page.locator('form.wpcf7-form:is(.sent, .spam) .wpcf7-response-output').or(page.locator('.wpcf7:has(form:is(.sent, .spam)) .wpcf7-response-output')).first().waitFor()
    },
  },
  {
    name: 'form for a quote sent empty',
    path: '/zapytaj-o-wycene/',
    enter: async (page) => {
      await page.getByLabel('Zgadzam się na kontakt').check()
      await page.locator('.wpcf7-submit').click()
      await page.locator('form.wpcf7-form.invalid').waitFor()
    },
  },
  {
    name: 'tracking of no such order',
    path: '/sledzenie-zamowienia/',
    enter: async (page) => {
      await page.locator('#orderid').fill('999999')
      await page.locator('#order_email').fill('ola@example.pl')
      await page.locator('[name=track]').click()
      await errors(page)
    },
  },
  {
    name: 'tracking with fields left out',
    path: '/sledzenie-zamowienia/',
    enter: async (page) => {
      await page.locator('[name=track]').click()
      await page.locator('.checkout-inline-error-message').first().waitFor()
    },
  },
  {
    name: 'header that has followed',
    path: '/',
    enter: async (page) => {
      await page.mouse.wheel(0, 1200)
      await page.waitForFunction(() => scrollY > 600)
      await page.mouse.wheel(0, -200)
      await page.locator('.item-is-fixed, #masthead.stays').first().waitFor()
    },
  },
]

/** On its own page for each width; two at a time is what the machine of a test has cores for. */
const atEachWidth = async (widths: number[], look: (width: number) => Promise<string[]>): Promise<string[]> => {
  const found: string[] = []
  for (let at = 0; at < widths.length; at += 2) {
    const pair = await Promise.all(widths.slice(at, at + 2).map(async (width) => (await look(width)).map((problem) => `${width} px ${problem}`)))
    found.push(...pair.flat())
  }
  return found
}

describe('axe finds nothing, on narrow and on wide windows, in light colours and in dark ones,', () => {
  it.each(KINDS)('on a page of this kind: $name [S-CART-19] [S-PAGE-09]', async ({ path, isEmpty }) => {
    const page = await openVisitor(NARROW)
    if (!isEmpty) await addToCart(shop.context)
    await page.goto(path)
    const found: string[] = []
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: HEIGHT_PX })
      found.push(...(await axeFinds(page)).map((problem) => `${width} px ${problem}`))
    }
    expect(found).toEqual([])
  })

  it('on the confirmation of an order, and where its state is looked up [S-CART-19] [S-PAGE-09]', async () => {
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await addToCart(page.context())
      await page.goto('/zamowienie/')
      await fillCheckout(page)
      const id = await placeOrder(page)
      const received = await axeFinds(page)
      await page.goto('/sledzenie-zamowienia/')
      await page.locator('#orderid').fill(`${id}`)
      await page.locator('#order_email').fill(BUYER.billing_email)
      await page.locator('[name=track]').click()
      await page.locator('.order-status').waitFor()
      return [...received, ...(await axeFinds(page))]
    })
    expect(found).toEqual([])
  })

  it.each(STATES)('in this state: $name', async ({ path, hasItems, only, enter }) => {
    const widths = WIDTHS_PX.filter((width) => only?.(width) ?? true)
    const found = await atEachWidth(widths, async (width) => {
      const page = await openVisitor(width)
      if (hasItems) await addToCart(page.context())
      await page.goto(path)
      await enter(page, width)
      return axeFinds(page)
    })
    expect(found).toEqual([])
  })

  it('with a notice of the shop [S-PAGE-04]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ storeNotice: { isOn: true, text: 'Od 24 do 26 grudnia nie wysyłamy paczek.' } })
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await page.goto('/sklep/')
      await page.locator('.woocommerce-store-notice').waitFor()
      return axeFinds(page)
    })
    await owner.changeSettings({ storeNotice: { isOn: false, text: '' } })
    expect(found).toEqual([])
  })

  it('before the shop opens, to visitors and to its owner [S-PAGE-07]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ comingSoon: { isOn: true } })
    const found = await atEachWidth(WIDTHS_PX, async (width) => {
      const page = await openVisitor(width)
      await page.goto('/sklep/')
      expect(await page.title()).toContain('Już wkrótce')

      const desk = await owner.context.newPage()
      await desk.setViewportSize({ width, height: HEIGHT_PX })
      await desk.emulateMedia({ reducedMotion: 'reduce' })
      await desk.goto('/sklep/')
      await desk.locator('#coming-soon-footer-banner').waitFor()
      const problems = [...(await axeFinds(page)), ...(await axeFinds(desk))]
      await desk.close()
      return problems
    })
    await owner.changeSettings({ comingSoon: { isOn: false } })
    expect(found).toEqual([])
  })
})
