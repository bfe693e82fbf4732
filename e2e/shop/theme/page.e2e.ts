import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultTheme } from '#contract/shop/theme/theme.ts'
import { realShop } from '../../real-shop.ts'

const shop = realShop()
const STATIC = '/dostawa-i-platnosc/'
/** Longer than smooth scrolling in any browser. */
const SOFTLY_MS = 1_000
const PRODUCT_WITH_CALCULATOR = 'Panel laminowany'

const headerOf = async (mode: 'sticky' | 'shrink' | 'reveal') =>
  (await shop.owner()).changeSettings({ theme: { ...defaultTheme, header: { mode, isTransparent: false } } })
const started = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--header-cover')))
    .not.toBe('')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** A long page with a link to its end. */
const openLongPage = async (page: Page, path = STATIC) => {
  await page.route(`**${STATIC}**`, async (route) => {
    const answer = await route.fetch()
    const text = `<p><a id="do" href="#zwroty">Zwroty</a> <a id="gdzie-indziej" href="/regulamin/#zwroty">Regulamin</a></p>${'<p>Zdanie.</p>'.repeat(80)}<h2 id="zwroty">Zwroty</h2>${'<p>Zdanie.</p>'.repeat(80)}</main>`
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', text) })
  })
  await page.goto(path)
  // Two positions: a pointer that does not move is no user action.
  await page.mouse.move(10, 390, { steps: 2 })
  await page.mouse.move(10, 400, { steps: 2 })
  await started(page)
}
const place = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('#zwroty')!.getBoundingClientRect().top) + 0)
const headerHeight = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('.site-header-row')!.getBoundingClientRect().height))

describe('links within a page', () => {
  it('scroll smoothly below the header, and move focus and history [S-THEME-05]', async () => {
    const { page } = shop
    await headerOf('sticky')
    await openLongPage(page)
    await page.evaluate(() => {
      const positions = new Set<number>()
      Object.assign(window, { positions })
      addEventListener('scroll', () => positions.add(scrollY))
    })
    await page.locator('#do').click()
    await expect.poll(async () => (await place(page)) - (await headerHeight(page))).toBe(0)
    expect(
      await page.evaluate(() => (window as never as { positions: Set<number> }).positions.size),
    ).toBeGreaterThan(5)
    expect(new URL(page.url()).hash).toBe('#zwroty')
    expect(
      await page.evaluate(() => [
        document.activeElement?.id,
        (document.activeElement as HTMLElement).tabIndex,
      ]),
    ).toEqual(['zwroty', -1])
    await page.goBack()
    expect(new URL(page.url()).hash).toBe('')
  })

  it('scrolling stops when Tab moves the focus, which stays in view [S-THEME-05]', async () => {
    const { page } = shop
    await headerOf('sticky')
    await openLongPage(page)
    await page.evaluate(() => {
      document
        .querySelector('#zwroty')!
        .insertAdjacentHTML(
          'afterend',
          '<div></div><p><a id="dalej" href="/regulamin/">Dalej</a> <a id="wstecz" href="#zwroty">Wstecz</a></p>',
        )
      document.querySelector<HTMLElement>('#zwroty + div')!.style.height = '110vh'
      document.querySelector<HTMLElement>('#wstecz')!.focus({ preventScroll: true })
      document.querySelector('#wstecz')!.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    const before = await scrolled(page)
    await page.keyboard.press('Enter')
    await page.waitForFunction((px) => scrollY < px, before)
    await page.keyboard.press('Tab')
    const reached = () =>
      page.evaluate(() => ({
        id: document.activeElement?.id,
        isSeen: document.activeElement!.getBoundingClientRect().bottom <= innerHeight,
      }))
    const expected = { id: 'dalej', isSeen: true }
    await expect.poll(reached).toEqual(expected)
    await page.waitForTimeout(SOFTLY_MS)
    expect(await reached()).toEqual(expected)
  })

  it('a large field that gets the focus at the window’s edge is fully visible [S-THEME-03]', async () => {
    const { page } = shop
    await openLongPage(page)
    await page.evaluate(() => {
      document
        .querySelector('#zwroty')!
        .insertAdjacentHTML(
          'afterend',
          '<p><a id="przed" href="/regulamin/">Regulamin</a></p><textarea id="pole"></textarea>',
        )
      document.querySelector<HTMLElement>('#pole')!.style.height = '200px'
      document.querySelector<HTMLElement>('#przed')!.focus({ preventScroll: true })
      // Its first line is visible, its lower half is not.
      scrollBy({
        top: document.querySelector('#pole')!.getBoundingClientRect().top + 100 - innerHeight,
        behavior: 'instant',
      })
    })
    await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.activeElement?.id,
          // Browsers scroll by whole pixels.
          Math.floor(document.activeElement!.getBoundingClientRect().bottom) <= innerHeight,
        ]),
      )
      .toEqual(['pole', true])
  })

  it('end at the top below a hiding header, or below a shrunk one [S-THEME-05]', async () => {
    const { page } = shop
    await headerOf('reveal')
    await openLongPage(page)
    await page.locator('#do').click()
    await expect.poll(() => place(page)).toBe(0)
    await headerOf('shrink')
    await openLongPage(page)
    await page.locator('#do').click()
    await expect.poll(async () => (await place(page)) - (await headerHeight(page))).toBe(0)
  })

  it('a target in the address of a new page is scrolled to below the header [S-THEME-05]', async () => {
    const { page } = shop
    await headerOf('sticky')
    await openLongPage(page, `${STATIC}#zwroty`)
    await expect.poll(async () => (await place(page)) - (await headerHeight(page))).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('zwroty')
  })

  it('reduced motion jumps at once; other links are left to the browser [S-THEME-05]', async () => {
    await headerOf('sticky')
    const page = await (await shop.openVisitor({ reducedMotion: 'reduce' })).newPage()
    await openLongPage(page)
    const places = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('#do')!.click()
      return Math.round(document.querySelector('#zwroty')!.getBoundingClientRect().top)
    })
    expect(places).toBe(await headerHeight(page))
    const before = await scrolled(page)
    const isLeft = await page.evaluate(() => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
      window.addEventListener(
        'click',
        (event) => Object.assign(window, { wasPrevented: event.defaultPrevented }),
        { once: true },
      )
      document.querySelector('#do')!.dispatchEvent(click)
      return (window as never as { wasPrevented: boolean }).wasPrevented
    })
    expect(isLeft).toBe(false)
    expect(await scrolled(page)).toBe(before)
    await page.locator('#gdzie-indziej').evaluate((link: HTMLElement) => link.click())
    await page.waitForURL('**/regulamin/#zwroty')
  })
})

