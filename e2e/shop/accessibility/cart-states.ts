import { errors, type ShopPageState } from './page-state.ts'

/** The cart and the checkout. */
export const cartStates: ShopPageState[] = [
  {
    name: 'unknown coupon',
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
      await page
        .getByRole('button', { name: /^Więcej:/ })
        .first()
        .click()
      await page.locator('.woocommerce-message').waitFor()
    },
  },
  {
    name: 'item removed, can be restored',
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
    name: 'checkout for a company, with another delivery address',
    path: '/zamowienie/',
    hasItems: true,
    enter: async (page) => {
      for (const name of ['wants_invoice', 'ship_to_different_address'])
        await page.locator(`#${name}`).check()
      await page.locator('[name=shipping_first_name]').waitFor()
    },
  },
]
