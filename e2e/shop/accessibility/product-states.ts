import { closeCartDrawer } from '../close-cart-drawer.ts'
import { LISTING, PRODUCT, WITH_OPTIONS, type ShopPageState } from './page-state.ts'

/** A product and a listing. */
export const productStates: ShopPageState[] = [
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
      // Before its script, the link opens the picture itself.
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
    // A phone has no room for the switch.
    only: (width) => width >= 768,
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
      await closeCartDrawer(page)
      await page.getByRole('button', { name: 'Zamknij komunikat' }).press('Enter')
      await page.locator('.kwsb-hidden-notice').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'options chosen',
    path: WITH_OPTIONS,
    enter: async (page) => {
      for (const select of await page.locator('.variations select').all())
        await select.selectOption({ index: 1 })
      await page.locator('.single_add_to_cart_button:not([disabled])').waitFor()
    },
  },
]
