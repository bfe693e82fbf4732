import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultTheme } from '#contract/shop/theme/theme.ts'
import { realShop } from '../../real-shop.ts'

const shop = realShop()

const PRODUCT = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const PAGES = ['/', '/sklep/', PRODUCT]
/** All transitions are finished by then. */
const SETTLED_MS = 300
/** A hundredth of the limit for a stable page. */
const SHRINKING = 0.001
const NARROW = { width: 360, height: 740 }
const WIDE = { width: 1440, height: 900 }

type Shift = { value: number; moved: string[]; isInHeader: boolean }

/** Opens a page that records layout shifts, also those after user input, which browsers exclude. */
const open = async (path: string, viewport: typeof WIDE): Promise<Page> => {
  const page = await (await shop.openVisitor({ viewport })).newPage()
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as never as {
        value: number
        sources: { node: Element | null }[]
      }[])
        shifts.push({
          value,
          moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName ?? ''),
          isInHeader: sources.every(({ node }) => node?.closest?.('#masthead')),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.mouse.move(viewport.width - 5, 400, { steps: 2 })
  await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--header-cover') !== '')
  return page
}
/**
 * Without shifts of `::before` and `::after` only, which have no node: Chromium sometimes reports an
 * arrow rotated by 45° as moved when it appears.
 */
const shifts = (page: Page) =>
  page.evaluate(() =>
    (window as never as { shifts: Shift[] }).shifts.filter(({ moved }) => moved.some((what) => what !== '')),
  )

const roll = async (page: Page, byPx: number, isThere: () => boolean) => {
  for (let turns = 0; turns < 60 && !(await page.evaluate(isThere)); turns += 1) {
    await page.mouse.wheel(0, byPx)
    await page.waitForTimeout(30)
  }
  expect(await page.evaluate(isThere)).toBe(true)
}

const scrollAll = async (page: Page) => {
  await roll(page, 450, () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
  await page.waitForTimeout(SETTLED_MS)
  await roll(page, -450, () => scrollY === 0)
  await page.waitForTimeout(SETTLED_MS)
}

describe.each([NARROW, WIDE])('there are no layout shifts, $width px wide,', (viewport) => {
  it.each(PAGES)('while %s is scrolled to its end and back up [S-THEME-01]', async (path) => {
    const page = await open(path, viewport)
    await scrollAll(page)
    expect(await shifts(page)).toEqual([])
  })

  it('below a transparent, hiding header; almost none in it [S-THEME-01] [S-THEME-02]', async () => {
    const owner = await shop.owner()
    const found: Shift[] = []
    await owner.changeSettings({
      theme: { ...defaultTheme, header: { mode: 'shrink-reveal', isTransparent: true } },
    })
    try {
      for (const path of ['/', '/sklep/']) {
        const page = await open(path, viewport)
        await scrollAll(page)
        found.push(...(await shifts(page)))
      }
    } finally {
      await owner.changeSettings({ theme: defaultTheme })
    }
    expect(found.filter(({ isInHeader }) => !isInHeader)).toEqual([])
    // One turn of the wheel shrinks it: its centred content moves up by some pixels.
    expect(Math.max(0, ...found.map(({ value }) => value))).toBeLessThan(SHRINKING)
  })

  it('while the cart drawer is opened and closed [S-THEME-04]', async () => {
    const page = await open('/sklep/', viewport)
    await page.locator('.cart-toggle-open').click()
    await page.locator('#cart-drawer.active').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('.show-drawer'))
    expect(await shifts(page)).toEqual([])
  })

  it('while a modal is opened and closed [S-THEME-09]', async () => {
    const page = await open(PRODUCT, viewport)
    await page.locator('[data-modal]').first().click()
    await page.getByRole('dialog').first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLED_MS)
    expect(await shifts(page)).toEqual([])
  })
})

it('the menu opens without layout shifts, as drawer or submenu [S-THEME-03] [S-THEME-04]', async () => {
  const narrow = await open('/sklep/', NARROW)
  await narrow.locator('.menu-toggle-open').click()
  await narrow.locator('#mobile-drawer.pop-animated').waitFor()
  await narrow.keyboard.press('Escape')
  await narrow.waitForFunction(() => !document.querySelector('.show-drawer'))
  expect(await shifts(narrow)).toEqual([])

  const wide = await open('/sklep/', WIDE)
  await wide.locator('.dropdown-nav-special-toggle').first().click()
  await wide.locator('.menu-item--toggled-on .sub-menu').first().waitFor()
  await wide.keyboard.press('Escape')
  await wide.waitForTimeout(SETTLED_MS)
  expect(await shifts(wide)).toEqual([])
})
