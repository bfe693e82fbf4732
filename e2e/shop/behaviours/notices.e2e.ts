import { describe, expect, it } from 'vitest'
import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'
import { shopPages } from '../../fixtures.ts'

const shop = shopPages()
/** Tolerance for a busy machine. */
const LATE_MS = 400
/** By then a page has moved the focus to its notices. */
const FIRST_FOCUS_MS = 700

const MESSAGE =
  '<div class="woocommerce-message" role="alert">„Panel dąb” dodano do koszyka. <a href="/koszyk/">Zobacz koszyk</a></div>'
const ERROR = '<ul class="woocommerce-error" role="alert"><li>Nie mamy tylu sztuk.</li></ul>'
const page = (notices: string, rest = '') =>
  `<main><div class="woocommerce-notices-wrapper">${notices}</div><p>tekst</p>${rest}</main>`
const notice = (selector = '.woocommerce-message') =>
  shop.page.locator(`.woocommerce-notices-wrapper > ${selector}`)
const closeButton = (name: string = words.dismissNotice) =>
  shop.page.getByRole('button', { name, exact: true })
const emit = (name: string) =>
  shop.page.evaluate((event) => document.body.dispatchEvent(new CustomEvent(event, { bubbles: true })), name)
const focused = () =>
  shop.page.evaluate(
    () =>
      document.activeElement?.id || document.activeElement?.className || document.activeElement?.localName,
  )

/** Times in milliseconds from a click or event until the page first meets each condition. */
const watch = (conditions: Record<string, string>, start: { click: string } | { event: string }) =>
  shop.page.evaluate(
    ([wanted, begin]) => {
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      let from = Number.NaN
      const look = () => {
        for (const [name, selector] of Object.entries(wanted))
          if (!(name in times) && document.querySelector(selector)) times[name] = performance.now() - from
        requestAnimationFrame(look)
      }
      const go = () => {
        from = performance.now()
        look()
      }
      if ('event' in begin) document.addEventListener(begin.event, go, { capture: true, once: true })
      else
        document.addEventListener(
          'click',
          (event) => (event.target as Element).matches(begin.click) && go(),
          { capture: true, once: true },
        )
    },
    [conditions, start] as const,
  )
const times = () => shop.page.evaluate(() => (window as never as { times: Record<string, number> }).times)

