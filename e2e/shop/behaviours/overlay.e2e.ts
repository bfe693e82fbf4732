import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleForPage } from '../../../tools/browser/bundle-for-page.ts'
import { shopPages } from '../../fixtures.ts'

const shop = shopPages()
/** Tolerance for a busy machine. */
const LATE_MS = 400
const scripts: string[] = []

type Modules = {
  overlay: typeof import('#storefront/behaviours/overlays/overlay.ts')
  block: typeof import('#storefront/behaviours/overlays/block-page.ts')
  growls: typeof import('#storefront/behaviours/overlays/growl.ts')
}
declare global {
  var overlay: Modules['overlay']
  var block: Modules['block']
  var growls: Modules['growls']
}

beforeAll(async () => {
  for (const [file, name] of [
    ['overlay', 'overlay'],
    ['block-page', 'block'],
    ['growl', 'growls'],
  ] as const)
    scripts.push(await bundleForPage(`storefront/behaviours/overlays/${file}.ts`, name))
})

const open = async (body: string) => {
  await shop.open(body)
  for (const script of scripts) await shop.page.evaluate(script)
}
/**
 * Milliseconds until the page meets a condition, checked in every frame; `seen` has
 * times, opacities and progress of the element's fading (null: not fading);
 * `fadesMs` their durations.
 */
const follow = (act: string, until: string, selector: string) =>
  shop.page.evaluate<{
    tookMs: number
    seen: { atMs: number; opacity: number; progress: number | null }[]
    fadesMs: number[]
  }>(`new Promise((resolve) => {
    const seen = []
    const fadesMs = new Set()
    const from = performance.now()
    ${act}
    const look = () => {
      const element = document.querySelector('${selector}')
      const timing = element?.getAnimations()[0]?.effect.getComputedTiming()
      if (timing) fadesMs.add(timing.duration)
      if (element) seen.push({ atMs: performance.now() - from, opacity: Number(getComputedStyle(element).opacity), progress: timing?.progress ?? null })
      if (${until}) resolve({ tookMs: performance.now() - from, seen, fadesMs: [...fadesMs] })
      else requestAnimationFrame(look)
    }
    look()
  })`)

describe('an overlay', () => {
  const BOX =
    '<p id="before"><a href="#x">przed</a></p><div id="box"><button>Usuń</button><div id="inner">w środku</div></div>'
  beforeEach(() => open(BOX))
  const layers = (selector = '#box') =>
    shop.page.locator(`${selector} > .blockUI`).evaluateAll((all) =>
      all.map((layer) => ({
        name: layer.className,
        display: getComputedStyle(layer).display,
        z: getComputedStyle(layer).zIndex,
        position: getComputedStyle(layer).position,
      })),
    )
  const cover = (options: object = {}) =>
    shop.page.evaluate((given) => void overlay.cover(document.getElementById('box'), given), options)

  it('has three layers from z-index 1000, black at 0.6, and blocks the mouse [S-PAGE-08]', async () => {
    await cover()
    expect(await layers()).toEqual([
      { name: 'blockUI', display: 'none', z: 'auto', position: 'absolute' },
      { name: 'blockUI blockOverlay', display: 'block', z: '1000', position: 'absolute' },
      { name: 'blockUI blockMsg blockElement', display: 'none', z: '1011', position: 'absolute' },
    ])
    const look = await shop.page.locator('.blockOverlay').evaluate((layer) => {
      const { backgroundColor, cursor } = getComputedStyle(layer)
      const [own, parent] = [layer, layer.parentElement!].map((element) => element.getBoundingClientRect())
      return {
        backgroundColor,
        cursor,
        isWhole: own!.width === parent!.width && own!.height === parent!.height,
      }
    })
    expect(look).toEqual({ backgroundColor: 'rgb(0, 0, 0)', cursor: 'wait', isWhole: true })
    const hit = () =>
      shop.page
        .locator('#box button')
        .evaluate(
          (button) =>
            document.elementFromPoint(
              button.getBoundingClientRect().x + 3,
              button.getBoundingClientRect().y + 3,
            )?.className,
        )
    expect(await hit()).toBe('blockUI blockOverlay')
    expect(shop.errors).toEqual([])
  })

  it('fades in for 200 ms, and out for 400 ms [S-PAGE-08]', async () => {
    const fadesIn = await follow(
      'overlay.cover(document.getElementById("box"))',
      'document.querySelector(".blockOverlay")?.getAnimations().length === 0',
      '.blockOverlay',
    )
    expect(fadesIn.tookMs).toBeGreaterThanOrEqual(180)
    expect(fadesIn.tookMs).toBeLessThan(200 + LATE_MS)
    expect(fadesIn.fadesMs).toEqual([200])
    for (const { opacity, progress } of fadesIn.seen) expect(opacity).toBeCloseTo(0.6 * (progress ?? 1), 2)
    expect(fadesIn.seen.at(-1)).toMatchObject({ opacity: 0.6, progress: null })

    const fadesOut = await follow(
      'overlay.uncover(document.getElementById("box"))',
      '!document.querySelector(".blockUI")',
      '.blockOverlay',
    )
    expect(fadesOut.tookMs).toBeGreaterThanOrEqual(380)
    expect(fadesOut.tookMs).toBeLessThan(400 + LATE_MS)
    expect(fadesOut.fadesMs).toEqual([400])
    expect(fadesOut.seen[0]).toMatchObject({ opacity: 0.6, progress: 0 })
    for (const { opacity, progress } of fadesOut.seen)
      expect(opacity).toBeCloseTo(0.6 * (1 - (progress ?? 1)), 2)
  })

  it('with reduced motion nothing fades [S-PAGE-08]', async () => {
    await shop.page.emulateMedia({ reducedMotion: 'reduce' })
    const { tookMs } = await follow(
      'overlay.cover(document.getElementById("box"));overlay.uncover(document.getElementById("box"))',
      '!document.querySelector(".blockUI")',
      '.blockOverlay',
    )
    expect(tookMs).toBeLessThan(150)
  })

  it('a second replaces the first unless set otherwise; inner ones remain [S-PAGE-08]', async () => {
    await cover()
    await cover({ background: 'rgb(255, 255, 255)' })
    expect((await layers()).length).toBe(3)
    await cover({ background: 'rgb(1, 2, 3)', ignoreIfCovered: true })
    expect(
      await shop.page
        .locator('#box > .blockOverlay')
        .evaluate((layer) => getComputedStyle(layer).backgroundColor),
    ).toBe('rgb(255, 255, 255)')
    await shop.page.evaluate(() => {
      overlay.cover(document.getElementById('inner'))
      overlay.uncover(document.getElementById('box'), 0)
    })
    expect((await layers()).length).toBe(0)
    expect((await layers('#inner')).length).toBe(3)
    await shop.page.evaluate(() => overlay.uncover(null))
  })
})

