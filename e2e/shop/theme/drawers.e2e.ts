import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'

const shop = realShop()
const PHONE = { width: 360, height: 740 }

const open = async (path = '/sklep/', viewport = PHONE) => {
  const page = await (await shop.openVisitor({ viewport, hasTouch: true })).newPage()
  await page.goto(path)
  await page.mouse.move(10, 400, { steps: 2 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover')))
    .not.toBe('')
  return page
}

const DRAWERS = [
  ['the menu', { name: 'menu', id: 'mobile-drawer', title: 'Menu', close: 'Zamknij menu' }],
  [
    'the search',
    { name: 'search', id: 'search-drawer', title: 'Szukaj w sklepie', close: 'Zamknij wyszukiwanie' },
  ],
  ['the cart', { name: 'cart', id: 'cart-drawer', title: 'Koszyk', close: 'Zamknij koszyk' }],
] as const
type Drawer = (typeof DRAWERS)[number][1]

const opener = (page: Page, { name }: Pick<Drawer, 'name'>) => page.locator(`.${name}-toggle-open`)
const state = (page: Page, { id }: Pick<Drawer, 'id'>) =>
  page.evaluate((drawerId) => {
    const drawer = document.querySelector<HTMLElement>(`#${drawerId}`)!
    const beside = document.querySelector<HTMLElement>('main')!
    return {
      states: [...drawer.classList].filter((name) => name !== 'popup-drawer'),
      isShown: drawer.querySelector('.drawer-inner')!.checkVisibility(),
      hasFocus: drawer.contains(document.activeElement),
      expanded: document
        .querySelector(`[data-toggle-target="#${drawerId}"]:not(#${drawerId} *)`)!
        .getAttribute('aria-expanded'),
      isPageInert: beside.inert || beside.closest('[inert]') !== null,
      isScrollLocked:
        document.body.classList.contains('kadence-scrollbar-fixer') &&
        getComputedStyle(document.documentElement).overflowY === 'hidden',
      aria: [drawer.getAttribute('role'), drawer.getAttribute('aria-modal')],
    }
  }, id)
const OPEN = {
  states: ['show-drawer', 'active', 'pop-animated'],
  isShown: true,
  hasFocus: true,
  expanded: 'true',
  isPageInert: true,
  isScrollLocked: true,
  aria: ['dialog', 'true'],
}
const CLOSED = {
  states: [],
  isShown: false,
  hasFocus: false,
  expanded: 'false',
  isPageInert: false,
  isScrollLocked: false,
  aria: [null, null],
}
const expectOpen = (page: Page, drawer: Drawer) => expect.poll(() => state(page, drawer)).toEqual(OPEN)
const expectClosed = async (page: Page, drawer: Drawer) => {
  await expect.poll(() => state(page, drawer)).toEqual(CLOSED)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain(`${drawer.name}-toggle-open`)
}

describe.each(DRAWERS)('%s as a drawer', (_, drawer) => {
  it('changes its states in 250 ms, with an event for each [S-THEME-04]', async () => {
    const page = await open()
    await page.clock.install()
    const recording = page.evaluate(
      ({ id, name }) =>
        new Promise<[string, number][]>((resolve) => {
          const element = document.querySelector(`#${id}`)!
          const recorded: [string, number][] = []
          const record = (what: string) => recorded.push([what, performance.now()])
          for (const event of ['kadence-drawer-opened', 'kadence-drawer-closed'])
            addEventListener(event, () => record(event))
          const press = () => document.querySelector<HTMLElement>(`.${name}-toggle-open`)!.click()
          new MutationObserver(() => {
            const now = element.className.replace('popup-drawer', '').trim()
            if (recorded.findLast(([what]) => !what.startsWith('kadence'))?.[0] === now) return
            record(now)
            if (now.endsWith('pop-animated'))
              setTimeout(
                () => (
                  record('close'),
                  document.querySelector<HTMLElement>(`.${name}-toggle-close`)!.click()
                ),
              )
            if (now === '') setTimeout(() => resolve(recorded))
          }).observe(element, { attributeFilter: ['class'] })
          record('open')
          press()
        }),
      drawer,
    )
    await page.clock.runFor(2_000)
    const times = await recording
    expect(times.map(([what]) => what)).toEqual([
      'open',
      'show-drawer',
      'kadence-drawer-opened',
      'show-drawer active',
      'show-drawer active pop-animated',
      'close',
      'show-drawer',
      'kadence-drawer-closed',
      '',
    ])
    const at = Object.fromEntries(times.map(([, ms], index) => [`${index}`, ms]))
    // A frame of the controlled clock may pass before the first state.
    for (const took of [at['4']! - at['0']!, at['8']! - at['5']!]) {
      expect(took).toBeGreaterThanOrEqual(249)
      expect(took).toBeLessThanOrEqual(285)
    }
  })

  it.each([
    ['its button', (page: Page) => page.getByRole('button', { name: drawer.close }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    [
      'a tap outside',
      (page: Page) =>
        page.mouse.click(
          ...(({ menu: [335, 700], search: [180, 700], cart: [8, 700] } as const)[drawer.name] as [
            number,
            number,
          ]),
        ),
    ],
  ])(
    'opens by its button and closes by %s; focus returns, and the page is inert meanwhile [S-THEME-04]',
    async (_way, close) => {
      const page = await open()
      await opener(page, drawer).click()
      await expectOpen(page, drawer)
      expect(await page.getByRole('dialog', { name: drawer.title }).count()).toBe(1)
      await close(page)
      await expectClosed(page, drawer)
      // A second time: no listener is left that would close it or take the focus.
      await opener(page, drawer).press('Enter')
      await expectOpen(page, drawer)
      await page.keyboard.press('Escape')
      await expectClosed(page, drawer)
    },
  )

  it('traps the keyboard focus in both directions [S-THEME-04]', async () => {
    const page = await open()
    await opener(page, drawer).press('Enter')
    await expectOpen(page, drawer)
    const seen = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 25; presses += 1) {
        await page.keyboard.press(key)
        const { isInside, what } = await page.evaluate(
          (id) => ({
            isInside: document.activeElement!.closest(`#${id}`) !== null,
            what: document.activeElement!.outerHTML.slice(0, 80),
          }),
          drawer.id,
        )
        expect(isInside, `${key} ${presses}`).toBe(true)
        seen.add(what)
      }
    }
    expect(seen.size).toBeGreaterThan(1)
  })
})

describe('drawers', () => {
  it('the menu has submenus; Escape closes one, then the drawer [S-THEME-04] [S-THEME-03]', async () => {
    const page = await open()
    const [, menu] = DRAWERS[0]
    await opener(page, menu).click()
    await expectOpen(page, menu)
    const part = page.getByRole('button', { name: 'Podmenu: Panele podłogowe' })
    const { width, height } = (await part.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await part.tap()
    expect(await page.getByRole('link', { name: 'Panele w jodełkę' }).first().isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByRole('link', { name: 'Panele w jodełkę' }).first().isVisible())
      .toBe(false)
    expect((await state(page, menu)).states).toContain('active')
    await page.keyboard.press('Escape')
    await expectClosed(page, menu)
  })

  it('the submenu of the current page is open, and links work [S-THEME-04]', async () => {
    const page = await open('/kategoria-produktu/panele-w-jodelke/')
    const [, menu] = DRAWERS[0]
    await opener(page, menu).click()
    await expectOpen(page, menu)
    expect(
      await page
        .locator('#mobile-drawer .sub-menu')
        .evaluateAll((lists) => lists.filter((list) => list.checkVisibility()).length),
    ).toBe(1)
    expect(await page.locator('#mobile-drawer a[aria-current=page]').isVisible()).toBe(true)
    await page.locator('#mobile-drawer').getByRole('link', { name: 'Panele laminowane' }).click()
    await page.waitForURL('**/panele-laminowane/')
    expect((await state(page, menu)).isShown).toBe(false)
  })

  it('the search has focus and text; Escape closes its suggestions first [S-THEME-04]', async () => {
    const page = await open('/szukaj/?s=dąb')
    const [, search] = DRAWERS[1]
    await opener(page, search).click()
    await expectOpen(page, search)
    await page.keyboard.type(' natur')
    const field = page.locator('#search-drawer input[type=search]')
    expect(await field.inputValue()).toBe('dąb natur')
    await page.locator('.suggestions').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.suggestions').count()).toBe(0)
    expect((await state(page, search)).states).toContain('active')
    await page.keyboard.press('Escape')
    await expectClosed(page, search)
  })

  it('the script takes over a popover that was opened before it loaded [S-THEME-04]', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE })).newPage()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/page-behaviours-*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto('/sklep/')
    const [, , [, cart]] = DRAWERS
    await opener(page, cart).click()
    await expect.poll(() => page.locator('#cart-drawer .drawer-inner').isVisible()).toBe(true)
    expect((await state(page, cart)).states).toEqual([])
    release()
    await expectOpen(page, cart)
    await page.keyboard.press('Escape')
    await expectClosed(page, cart)
  })

  it('a drawer that becomes a row in a wider window unlocks the page [S-THEME-04] [S-THEME-08]', async () => {
    const page = await open()
    const [, menu] = DRAWERS[0]
    await opener(page, menu).click()
    await expectOpen(page, menu)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect
      .poll(async () => ({ ...(await state(page, menu)), isShown: false }))
      .toEqual({ ...CLOSED, isShown: false })
    expect(await page.getByRole('link', { name: 'Panele winylowe' }).first().isVisible()).toBe(true)
    await page.locator('.add_to_cart_button').first().click()
  })

  it('repeated clicks open it once; reduced motion shortens transitions [S-THEME-04]', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, reducedMotion: 'reduce' })).newPage()
    await page.goto('/sklep/')
    await page.mouse.move(10, 400, { steps: 2 })
    await page.locator('.dropdown-nav-special-toggle').first().waitFor({ state: 'attached' })
    const [, , [, cart]] = DRAWERS
    await page.evaluate(() => {
      const toggle = document.querySelector<HTMLElement>('.cart-toggle-open')!
      for (let presses = 0; presses < 5; presses += 1) toggle.click()
    })
    await expectOpen(page, cart)
    expect(
      await page
        .locator('#cart-drawer .drawer-inner')
        .evaluate((inner) =>
          Math.max(...getComputedStyle(inner).transitionDuration.split(',').map(Number.parseFloat)),
        ),
    ).toBeLessThan(0.01)
    await page.keyboard.press('Escape')
    await expectClosed(page, cart)
  })
})