describe('a message of the shop', () => {
  it('is visible until it is closed: hiding at once, and hidden after 500 ms [S-PAGE-05]', async () => {
    await shop.open(page(MESSAGE))
    expect(await notice().getAttribute('class')).toBe('woocommerce-message kwsb-snackbar-notice')
    await watch(
      { hiding: '.kwsb-hide-notice', hidden: '.kwsb-hide-notice.kwsb-hidden-notice' },
      { click: '.kwsb-close' },
    )
    await closeButton().click()
    await expect.poll(async () => Object.keys(await times())).toEqual(['hiding', 'hidden'])
    const { hiding = Number.NaN, hidden = Number.NaN } = await times()
    expect(hiding).toBeLessThan(LATE_MS)
    expect(hidden).toBeGreaterThanOrEqual(495)
    expect(hidden).toBeLessThan(500 + LATE_MS)
    expect(shop.errors).toEqual([])
  })

  it('its close button has a Polish label, or one set by the page [S-PAGE-08]', async () => {
    await shop.open(page(MESSAGE))
    expect(await closeButton('Zamknij komunikat').count()).toBe(1)
    await shop.open(page(MESSAGE), {
      path: '/shop/',
      before: 'var woocommerce_params={i18n_dismiss_notice:"Dismiss Notice"}',
    })
    await closeButton('Dismiss Notice').click()
    await expect.poll(() => notice('.kwsb-hidden-notice').count()).toBe(1)
  })

  it('closed by keyboard, it passes the focus to the next or the page [S-PAGE-08] [S-PAGE-05]', async () => {
    await shop.open(page(MESSAGE + ERROR))
    await closeButton().first().focus()
    await shop.page.keyboard.press('Enter')
    expect(
      await shop.page.evaluate(() => document.activeElement?.closest('.woocommerce-error') !== null),
    ).toBe(true)
    await shop.page.keyboard.press('Space')
    expect(await focused()).toBe('main')
    await expect.poll(() => shop.page.locator('.kwsb-hidden-notice').count()).toBe(2)
    expect(await focused()).toBe('main')
  })

  it('can be closed if added later, also in a replaced wrapper [S-PAGE-08]', async () => {
    await shop.open(page(''))
    // Scripts load only after a user action.
    await shop.page.mouse.move(50, 50, { steps: 2 })
    await shop.page.evaluate(
      (markup) =>
        document.querySelector('.woocommerce-notices-wrapper')?.insertAdjacentHTML('beforeend', markup),
      MESSAGE,
    )
    await expect.poll(() => closeButton().count()).toBe(1)
    for (const event of [
      'updated_wc_div',
      'applied_coupon',
      'update_checkout',
      'init_checkout',
      'checkout_error',
    ]) {
      await shop.page.evaluate(
        (markup) =>
          (document.querySelector('.woocommerce-notices-wrapper')!.outerHTML =
            `<div class="woocommerce-notices-wrapper">${markup}</div>`),
        MESSAGE,
      )
      expect(await closeButton().count()).toBe(0)
      await emit(event)
      expect(await closeButton().count(), event).toBe(1)
      await emit(event)
      expect(await closeButton().count(), event).toBe(1)
    }
  })

  it('on the cart page a closed error list is emptied after 1000 ms, and reusable [S-PAGE-05]', async () => {
    await shop.open(page(ERROR), { before: 'document.body.className="woocommerce-cart"' })
    const list = notice('.woocommerce-error')
    await watch(
      { hidden: '.kwsb-hidden-notice', emptied: '.woocommerce-error:empty' },
      { click: '.kwsb-close' },
    )
    await closeButton().click()
    await expect.poll(async () => Object.keys(await times())).toEqual(['hidden', 'emptied'])
    const { emptied = Number.NaN } = await times()
    expect(emptied).toBeGreaterThanOrEqual(995)
    expect(emptied).toBeLessThan(1000 + LATE_MS)
    expect(await list.getAttribute('class')).toBe('woocommerce-error kwsb-snackbar-notice')
    await list.evaluate((element) => (element.innerHTML = '<li>Kod wygasł.</li>'))
    await expect.poll(() => closeButton().count()).toBe(1)
    expect(await list.locator('> :not(li)').count()).toBe(0)
  })

  it('a list that is filled while it is hiding is shown [S-PAGE-05]', async () => {
    await shop.open(page(ERROR), { before: 'document.body.className="woocommerce-checkout"' })
    await closeButton().click()
    await notice('.woocommerce-error').evaluate((element) => (element.innerHTML = '<li>Kod wygasł.</li>'))
    await shop.page.waitForTimeout(1200)
    expect(await notice('.woocommerce-error').getAttribute('class')).toBe(
      'woocommerce-error kwsb-snackbar-notice',
    )
    expect(await notice('.woocommerce-error').textContent()).toBe('Kod wygasł.')
  })

  it.each([
    ['single-product', '<div class="woocommerce">kod</div>'],
    ['woocommerce-cart', '<p class="cart-empty">Koszyk jest pusty.</p>'],
    ['woocommerce-checkout', '<p class="cart-empty">Koszyk jest pusty.</p>'],
  ])('other elements get no button (%s)', async (bodyClass, markup) => {
    await shop.open(page(markup + MESSAGE), {
      before: `document.body.className=${JSON.stringify(bodyClass)}`,
    })
    expect(await closeButton().count()).toBe(1)
    expect(await notice('.woocommerce-message').locator('button').count()).toBe(1)
  })
})