describe('the back-to-top button', () => {
  it('is visible beyond 100 px, scrolls to the top, and resets the tab order [S-THEME-06]', async () => {
    const { page } = shop
    await page.goto('/sklep/')
    await page.mouse.move(10, 300, { steps: 2 })
    await started(page)
    const button = page.locator('#kt-scroll-up')
    const isVisibleAt = async (px: number, isVisible: boolean) => {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px)
      await expect
        .poll(() =>
          button.evaluate((element) => [
            element.classList.contains('scroll-visible'),
            element.getAttribute('aria-hidden'),
          ]),
        )
        .toEqual([isVisible, String(!isVisible)])
    }
    await isVisibleAt(101, true)
    await isVisibleAt(100, false)
    await isVisibleAt(900, true)
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect.poll(() => scrolled(page)).toBe(0)
    expect(await page.evaluate(() => [document.activeElement?.tagName, location.hash])).toEqual(['BODY', ''])
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.matches('#masthead *, .demo-banner *'))).toBe(
      true,
    )
  })

  it('a link at the end of the page moves keyboard focus to the first link [S-THEME-06]', async () => {
    const { page } = shop
    await page.goto('/sklep/')
    await page.mouse.move(10, 300, { steps: 2 })
    await started(page)
    const link = page.getByRole('link', { name: 'Na górę strony' })
    await link.focus()
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(24)
    await page.keyboard.press('Enter')
    await expect.poll(() => scrolled(page)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('skip-link')
  })
})

describe('a sticky sidebar', () => {
  it.each(['sticky', 'shrink', 'reveal'] as const)(
    'the totals of a long cart stay 20 px below a %s header, also after a cart update [S-THEME-07]',
    async (mode) => {
      const { page } = shop
      await headerOf(mode)
      await page.goto('/sklep/')
      // Long enough to scroll to every position below.
      for (let index = 0; index < 12; index += 1)
        await page
          .locator('.add_to_cart_button')
          .nth(index)
          .evaluate((button: HTMLElement) => button.click())
      await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^12/)
      await page.goto('/koszyk/')
      await started(page)
      const gap = () =>
        page.evaluate(() => {
          const bottom = document.querySelector('.site-header-row')!.getBoundingClientRect().bottom
          return Math.round(
            document.querySelector('.sidebar-inner-wrap')!.getBoundingClientRect().top - Math.max(0, bottom),
          )
        })
      const scroll = (top: number) =>
        page.evaluate((px) => window.scrollTo({ top: px, behavior: 'instant' }), top)
      await scroll(450)
      await expect.poll(gap).toBe(20)
      const [topPx, maxPx] = await page.evaluate(() => {
        const box = document.querySelector<HTMLElement>('.sidebar-inner-wrap')!
        return [Number.parseFloat(box.style.top), Number.parseFloat(getComputedStyle(box).maxHeight)]
      })
      expect(maxPx).toBe(900 - topPx!)
      // On the way up a hidden header appears; the sidebar moves below it.
      await scroll(330)
      await expect.poll(gap).toBe(20)
      await page.locator('.product-quantity input.qty').first().fill('2')
      await page.locator('.product-quantity input.qty').first().press('Enter')
      await expect.poll(() => page.locator('.cart-count').innerText()).toMatch(/^13/)
      await scroll(450)
      await expect.poll(gap).toBe(20)
    },
  )
})