/**
 * A rewritten navigation script of a theme, reduced to drawers (contract 5.3): it listens on each toggle,
 * prevents the browser's default, and only sets classes. Runs in the page.
 */
const themeScript = () => {
  const toggleDrawer = (toggle: HTMLElement | null | undefined) => {
    const drawer = toggle && document.querySelector<HTMLElement>(toggle.dataset['toggleTarget'] ?? '')
    if (!toggle || !drawer) return
    const { toggleBodyClass = '', setFocus = '' } = toggle.dataset
    document.body.classList.toggle(toggleBodyClass)
    if (!drawer.classList.contains('show-drawer')) {
      drawer.classList.add('show-drawer')
      setTimeout(() => {
        drawer.classList.add('active')
        document.querySelector<HTMLElement>(setFocus)?.focus()
      }, 10)
      setTimeout(() => drawer.classList.add('pop-animated'), 250)
    } else {
      drawer.classList.remove('active', 'pop-animated')
      setTimeout(() => drawer.classList.remove('show-drawer'), 250)
    }
  }
  const outerOf = (element: HTMLElement) =>
    document.querySelector<HTMLElement>(`[data-toggle-target="${element.dataset['drawerTargetString']}"]`)
  for (const toggle of document.querySelectorAll<HTMLElement>('.drawer-toggle')) {
    toggle.addEventListener('click', (event) => {
      event.preventDefault()
      toggleDrawer(toggle)
    })
  }
  document.addEventListener('keyup', (event) => {
    if (event.key !== 'Escape') return
    for (const drawer of document.querySelectorAll<HTMLElement>('.popup-drawer.show-drawer.active'))
      toggleDrawer(outerOf(drawer))
  })
  document.addEventListener('click', ({ target }) => {
    const overlay = document.querySelector<HTMLElement>('.show-drawer.active .drawer-overlay')
    if (overlay && target === overlay) toggleDrawer(outerOf(overlay))
  })
}