describe('a blocked page', () => {
  const PAGE =
    '<main><input id="one"><button id="two">Zamawiam</button></main><p role="status" id="said"></p>'
  beforeEach(() => open(PAGE))
  const focused = () =>
    shop.page.evaluate(() => document.activeElement?.id || document.activeElement?.className)
  const block = (message?: string, options: object = {}) =>
    shop.page.evaluate(
      ([markup, given]) => {
        const message = document.createElement('div')
        message.innerHTML = markup ?? ''
        Object.assign(window, {
          end: globalThis.block.blockPage(document, { ...(markup !== undefined && { message }), ...given }),
        })
      },
      [message, options] as const,
    )

  it('shows a message in a box, traps Tab inside, and restores the focus [S-PAGE-08]', async () => {
    await shop.page.locator('#two').focus()
    await block('<button id="first">Przerwij</button><a id="last" href="#x">Pomoc</a>')
    await expect.poll(focused).toBe('first')
    const box = shop.page.locator('body > .blockMsg.blockPage')
    expect(
      await box.evaluate((element) => [getComputedStyle(element).position, getComputedStyle(element).zIndex]),
    ).toEqual(['fixed', '1011'])
    expect(
      await shop.page
        .locator('body > .blockOverlay')
        .evaluate((element) => element.getBoundingClientRect().height - innerHeight),
    ).toBe(0)
    const way: (string | undefined)[] = []
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Tab']) {
      await shop.page.keyboard.press(key)
      way.push(await focused())
    }
    expect(way).toEqual(['last', 'first', 'last', 'first'])
    await shop.page.evaluate(() => (window as never as { end: () => void }).end())
    expect(await focused()).toBe('two')
    await expect.poll(() => shop.page.locator('.blockUI').count()).toBe(0)
    expect(await shop.page.locator('main').evaluate((main) => (main as HTMLElement).inert)).toBe(false)
    expect(shop.errors).toEqual([])
  })

  it('without controls the box itself has the focus and a Polish message [S-PAGE-08]', async () => {
    await block()
    await expect.poll(focused).toContain('blockPage')
    expect(await shop.page.locator('.blockPage').textContent()).toBe('Proszę czekać…')
    await shop.page.keyboard.press('Tab')
    expect(await shop.page.evaluate(() => document.activeElement?.closest('main'))).toBe(null)
  })

  it('ends after its timeout; one that was replaced does not end the next [S-PAGE-08]', async () => {
    await shop.page.locator('#one').focus()
    await block('pierwszy', { timeoutMs: 300 })
    await block('drugi')
    await shop.page.waitForTimeout(900)
    expect(await shop.page.locator('.blockPage').allTextContents()).toEqual(['drugi'])
    await block('trzeci', { timeoutMs: 100 })
    await expect.poll(() => shop.page.locator('.blockUI').count()).toBe(0)
    expect(await focused()).toBe('one')
  })
})

