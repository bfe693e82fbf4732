import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'

const shop = realShop()
const DESKTOP = { width: 1440, height: 900 }
const FIRST = 'Panele podłogowe'
const SECOND = 'Panele winylowe'

/** A listing at desktop width, with one additional level: under the first category's first child. */
const open = async () => {
  const page = await (await shop.openVisitor({ viewport: DESKTOP })).newPage()
  await page.route('**/sklep/', async (route) => {
    const answer = await route.fetch()
    const nested = `<li class="menu-item menu-item-has-children" id="glebiej"><a href="/glebiej/"><span class="nav-drop-title-wrap">Głębiej<span class="dropdown-nav-toggle"></span></span></a><ul class="sub-menu"><li class="menu-item"><a href="/najglebiej/">Najgłębiej</a></li></ul></li>`
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('<ul class="sub-menu">', `<ul class="sub-menu">${nested}`),
    })
  })
  await page.goto('/sklep/')
  await page.mouse.move(700, 700, { steps: 2 })
  await page.locator('.dropdown-nav-special-toggle').first().waitFor()
  return page
}

const toggle = (page: Page, name: string) => page.getByRole('button', { name: `Podmenu: ${name}` })
const submenu = (page: Page, name: string) =>
  page
    .locator('.menu-item-has-children', { has: page.locator(':scope > a', { hasText: name }) })
    .locator(':scope > ul')