describe.each([
  ['alone', true],
  ['together with ours', false],
])('a theme’s own script, %s', (_, isAlone) => {
  const openWithTheme = async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, hasTouch: true })).newPage()
    if (isAlone)
      await page.route(/\.js(\?|$)/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/sklep/')
    if (!isAlone) {
      await page.mouse.move(10, 400, { steps: 2 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover')))
        .not.toBe('')
    }
    await page.evaluate(themeScript)
    return page
  }
  const look = (page: Page, id: string) =>
    page.evaluate((drawerId) => {
      const inner = document.querySelector<HTMLElement>(`#${drawerId} .drawer-inner`)!
      const { left, top, width, height } = inner.getBoundingClientRect()
      const isVisible = inner.checkVisibility()
      const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40))
      return {
        isVisible,
        isOnTop: isVisible && left >= 0 && left + width <= innerWidth && inner.contains(hit),
      }
    }, id)

  it.each(DRAWERS)(
    'opens %s, and closes it by its button, Escape and the overlay [M-51]',
    async (_name, drawer) => {
      const page = await openWithTheme()
      const isOpen = () =>
        expect.poll(() => look(page, drawer.id)).toEqual({ isVisible: true, isOnTop: true })
      const isClosed = () =>
        expect.poll(() => look(page, drawer.id)).toEqual({ isVisible: false, isOnTop: false })
      const closings = [
        () => page.locator(`#${drawer.id} .${drawer.name}-toggle-close`).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(drawer.name === 'menu' ? PHONE.width - 5 : 5, PHONE.height / 2),
      ]
      for (const close of closings) {
        await opener(page, drawer).click()
        await isOpen()
        await page.waitForTimeout(300)
        await isOpen()
        await close()
        await isClosed()
      }
    },
  )
})
