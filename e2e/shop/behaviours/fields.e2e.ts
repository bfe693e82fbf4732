import { describe, expect, it } from 'vitest'
import { shopPages } from '../../fixtures.ts'

const shop = shopPages()
const LATE_MS = 400

describe('password fields', () => {
  const form = (field: string) => `<div class="woocommerce"><form method="post"><p>${field}</p></form></div>`
  const OURS =
    '<label for="password">Hasło</label><input id="password" class="woocommerce-Input input-text" type="password" name="password">'
  const field = () => shop.page.locator('#password')

  it('a button shows and hides the password; text and focus stay [S-PAGE-02]', async () => {
    await shop.open(form(OURS))
    expect(await shop.page.locator('.password-input > #password').count()).toBe(1)
    await field().fill('Dębowa12')
    const show = shop.page.getByRole('button', { name: 'Pokaż hasło', exact: true })
    const hide = shop.page.getByRole('button', { name: 'Ukryj hasło', exact: true })
    expect(await show.getAttribute('class')).toBe('show-password-input')
    expect(await show.getAttribute('type')).toBe('button')
    expect(await show.getAttribute('aria-describedby')).toBe('password')

    await show.click()
    expect(await field().getAttribute('type')).toBe('text')
    expect(await hide.getAttribute('class')).toBe('show-password-input display-password')
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true)
    await shop.page.keyboard.press('End')
    await shop.page.keyboard.type('3')

    await hide.press('Enter')
    expect(await field().getAttribute('type')).toBe('password')
    expect(await show.count()).toBe(1)
    expect(await field().inputValue()).toBe('Dębowa123')
    expect(shop.visited).toEqual([])
    expect(shop.errors).toEqual([])
  })

  it('each field has a button, except one without a wrapper [S-PAGE-02]', async () => {
    await shop.open(
      form(`${OURS}<span><input type="password" id="again"></span><input type="password" id="bare">`),
    )
    await shop.page.getByRole('button', { name: 'Pokaż hasło' }).nth(1).click()
    const types = () =>
      shop.page
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).type))
    expect(await types()).toEqual(['password', 'text', 'password'])
    expect(await shop.page.getByRole('button').count()).toBe(2)
    expect(await shop.page.locator('span.password-input > #again').count()).toBe(1)
  })

  it("a page's own labels are used; a focused field stays focused [S-PAGE-02]", async () => {
    await shop.open(form(OURS.replace('<input', '<input autofocus')), {
      before:
        'var woocommerce_params={i18n_password_show:"Show password",i18n_password_hide:"Hide password"}',
    })
    await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true)
    await shop.page.getByRole('button', { name: 'Show password' }).click()
    expect(await shop.page.getByRole('button', { name: 'Hide password' }).count()).toBe(1)
  })
})

describe('hints of fields', () => {
  const hinted = (id: string, attributes = '') =>
    `<div class="woocommerce-input-wrapper"><input id="${id}"><span class="description" ${attributes}>Podpowiedź<br>${id}</span></div>`
  const open = (body: string) =>
    shop.open(body, {
      before: 'for(const hint of document.querySelectorAll("[data-closed]"))hint.style.display="none"',
    })
  const closed = 'data-closed'

  /** Heights of a hint during its transition. */
  const slideOf = async (id: string, act: () => Promise<unknown>) => {
    await shop.page.evaluate((name) => {
      const hint = document.querySelector<HTMLElement>(`#${name} + .description`)!
      const frames: { at: number; px: number }[] = []
      Object.assign(window, { frames, slideMs: undefined })
      let from: number | undefined
      const look = (now: number) => {
        const isSliding = hint.getAnimations().length > 0
        if (isSliding && from === undefined) {
          from = now
          Object.assign(window, { slideMs: hint.getAnimations()[0]!.effect!.getTiming().duration })
        }
        if (from !== undefined) frames.push({ at: now - from, px: hint.getBoundingClientRect().height })
        if (from === undefined || isSliding) requestAnimationFrame(look)
        else Object.assign(window, { isDone: true })
      }
      Object.assign(window, { isDone: false })
      requestAnimationFrame(look)
    }, id)
    await act()
    await expect
      .poll(() => shop.page.evaluate(() => (window as never as { isDone: boolean }).isDone))
      .toBe(true)
    const frames = await shop.page.evaluate(
      () => (window as never as { frames: { at: number; px: number }[] }).frames,
    )
    // Rendering may be late on a busy machine; the planned duration is exact.
    const meantMs = await shop.page.evaluate(() => (window as never as { slideMs: number }).slideMs)
    return { meantMs, tookMs: frames.at(-1)!.at, heights: frames.map(({ px }) => px) }
  }
  const rises = (heights: number[]) => heights.every((px, index) => px >= (heights[index - 1] ?? 0))

  it('opens in 250 ms, and closes in 250 ms [S-PAGE-03]', async () => {
    await open(hinted('a', closed))
    const opening = await slideOf('a', () => shop.page.locator('#a').focus())
    expect(opening.meantMs).toBe(250)
    expect(opening.tookMs).toBeGreaterThan(190)
    expect(opening.tookMs).toBeLessThan(250 + LATE_MS)
    expect(opening.heights.length).toBeGreaterThan(4)
    expect(rises(opening.heights)).toBe(true)
    expect(opening.heights[1]).toBeLessThan(opening.heights.at(-1)!)

    const closing = await slideOf('a', () => shop.page.keyboard.press('Escape'))
    expect(closing.meantMs).toBe(250)
    expect(closing.tookMs).toBeGreaterThan(190)
    expect(closing.tookMs).toBeLessThan(250 + LATE_MS)
    expect(rises(closing.heights.slice(0, -1).toReversed())).toBe(true)
    expect(closing.heights.at(-1)).toBe(0)
    expect(shop.errors).toEqual([])
  })

  it('with reduced motion it is shown at once [S-PAGE-03]', async () => {
    await shop.page.emulateMedia({ reducedMotion: 'reduce' })
    await open(hinted('a', closed))
    await shop.page.locator('#a').focus()
    const heights = new Set<number>()
    const look = () =>
      shop.page
        .locator('.description')
        .evaluate((hint) => (hint.checkVisibility() ? hint.getBoundingClientRect().height : 0))
    await expect.poll(async () => heights.add(await look()) && Math.max(...heights)).toBeGreaterThan(20)
    await shop.page.waitForTimeout(300)
    heights.add(await look())
    // Closed, or fully open; nothing between.
    expect([...heights].filter(Boolean).length).toBe(1)
  })

  it('a hint hidden by styles opens, too, and reverses during its transition [S-PAGE-03]', async () => {
    await open(hinted('a') + hinted('b'))
    await shop.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.description{display:none}')
      document.adoptedStyleSheets = [sheet]
    })
    const shown = () =>
      shop.page.locator('.description').evaluateAll((hints) => hints.map((hint) => hint.checkVisibility()))
    const heightOfA = () =>
      shop.page.locator('#a + .description').evaluate((hint) => hint.getBoundingClientRect().height)
    await shop.page.locator('#a').focus()
    await expect
      .poll(
        async () =>
          (await shop.page.locator('#a + .description').evaluate((hint) => hint.getAnimations().length)) ===
            0 && (await shown())[0],
      )
      .toBe(true)
    const full = await heightOfA()
    await shop.page.evaluate(() => {
      document.getElementById('b')!.focus()
      for (const sliding of document.querySelector('#a + .description')!.getAnimations()) {
        sliding.pause()
        sliding.currentTime = 125
      }
      document.getElementById('a')!.focus()
    })
    expect(await heightOfA()).toBeGreaterThan(full / 3)
    await expect.poll(shown).toEqual([true, false])
    await expect.poll(heightOfA).toBe(full)
  })

  it('Escape that closes a hint does nothing else; later it is left to the page [S-PAGE-03]', async () => {
    await open(hinted('a', closed))
    await shop.page.evaluate(() => {
      Object.assign(window, { prevented: [] })
      addEventListener('keydown', (event) =>
        (window as never as { prevented: boolean[] }).prevented.push(event.defaultPrevented),
      )
    })
    await shop.page.locator('#a').focus()
    await expect.poll(() => shop.page.locator('.description').isVisible()).toBe(true)
    await shop.page.keyboard.press('Escape')
    await shop.page.keyboard.press('Escape')
    expect(await shop.page.evaluate(() => (window as never as { prevented: boolean[] }).prevented)).toEqual([
      true,
      false,
    ])
  })
})