describe('a modal', () => {
  const openProduct = async (page: Page) => {
    await page.goto(`/szukaj/?s=${encodeURIComponent(PRODUCT_WITH_CALCULATOR)}`)
    await page.locator('li.product a').first().click()
    await page.locator('[data-modal]').waitFor()
    await started(page)
  }
  const state = (page: Page) =>
    page.evaluate(() => {
      const modal = document.querySelector<HTMLDialogElement>('dialog.modal')!
      return {
        isMarked: modal.classList.contains('open'),
        isShown: modal.checkVisibility(),
        hasFocus: modal.contains(document.activeElement),
        onTrigger: document.activeElement?.matches('[data-modal]'),
      }
    })
  const CLOSED = { isMarked: false, isShown: false, hasFocus: false, onTrigger: true }
  const OPEN = { isMarked: true, isShown: true, hasFocus: true, onTrigger: false }

  it.each([
    ['its exit', (page: Page) => page.getByRole('button', { name: 'Zamknij', exact: true }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click outside', (page: Page) => page.mouse.click(5, 5)],
  ])(
    'opens by its trigger and closes by %s; it traps the focus, then returns it [S-THEME-09]',
    async (_, close) => {
      const { page } = shop
      await openProduct(page)
      const trigger = page.getByRole('button', { name: 'Jak zmierzyć podłogę?' })
      expect((await state(page)).isShown).toBe(false)
      await trigger.click()
      expect(await state(page)).toEqual(OPEN)
      expect(await page.getByRole('dialog', { name: 'Jak zmierzyć podłogę' }).count()).toBe(1)
      for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        expect(await state(page), key).toEqual(OPEN)
      }
      await close(page)
      await expect.poll(() => state(page)).toEqual(CLOSED)
      // A second time: nothing is left of the first.
      await trigger.press('Enter')
      expect(await state(page)).toEqual(OPEN)
      await page.keyboard.press('Escape')
      await expect.poll(() => state(page)).toEqual(CLOSED)
    },
  )

  it('any element can be one; the page is inert; Escape closes the top one [S-THEME-09]', async () => {
    const { page } = shop
    await page.route('**/dostawa-i-platnosc/', async (route) => {
      const answer = await route.fetch()
      const modals = `<p><a id="otworz" href="/regulamin/" data-modal="pierwszy">Otwórz</a></p>
        <div id="pierwszy" class="okno"><p>Pierwsze</p><a class="modal-exit" href="/regulamin/">Zamknij pierwsze</a> <button type="button" data-modal="drugi">Dalej</button></div>
        <div id="drugi" class="okno"><button type="button" class="modal-exit">Zamknij drugie</button></div></main>`
      await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', modals) })
    })
    await page.goto('/dostawa-i-platnosc/')
    // Without a user action before: the script is not loaded yet, and the click must not be lost.
    await page.locator('#otworz').evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => page.locator('#pierwszy').getAttribute('class')).toBe('okno open')
    expect(page.url()).toContain('/dostawa-i-platnosc/')
    await expect
      .poll(() =>
        page.evaluate(() => [
          document.querySelector<HTMLElement>('#masthead')?.inert,
          document.querySelector('#pierwszy')?.getAttribute('role'),
          document.querySelector('#pierwszy')?.getAttribute('aria-modal'),
        ]),
      )
      .toEqual([true, 'dialog', 'true'])
    await page.getByRole('button', { name: 'Dalej' }).press('Enter')
    expect(await page.locator('#drugi').getAttribute('class')).toBe('okno open')
    await page.keyboard.press('Escape')
    expect([
      await page.locator('#pierwszy').getAttribute('class'),
      await page.locator('#drugi').getAttribute('class'),
    ]).toEqual(['okno open', 'okno'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Dalej')
    await page.getByText('Zamknij pierwsze').press('Enter')
    await expect.poll(() => page.locator('#pierwszy').getAttribute('class')).toBe('okno')
    expect(page.url()).toContain('/dostawa-i-platnosc/')
    expect(
      await page.evaluate(() => [
        document.activeElement?.id,
        document.querySelector<HTMLElement>('#masthead')?.inert,
      ]),
    ).toEqual(['otworz', false])
  })
})