describe('the focus', () => {
  it('goes to the first alert 500 ms after the page was loaded [S-PAGE-05]', async () => {
    const watching =
      'var started=performance.now();addEventListener("focusin",()=>{window.waited??=performance.now()-started})'
    await shop.open(page('<div class="woocommerce-info" role="status">info</div>' + MESSAGE + ERROR), {
      before: watching,
    })
    await expect.poll(focused).toBe('woocommerce-message kwsb-snackbar-notice')
    expect(await notice().getAttribute('tabindex')).toBe('-1')
    const waited = await shop.page.evaluate(() => (window as never as { waited: number }).waited)
    expect(waited).toBeGreaterThanOrEqual(495)
    expect(waited).toBeLessThan(500 + 2 * LATE_MS)
  })

  it.each(['item_removed_from_classic_cart', 'updated_wc_div'])(
    'goes to an alert 500 ms after %s [S-PAGE-05]',
    async (event) => {
      await shop.open(page('', '<button id="knob">Usuń</button>'))
      await shop.page.locator('#knob').focus()
      await shop.page.waitForTimeout(FIRST_FOCUS_MS)
      await shop.page.evaluate(
        (markup) => (document.querySelector('.woocommerce-notices-wrapper')!.innerHTML = markup),
        ERROR,
      )
      await watch({ focus: '.woocommerce-error:focus' }, { event })
      await emit(event)
      await expect.poll(focused).toContain('woocommerce-error')
      await expect.poll(async () => Object.keys(await times())).toEqual(['focus'])
      const { focus = Number.NaN } = await times()
      expect(focus).toBeGreaterThanOrEqual(495)
      expect(focus).toBeLessThan(500 + LATE_MS)
    },
  )

  it.each([
    '<input id="field">',
    '<textarea id="field"></textarea>',
    '<span class="quantity"><button id="field">+</button></span>',
    '<ul role="alert"><li><button id="field">Zamknij</button></li></ul>',
  ])('does not move away from %s [S-PAGE-05]', async (field) => {
    await shop.open(page(MESSAGE, field))
    await shop.page.locator('#field').focus()
    await emit('updated_wc_div')
    await shop.page.waitForTimeout(800)
    expect(await focused()).toBe('field')
  })

  it('does not move away from what somebody went on to meanwhile', async () => {
    await shop.open(page('', '<button id="knob">Usuń</button><a id="next" href="#">Dalej</a>'))
    await shop.page.locator('#knob').focus()
    await shop.page.waitForTimeout(FIRST_FOCUS_MS)
    await shop.page.evaluate((markup) => {
      document.querySelector('.woocommerce-notices-wrapper')!.innerHTML = markup
      document.dispatchEvent(new CustomEvent('updated_wc_div'))
      document.getElementById('next')!.focus()
    }, ERROR)
    await shop.page.waitForTimeout(800)
    expect(await focused()).toBe('next')
  })
})

