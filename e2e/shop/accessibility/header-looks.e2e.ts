import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type HeaderLook, defaultTheme } from '#contract/shop/theme/theme.ts'
import { realShop } from '../../real-shop.ts'
import { axeFinds } from '../../axe.ts'

const shop = realShop()

const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }

/** The home page of a shop with this header, after the first user action. */
const open = async (header: HeaderLook, viewport: typeof WIDE): Promise<Page> => {
  const owner = await shop.owner()
  await owner.changeSettings({ theme: { ...defaultTheme, header } })
  const page = await (await shop.openVisitor({ viewport, reducedMotion: 'reduce' })).newPage()
  await page.goto('/')
  // In steps: the browser reports the first move alone as a move by zero pixels.
  await page.mouse.move(viewport.width - 5, viewport.height - 100, { steps: 2 })
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--header-cover') !== '')
  return page
}
const scrollTo = async (page: Page, px: number, state: string) => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px)
  await page.locator(`.site-header-row.${state}`).waitFor({ state: 'attached' })
}
const ground = (page: Page) =>
  page.locator('.site-header-row').evaluate((row) => getComputedStyle(row).backgroundColor)
const CLEAR = 'rgba(0, 0, 0, 0)'

const openMenu = async (page: Page, { width }: typeof WIDE) => {
  if (width === NARROW.width) {
    await page.locator('.menu-toggle-open').click()
    await page.locator('#mobile-drawer.active').waitFor()
  } else {
    await page.locator('.dropdown-nav-special-toggle').first().press('Enter')
    await page.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
  }
}

describe.each([NARROW, WIDE])(
  'axe finds no fault, $width px wide, in light and in dark colours,',
  (viewport) => {
    it('while the header is transparent, has an open menu, and has a background [S-THEME-02]', async () => {
      const page = await open({ mode: 'sticky', isTransparent: true }, viewport)
      expect(await ground(page)).toBe(CLEAR)
      expect(await axeFinds(page)).toEqual([])
      await openMenu(page, viewport)
      expect(await axeFinds(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.show-drawer, .sub-menu.toggle-show').waitFor({ state: 'detached' })
      await scrollTo(page, 600, 'item-is-stuck')
      await expect.poll(() => ground(page)).not.toBe(CLEAR)
      expect(await axeFinds(page)).toEqual([])
    })

    it('while the header is low, hidden, and visible again [S-THEME-01]', async () => {
      const page = await open({ mode: 'shrink-reveal', isTransparent: false }, viewport)
      await scrollTo(page, 900, 'item-hidden-above')
      expect(await axeFinds(page)).toEqual([])
      await scrollTo(page, 500, 'item-is-stuck:not(.item-hidden-above)')
      expect(await axeFinds(page)).toEqual([])
    })
  },
)