describe('a growl', () => {
  beforeEach(() => open('<main><button id="knob">Dalej</button></main>'))
  const show = (options: object = {}) =>
    shop.page.evaluate(
      (given) =>
        void (window as never as { growls: Modules['growls'] }).growls.growl(document, {
          title: 'Zapisano',
          message: 'Zmiany są w sklepie.',
          ...given,
        }),
      options,
    )
  const box = () => shop.page.locator('.blockPage:has(.growlUI)')
  const opacity = () => box().evaluate((element) => Number(getComputedStyle(element).opacity))
  const FADE_IN = 'growls.growl(document,{title:"Zapisano",message:"Zmiany są w sklepie."})'

  it('is shown for 3000 ms, then fades for 1000 ms; is announced [S-PAGE-08]', async () => {
    await shop.page.locator('#knob').focus()
    const whole = await follow(FADE_IN, '!document.querySelector(".growlUI")', '.blockPage')
    expect(whole.tookMs).toBeGreaterThanOrEqual(3980)
    expect(whole.tookMs).toBeLessThan(4000 + 2 * LATE_MS)
    expect(whole.fadesMs).toEqual([700, 1000])
    expect(whole.seen[0]).toMatchObject({ opacity: 0, progress: 0 })
    expect(Math.max(...whole.seen.map(({ opacity }) => opacity))).toBe(0.6)
    for (const { atMs, opacity } of whole.seen)
      if (atMs > 700 + LATE_MS && atMs < 2980) expect(opacity).toBe(0.6)
    expect(await shop.page.getByRole('status').textContent()).toBe('Zapisano. Zmiany są w sklepie.')
    expect(await shop.page.evaluate(() => document.activeElement?.id)).toBe('knob')
    expect(shop.errors).toEqual([])
  })

  it('is at the top right, 350 px wide, without headings for readers [S-PAGE-08]', async () => {
    await show()
    const place = await box().evaluate((element) => {
      const { top, right, width } = element.getBoundingClientRect()
      return {
        top,
        right: document.documentElement.clientWidth - right,
        width,
        z: getComputedStyle(element).zIndex,
      }
    })
    expect(place).toEqual({ top: 10, right: 10, width: expect.any(Number), z: '1011' })
    expect(place.width).toBeGreaterThanOrEqual(350)
    expect(await box().locator('.growlUI > h1').textContent()).toBe('Zapisano')
    expect(await box().locator('.growlUI > h2').textContent()).toBe('Zmiany są w sklepie.')
    expect(await shop.page.getByRole('heading').count()).toBe(0)
    await show({ title: '', message: '<b>tekst</b>' })
    expect(await box().allTextContents()).toEqual(['<b>tekst</b>'])
  })

  it('stays fully visible on hover [S-PAGE-08]', async () => {
    await show({ timeoutMs: 600 })
    await box().hover()
    await expect.poll(opacity).toBe(1)
    await shop.page.waitForTimeout(2200)
    expect(await opacity()).toBe(1)
    const removal = follow('', '!document.querySelector(".growlUI")', '.blockPage')
    await shop.page.mouse.move(5, 500, { steps: 2 })
    const { tookMs } = await removal
    expect(tookMs).toBeGreaterThan(950)
    expect(tookMs).toBeLessThan(1000 + 2 * LATE_MS)
  })

  it('hovering over it while it fades shows it again [S-PAGE-08]', async () => {
    await show({ timeoutMs: 1500 })
    await expect.poll(opacity).toBe(0.6)
    const { x, y } = (await box().boundingBox())!
    await expect.poll(opacity).toBeLessThan(0.6)
    await shop.page.mouse.move(x + 20, y + 20, { steps: 2 })
    await expect.poll(opacity).toBe(1)
    await shop.page.waitForTimeout(1400)
    expect(await opacity()).toBe(1)
  })

  it('it stays while it has the focus [S-PAGE-08]', async () => {
    await show({ timeoutMs: 800 })
    await box().evaluate((element) => {
      element.tabIndex = 0
      element.focus()
    })
    await expect.poll(opacity).toBe(1)
    await shop.page.waitForTimeout(2000)
    expect(await opacity()).toBe(1)
    await shop.page.locator('#knob').focus()
    await expect.poll(() => box().count()).toBe(0)
  })
})
