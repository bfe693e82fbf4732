import type { Page } from 'playwright-core'

/** Closes the drawer that opens after something was added to the cart; waits for both. */
export const closeCartDrawer = async (page: Page): Promise<void> => {
  const drawer = page.locator('#cart-drawer.show-drawer')
  await drawer.and(page.locator('.active')).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}
