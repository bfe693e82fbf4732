import type { Page } from 'playwright-core'
import { LISTING, MENU_ROW_FROM_PX, SEARCH_FIELD_FROM_PX, type ShopPageState } from './page-state.ts'

const openDrawer = async (page: Page, name: 'menu' | 'search' | 'cart', id: string) => {
  await page.locator(`.${name}-toggle-open`).click()
  await page.locator(`#${id}.popup-drawer.show-drawer.active`).waitFor()
}
/** In a narrow window the search is in a drawer of its own. */
const search = async (page: Page, width: number, text: string) => {
  if (width < SEARCH_FIELD_FROM_PX) await openDrawer(page, 'search', 'search-drawer')
  await page.locator('#search-drawer input[type=search]').pressSequentially(text)
}
const submenu = (page: Page) => page.locator('.dropdown-nav-special-toggle').first()

/** Menus, search and cart of the header. */
export const headerStates: ShopPageState[] = [
  {
    name: 'menu drawer',
    path: LISTING,
    only: (width) => width < MENU_ROW_FROM_PX,
    enter: (page) => openDrawer(page, 'menu', 'mobile-drawer'),
  },
  {
    name: 'menu drawer with an open submenu',
    path: '/',
    only: (width) => width < MENU_ROW_FROM_PX,
    enter: async (page) => {
      await openDrawer(page, 'menu', 'mobile-drawer')
      await submenu(page).click()
      await page.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
    },
  },
  {
    name: 'search drawer',
    path: '/',
    only: (width) => width < SEARCH_FIELD_FROM_PX,
    enter: (page) => openDrawer(page, 'search', 'search-drawer'),
  },
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
      await page
        .locator('.search-live [role=status]')
        .filter({ hasText: /\p{L}/u })
        .waitFor({ state: 'attached' })
    },
  },
  {
    name: 'cart drawer',
    path: LISTING,
    hasItems: true,
    enter: (page) => openDrawer(page, 'cart', 'cart-drawer'),
  },
  { name: 'empty cart drawer', path: LISTING, enter: (page) => openDrawer(page, 'cart', 'cart-drawer') },
  {
    name: 'submenu',
    path: LISTING,
    only: (width) => width >= MENU_ROW_FROM_PX,
    enter: async (page) => {
      await page.mouse.move(700, 700, { steps: 2 })
      await submenu(page).press('Enter')
      await page.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
    },
  },
  {
    name: 'header after scrolling',
    path: '/',
    enter: async (page) => {
      await page.mouse.wheel(0, 1200)
      await page.waitForFunction(() => scrollY > 600)
      await page.mouse.wheel(0, -200)
      await page.locator('.item-is-fixed, #masthead.stays').first().waitFor()
    },
  },
]