describe('stepper buttons of a quantity', () => {
  const quantity = (attributes: string) =>
    `<form class="cart"><div class="quantity"><button type="button" class="minus" aria-label="Mniej: Panel"></button><input class="qty" type="number" aria-label="Ilość" ${attributes}><button type="button" class="plus" aria-label="Więcej: Panel"></button></div></form>`
  const press = (name: 'Mniej' | 'Więcej') =>
    shop.page.getByRole('button', { name: `${name}: Panel` }).click({ force: true })
  const value = () => shop.page.locator('.qty').inputValue()
  const atEnd = () =>
    shop.page
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-disabled')))

  it.each([
    ['its step, from its minimum', 'value="4" min="4" step="4"', ['8', '12', '8', '4', '4']],
    ['one without a step', 'value="1" min="1" max="9"', ['2', '3', '2', '1', '1']],
    ['no more than its maximum', 'value="2" min="1" max="3"', ['3', '3', '2', '1', '1']],
    ['from nothing', 'value="" min="0"', ['1', '2', '1', '0', '0']],
  ])('change it by %s', async (_, attributes, expected) => {
    await shop.open(quantity(attributes))
    const seen: string[] = []
    for (const name of ['Więcej', 'Więcej', 'Mniej', 'Mniej', 'Mniej'] as const) {
      await press(name)
      seen.push(await value())
    }
    expect(seen).toEqual(expected)
    expect(shop.visited).toEqual([])
    expect(shop.errors).toEqual([])
  })

  it('dispatch change events, are marked as disabled at the limits, and keep the focus', async () => {
    await shop.open(quantity('value="1" min="1" max="3"'))
    await shop.page.evaluate(() => {
      Object.assign(window, { received: [] })
      for (const name of ['input', 'change'])
        addEventListener(name, ({ type, target }) =>
          (window as never as { received: string[] }).received.push(
            `${type} ${(target as HTMLInputElement).value}`,
          ),
        )
    })
    await press('Więcej')
    expect(await atEnd()).toEqual(['false', 'false'])
    await shop.page.keyboard.press('Enter')
    expect(await atEnd()).toEqual(['false', 'true'])
    await shop.page.keyboard.press('Space')
    expect(await value()).toBe('3')
    expect(await shop.page.evaluate(() => document.activeElement?.className)).toBe('plus')
    expect(await shop.page.evaluate(() => (window as never as { received: string[] }).received)).toEqual([
      'input 2',
      'change 2',
      'input 3',
      'change 3',
    ])
    await shop.page.locator('.qty').fill('1')
    expect(await atEnd()).toEqual(['true', 'false'])
  })

  it('a field that must not be changed stays as it is', async () => {
    await shop.open(quantity('value="2" readonly'))
    await press('Więcej')
    expect(await value()).toBe('2')
  })
})