describe('after an error at the checkout', () => {
  const CHECKOUT = `<form class="checkout"><div class="woocommerce-NoticeGroup-checkout">${ERROR}</div></form>`
  const open = async (body = CHECKOUT, path = '/zamowienie/') => {
    await shop.open(
      `<main><div class="woocommerce-notices-wrapper"></div><div id="above"></div>${body}<div id="below"></div></main>`,
      { path },
    )
    await shop.page.waitForTimeout(FIRST_FOCUS_MS)
    // The policy of the page forbids inline styles.
    await shop.page.evaluate(async () => {
      for (const id of ['above', 'below']) document.getElementById(id)!.style.height = '3000px'
      scrollTo(0, 6000)
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    })
  }
  const place = () =>
    shop.page.evaluate(() => document.querySelector('form.checkout')!.getBoundingClientRect().top)
  /** Fires the error event, and records scrolling until it ends. */
  const scrollTimes = () =>
    shop.page.evaluate(
      () =>
        new Promise<{ tookMs: number; halfMs: number; steps: number }>((resolve) => {
          const from = scrollY
          const started = performance.now()
          const seen: { at: number; y: number }[] = []
          addEventListener('scroll', () => seen.push({ at: performance.now() - started, y: scrollY }))
          document
            .querySelector('form.checkout')!
            .dispatchEvent(new CustomEvent('checkout_error', { bubbles: true }))
          setTimeout(() => {
            const last = seen.at(-1)
            const half = (from + (last?.y ?? 0)) / 2
            resolve({
              tookMs: last?.at ?? 0,
              halfMs: seen.find(({ y }) => y <= half)?.at ?? 0,
              steps: seen.length,
            })
          }, 2000)
        }),
    )

  it('the page scrolls for 1000 ms and stops 100 px above the message [S-PAGE-06]', async () => {
    await open()
    const { tookMs, halfMs, steps } = await scrollTimes()
    expect(tookMs).toBeGreaterThan(900)
    expect(tookMs).toBeLessThan(1000 + LATE_MS)
    expect(halfMs).toBeGreaterThan(350)
    expect(halfMs).toBeLessThan(650 + LATE_MS)
    expect(steps).toBeGreaterThan(5)
    expect(await place()).toBeCloseTo(100, 0)
  })

  it('scrolls to the form if there is no list; visible messages cause no scrolling [S-PAGE-06]', async () => {
    await open('<form class="checkout"></form>')
    await scrollTimes()
    expect(await place()).toBeCloseTo(100, 0)
    await open(CHECKOUT.replace('woocommerce-error', 'woocommerce-error kwsb-snackbar-notice'), '/koszyk/')
    expect((await scrollTimes()).steps).toBe(0)
  })

  it('with reduced motion it jumps at once [S-PAGE-06]', async () => {
    await shop.page.emulateMedia({ reducedMotion: 'reduce' })
    await open()
    const { tookMs, steps } = await scrollTimes()
    expect(steps).toBe(1)
    expect(tookMs).toBeLessThan(LATE_MS)
    expect(await place()).toBeCloseTo(100, 0)
  })

  it('scrolling by the visitor stops it [S-PAGE-06]', async () => {
    await open()
    await shop.page.mouse.move(200, 200, { steps: 2 })
    const scrolled = scrollTimes()
    await shop.page.waitForTimeout(300)
    await shop.page.mouse.wheel(0, 10)
    await scrolled
    expect(await place()).toBeLessThan(0)
  })
})

describe('the number of products', () => {
  const COUNT = '<p class="woocommerce-result-count" role="status">Wyświetlono <b>12</b> produktów</p>'

  it('is announced again 2000 ms after sorting or searching [S-PAGE-06]', async () => {
    await shop.open(COUNT, { path: '/szukaj/' })
    await shop.page.goto(`${shop.page.url()}?s=deska`)
    const count = shop.page.locator('.woocommerce-result-count')
    expect(await count.getAttribute('role')).toBe('alert')
    expect(await count.getAttribute('aria-hidden')).toBe('true')
    const changes = await count.evaluate(
      (element) =>
        new Promise<{ at: number; added: number }>((resolve) =>
          new MutationObserver((records) =>
            resolve({
              at: performance.now(),
              added: records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0),
            }),
          ).observe(element, { childList: true }),
        ),
    )
    const started = await shop.page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
    )
    expect(changes.added).toBe(3)
    expect(changes.at - started).toBeGreaterThanOrEqual(1990)
    expect(changes.at - started).toBeLessThan(2000 + 2 * LATE_MS)
    expect(await count.getAttribute('aria-hidden')).toBe('false')
    expect(await count.innerHTML()).toBe('Wyświetlono <b>12</b> produktów')
  })

  it('is not announced again on a page that was only opened [S-PAGE-06]', async () => {
    await shop.open(COUNT)
    expect(await shop.page.locator('.woocommerce-result-count').getAttribute('role')).toBe('status')
  })
})
