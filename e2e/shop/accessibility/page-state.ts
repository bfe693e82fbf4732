import type { Page } from 'playwright-core'

/** From these widths on the menu is a row, and the search a field; below, they are drawers. */
export const MENU_ROW_FROM_PX = 1024
export const SEARCH_FIELD_FROM_PX = 768

export const LISTING = '/kategoria-produktu/panele-podlogowe/'
export const SIMPLE = 'panel-laminowany-dab-bieszczadzki-8-mm-ac4'
export const PRODUCT = `/produkt/${SIMPLE}/`
export const WITH_OPTIONS = '/produkt/panel-winylowy-spc-kolekcja-warta-dab-kamienny/'

/** A state of a page during use. */
export type ShopPageState = {
  name: string
  path: string
  /** Products are in the cart before the page opens. */
  hasItems?: boolean
  /** Window widths at which the state exists. */
  only?: (width: number) => boolean
  enter: (page: Page, width: number) => Promise<unknown>
}

/** Waits for the error messages. */
export const errors = (page: Page): Promise<void> =>
  page.locator('ul.woocommerce-error > li').first().waitFor()
