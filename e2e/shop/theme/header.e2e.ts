import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type HeaderLook, defaultTheme } from '#contract/shop/theme/theme.ts'
import { realShop } from '../../real-shop.ts'

const shop = realShop()

const LISTING = '/sklep/'
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }

/** A page of a shop whose owner chose this header. */
const open = async (
  header: Partial<HeaderLook>,
  {
    path = LISTING,
    viewport = DESKTOP,
    before,
  }: {
    path?: string
    viewport?: { width: number; height: number }
    before?: (page: Page) => Promise<unknown>
  } = {},
) => {
  const owner = await shop.owner()
  await owner.changeSettings({ theme: { ...defaultTheme, header: { ...defaultTheme.header, ...header } } })
  const page = await (await shop.openVisitor({ viewport })).newPage()
  await before?.(page)
  await page.goto(path)
  // The first user action.
  await page.mouse.move(10, 300, { steps: 2 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover')))
    .not.toBe('')
  return page
}

const scrollTo = async (page: Page, px: number) => {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const look = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector<HTMLElement>('.site-header-row')!
    const { top, height } = header.getBoundingClientRect()
    return {
      states: [...header.classList].filter((name) => name.startsWith('item-')).toSorted(),
      // Not -0.
      top: Math.floor(top) + 0,
      height: Math.round(height),
      isMarked: [
        header.parentElement!.classList.contains('child-is-fixed'),
        document.body.classList.contains('header-is-fixed'),
      ],
    }
  })

/** The header's position before scrolling: below the demo's banner. */
const startOf = (page: Page) =>
  page.evaluate(() =>
    Math.floor(document.querySelector('#main-header')!.getBoundingClientRect().top + scrollY),
  )

describe.each([
  ['360', PHONE],
  ['1440', DESKTOP],
])('the header of a window %s px wide', (_, viewport) => {
  it('is not sticky if its owner chooses so [S-THEME-01]', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({
      theme: { ...defaultTheme, header: { mode: 'plain', isTransparent: false } },
    })
    const page = await (await shop.openVisitor({ viewport })).newPage()
    await page.goto(LISTING)
    await page.mouse.move(10, 300, { steps: 2 })
    await scrollTo(page, 400)
    expect((await look(page)).states).toEqual([])
    expect((await look(page)).top).toBeLessThan(-200)
  })

  it('becomes fixed exactly when it would leave the window [S-THEME-01]', async () => {
    const page = await open({ mode: 'sticky' }, { viewport })
    const start = await startOf(page)
    const { height } = await look(page)
    const content = () =>
      page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().top + scrollY)
    const place = await content()

    await scrollTo(page, start - 1)
    expect(await look(page)).toMatchObject({ states: [], top: 1, isMarked: [false, false] })
    await scrollTo(page, start)
    expect(await look(page)).toMatchObject({
      states: ['item-at-start', 'item-is-fixed'],
      top: 0,
      isMarked: [true, true],
    })
    await scrollTo(page, start + 1)
    expect(await look(page)).toEqual({
      states: ['item-is-fixed', 'item-is-stuck'],
      top: 0,
      height,
      isMarked: [true, true],
    })
    await scrollTo(page, 1500)
    expect(await look(page)).toMatchObject({ top: 0, height })
    expect(await content()).toBe(place)
    await scrollTo(page, 0)
    expect(await look(page)).toEqual({ states: [], top: start, height, isMarked: [false, false] })
  })

  it('shrinks with each scrolled pixel to its minimum height, and grows back [S-THEME-01]', async () => {
    const page = await open({ mode: 'shrink' }, { viewport })
    const start = await startOf(page)
    const row = () =>
      page.evaluate(() => document.querySelector<HTMLElement>('.site-main-header-inner-wrap')!.offsetHeight)
    const whole = await row()
    await scrollTo(page, start)
    expect(await row()).toBe(whole)
    await scrollTo(page, start + 5)
    // The banner above it may end on a fractional pixel.
    expect(Math.abs((await row()) - (whole - 5))).toBeLessThanOrEqual(1)
    await scrollTo(page, start + 600)
    expect(await row()).toBe(52)
    expect(await look(page)).toMatchObject({ states: ['item-is-fixed', 'item-is-stuck'], top: 0 })
    await scrollTo(page, start)
    expect(await row()).toBe(whole)
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll('.site-main-header-inner-wrap > :not(.popup-drawer)')].filter(
          (part) => part.checkVisibility() && part.getBoundingClientRect().height > 52,
        ).length,
    )
    expect(cut).toBe(0)
  })

  it('hides when scrolling down and appears when scrolling up [S-THEME-01]', async () => {
    const page = await open({ mode: 'reveal' }, { viewport })
    const start = await startOf(page)
    const { height } = await look(page)
    await scrollTo(page, start)
    await scrollTo(page, start + 20)
    expect(await look(page)).toMatchObject({
      states: ['item-at-start', 'item-hidden-above', 'item-is-fixed', 'item-is-stuck'],
      top: -20,
    })
    await scrollTo(page, 1000)
    expect(await look(page)).toMatchObject({
      states: ['item-hidden-above', 'item-is-fixed', 'item-is-stuck'],
      top: -height,
    })
    await scrollTo(page, 970)
    expect(await look(page)).toMatchObject({ states: ['item-is-fixed', 'item-is-stuck'], top: 30 - height })
    await scrollTo(page, 700)
    expect(await look(page)).toMatchObject({ top: 0 })
  })
})