/** Visibility, accessible state and classes agree. */
const isOpen = async (page: Page, name: string) => {
  const answers = [
    await toggle(page, name)
      .getAttribute('aria-expanded')
      .then((text) => text === 'true'),
    await submenu(page, name).isVisible(),
    await submenu(page, name).evaluate(
      (list) =>
        list.classList.contains('toggle-show') &&
        list.parentElement!.classList.contains('menu-item--toggled-on'),
    ),
  ]
  return answers.every(Boolean) ? 'open' : answers.some(Boolean) ? 'half' : 'closed'
}
const expectState = (page: Page, name: string, state: 'open' | 'closed') =>
  expect.poll(() => isOpen(page, name), { message: name }).toBe(state)
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('submenus of the wide header', () => {
  it('open on hover; Escape closes them without moving the pointer [S-THEME-03]', async () => {
    const page = await open()
    await page.getByRole('link', { name: FIRST }).first().hover()
    await expect.poll(() => submenu(page, FIRST).isVisible()).toBe(true)
    await submenu(page, FIRST).getByText('Panele w jodełkę').hover()
    expect(await submenu(page, FIRST).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => submenu(page, FIRST).isVisible()).toBe(false)
    await page.mouse.move(700, 700, { steps: 2 })
    await page.getByRole('link', { name: FIRST }).first().hover()
    await expect.poll(() => submenu(page, FIRST).isVisible()).toBe(true)
    await page.mouse.move(700, 700, { steps: 2 })
    await expect.poll(() => submenu(page, FIRST).isVisible()).toBe(false)
  })

  it('open and close by button, one at a time, and on pointer leave [S-THEME-03]', async () => {
    const page = await open()
    await toggle(page, FIRST).press('Enter')
    await expectState(page, FIRST, 'open')
    await toggle(page, FIRST).press('Space')
    await expectState(page, FIRST, 'closed')
    await toggle(page, FIRST).press('Enter')
    await toggle(page, SECOND).press('Enter')
    await expectState(page, FIRST, 'closed')
    await expectState(page, SECOND, 'open')
    await toggle(page, SECOND).hover()
    await page.mouse.move(700, 700, { steps: 2 })
    await expectState(page, SECOND, 'closed')
  })

  it('Escape closes one level and restores the focus; parents close children [S-THEME-03]', async () => {
    const page = await open()
    await toggle(page, FIRST).press('Enter')
    await toggle(page, 'Głębiej').press('Enter')
    await expectState(page, 'Głębiej', 'open')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Najgłębiej')
    await page.keyboard.press('Escape')
    await expectState(page, 'Głębiej', 'closed')
    await expectState(page, FIRST, 'open')
    expect(await focused(page)).toBe('Podmenu: Głębiej')

    await page.keyboard.press('Enter')
    await expectState(page, 'Głębiej', 'open')
    await toggle(page, FIRST).press('Enter')
    await expectState(page, FIRST, 'closed')
    await toggle(page, FIRST).press('Enter')
    await expectState(page, FIRST, 'open')
    expect(await toggle(page, 'Głębiej').getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Escape')
    await expectState(page, FIRST, 'closed')
    expect(await focused(page)).toBe(`Podmenu: ${FIRST}`)
  })

  it('moving the focus out by Tab, Shift+Tab or to another link closes [S-THEME-03]', async () => {
    const page = await open()
    await toggle(page, FIRST).press('Enter')
    await expectState(page, FIRST, 'open')
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Panele w jodełkę')
    await expectState(page, FIRST, 'open')
    await page.keyboard.press('Tab')
    await expectState(page, FIRST, 'closed')
    expect(await focused(page)).toBe(SECOND)

    await toggle(page, FIRST).press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Głębiej')
    await page.keyboard.press('Shift+Tab')
    await expectState(page, FIRST, 'closed')

    await toggle(page, FIRST).press('Enter')
    await page.getByRole('link', { name: SECOND }).first().focus()
    await expectState(page, FIRST, 'closed')
  })

  it.each([1024, 1440])(
    'fit into a window %i px wide, and are reachable by keyboard [S-THEME-03] [S-THEME-08]',
    async (width) => {
      const page = await open()
      await page.setViewportSize({ width, height: 900 })
      const toggles = page.locator('#masthead .menu > li > .dropdown-nav-special-toggle')
      const count = await toggles.count()
      expect(count).toBeGreaterThan(5)
      for (let index = 0; index < count; index += 1) {
        await toggles.nth(index).press('Enter')
        const { left, right, size } = await toggles.nth(index).evaluate((button) => {
          const box = button.parentElement!.querySelector('ul')!.getBoundingClientRect()
          const own = button.getBoundingClientRect()
          return { left: box.left, right: box.right, size: Math.min(own.width, own.height) }
        })
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        expect(size).toBeGreaterThanOrEqual(24)
      }
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
    },
  )

  it('all closed in a row from 1024 px; below, the current one is open [S-THEME-08] [M-59]', async () => {
    const page = await (await shop.openVisitor({ viewport: { width: 1024, height: 900 } })).newPage()
    await page.goto('/kategoria-produktu/panele-w-jodelke/')
    await page.mouse.move(700, 700, { steps: 2 })
    await page.locator('.dropdown-nav-special-toggle').first().waitFor()
    const look = async () => ({
      isRow: await page.locator('#masthead .menu').first().isVisible(),
      open: await page.locator('.menu-item--toggled-on').count(),
    })
    expect(await look()).toEqual({ isRow: true, open: 0 })
    await page.setViewportSize({ width: 1023, height: 900 })
    await expect.poll(look).toEqual({ isRow: false, open: 1 })
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect.poll(look).toEqual({ isRow: true, open: 0 })
  })

  it('a submenu too wide for its position opens to the other side [S-THEME-03]', async () => {
    const page = await open()
    await page.evaluate(() => {
      const item = document.querySelectorAll('#masthead .menu > .menu-item-has-children')[4]!
      item.querySelector('ul')!.style.width = '800px'
    })
    const item = page.locator('#masthead .menu > .menu-item-has-children').nth(4)
    await item.hover()
    await expect.poll(() => item.locator('ul').getAttribute('class')).toContain('sub-menu-edge')
    expect(
      await item.locator('ul').evaluate((list) => list.getBoundingClientRect().right),
    ).toBeLessThanOrEqual(DESKTOP.width)
  })
})

describe('a menu that opens by its links', () => {
  it('opens one at a time, closes on outside click; other links still work [S-THEME-03]', async () => {
    const page = await (await shop.openVisitor({ viewport: DESKTOP })).newPage()
    await page.route('**/sklep/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(
          'header-navigation nav--toggle-sub',
          'header-navigation click-to-open nav--toggle-sub',
        ),
      })
    })
    await page.goto('/sklep/')
    await page.mouse.move(700, 700, { steps: 2 })
    await page.locator('.dropdown-nav-special-toggle').first().waitFor()
    const opened = () =>
      page
        .locator('.sub-menu.opened')
        .evaluateAll((lists) => lists.map((list) => list.parentElement!.querySelector('a')!.textContent))
    const press = (name: string) =>
      page
        .getByRole('link', { name })
        .first()
        .evaluate((link: HTMLElement) => link.click())
    await press(FIRST)
    expect(await opened()).toEqual([FIRST])
    expect(page.url()).toContain('/sklep/')
    await press(SECOND)
    expect(await opened()).toEqual([SECOND])
    await page.locator('h1').click()
    expect(await opened()).toEqual([])
    await press(FIRST)
    await submenu(page, FIRST).getByText('Panele w jodełkę').click()
    await page.waitForURL('**/panele-w-jodelke/')
  })
})