describe('a hidden header', () => {
  it('appears for keyboard focus, and after adding to the cart [S-THEME-01]', async () => {
    const page = await open({ mode: 'reveal' })
    await scrollTo(page, 900)
    await expect.poll(async () => (await look(page)).states).toContain('item-hidden-above')
    expect((await look(page)).top).toBeLessThan(0)
    await page.locator('.add_to_cart_button').first().focus()
    await page.locator('.cart-toggle-open').focus()
    expect(await look(page)).toMatchObject({
      top: 0,
      states: expect.not.arrayContaining(['item-hidden-above']),
    })

    await scrollTo(page, 1300)
    expect((await look(page)).top).toBeLessThan(0)
    await page.locator('.add_to_cart_button').nth(8).click()
    await expect.poll(async () => (await look(page)).top).toBe(0)
  })
})

describe('bars above the header', () => {
  const withBar = (barPx: number) => async (page: Page) => {
    await page.route(`**${LISTING}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<body class="', '<body class="admin-bar '),
      })
    })
    // Like a real bar: it is fixed, and the page begins below it.
    await page.addInitScript(
      (px) =>
        document.addEventListener(
          'DOMContentLoaded',
          () => (document.documentElement.style.marginTop = `${px}px`),
        ),
      barPx,
    )
  }

  it.each([
    ['32 px on a wide window', 32, DESKTOP],
    ['46 px on a narrow one', 46, PHONE],
  ])('header and anchors stay below the %s of an admin bar [S-THEME-02]', async (_, barPx, viewport) => {
    const page = await open({ mode: 'sticky' }, { viewport, before: withBar(barPx) })
    await scrollTo(page, 800)
    expect((await look(page)).top).toBe(barPx)
    const { height } = await look(page)
    await page.evaluate(() =>
      document
        .querySelector('.woocommerce-pagination')!
        .insertAdjacentHTML('afterbegin', '<a id="do" href="#cel">Do celu</a>'),
    )
    await page.evaluate(() => document.querySelectorAll('li.product')[8]!.setAttribute('id', 'cel'))
    await page.locator('#do').evaluate((link: HTMLElement) => link.click())
    await expect
      .poll(() =>
        page.evaluate(() => Math.round(document.querySelector('#cel')!.getBoundingClientRect().top)),
      )
      .toBe(barPx + height)
  })

  it("a store notice above the page moves the header's start position [S-THEME-02]", async () => {
    const page = await open(
      { mode: 'sticky' },
      {
        before: (opened) =>
          opened.route(`**${LISTING}`, async (route) => {
            const answer = await route.fetch()
            await route.fulfill({
              response: answer,
              body: (await answer.text()).replace(
                '<div id="wrapper"',
                '<p id="napis" role="note">Dziś do 16:00</p><div id="wrapper"',
              ),
            })
          }),
      },
    )
    const start = await startOf(page)
    await scrollTo(page, start - 1)
    expect((await look(page)).states).toEqual([])
    await scrollTo(page, start + 1)
    expect(await look(page)).toMatchObject({ states: ['item-is-fixed', 'item-is-stuck'], top: 0 })
    const heightPx = await page.evaluate(() => document.querySelector<HTMLElement>('#napis')!.offsetHeight)
    await scrollTo(page, 0)
    await page.evaluate(() => (document.querySelector<HTMLElement>('#napis')!.hidden = true))
    await expect.poll(() => startOf(page)).toBeLessThan(start)
    await scrollTo(page, start - heightPx)
    await expect.poll(async () => (await look(page)).states).toContain('item-is-fixed')
  })
})

describe('a transparent header', () => {
  it.each([
    ['360', PHONE],
    ['1440', DESKTOP],
  ])(
    'covers the first section, whose content starts below it, at %s px, without layout shift [S-THEME-02]',
    async (_, viewport) => {
      const page = await open(
        { mode: 'sticky', isTransparent: true },
        {
          path: '/',
          viewport,
          before: (opened) =>
            opened.addInitScript(() => {
              Object.assign(window, { shifts: 0 })
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries())
                  (window as never as { shifts: number }).shifts += (
                    entry as never as { value: number }
                  ).value
              }).observe({ type: 'layout-shift', buffered: true })
            }),
        },
      )
      const places = () =>
        page.evaluate(() => {
          const hero = document.querySelector('.entry-hero-container-inner')!
          const header = document.querySelector('#masthead')!
          return {
            padding: Number.parseFloat(getComputedStyle(hero).paddingTop),
            header: header.getBoundingClientRect().height,
            gap: Math.round(hero.getBoundingClientRect().top - header.getBoundingClientRect().top),
          }
        })
      await expect.poll(async () => (await places()).padding - (await places()).header).toBeCloseTo(0, 0)
      expect((await places()).gap).toBe(0)
      expect(
        await page.evaluate(
          () => getComputedStyle(document.querySelector('.site-header-row')!).backgroundColor,
        ),
      ).toBe('rgba(0, 0, 0, 0)')
      expect(await page.evaluate(() => (window as never as { shifts: number }).shifts)).toBe(0)
      await scrollTo(page, 300)
      expect(await look(page)).toMatchObject({ states: ['item-is-fixed', 'item-is-stuck'], top: 0 })
      await expect
        .poll(() =>
          page.evaluate(() => getComputedStyle(document.querySelector('.site-header-row')!).backgroundColor),
        )
        .not.toBe('rgba(0, 0, 0, 0)')
      // After a rotation its height follows from the new width.
      await page.setViewportSize({ width: viewport.height, height: viewport.width })
      await expect.poll(async () => (await places()).padding - (await places()).header).toBeCloseTo(0, 0)
    },
  )

  it('is only on the home page [S-THEME-02]', async () => {
    const page = await open({ mode: 'sticky', isTransparent: true })
    expect(await page.evaluate(() => document.body.className)).not.toContain('transparent-header')
  })
})
