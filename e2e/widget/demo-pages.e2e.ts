import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contrast } from '#contract/shop/theme/contrast.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { ownersConsole } from '../console/open-console.ts'

const env: Record<string, string> = { DEMO_CAMPAIGNS: '' }
beforeAll(async () => void (env['DEMO_BLOG_PORT'] = String(await freePort())))
const desk = ownersConsole(env)
const blog = (path: string) => `http://localhost:${env['DEMO_BLOG_PORT']}${path}`

/** Smaller layout shifts are not noticed. */
const MOST_SHIFT = 0.02
const READABLE = 4.5

let page: Page
const open = async (options: BrowserContextOptions) => {
  const context = await desk.context.browser()!.newContext({ locale: 'pl-PL', ...options })
  page = await context.newPage()
}
afterEach(() => page.context().close())

type Shift = { value: number; hadRecentInput: boolean }
const watchShifts = () =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as never as Shift[])
        (window as never as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

describe('the demo’s page of another site', () => {
  it.each([320, 390, 700, 1280])(
    'reserves space for its form and products: no layout shift at %i px when they load [M-37]',
    async (width) => {
      for (const path of ['/blog/', '/blog/jodelka/']) {
        await open({ viewport: { width, height: 900 } })
        await watchShifts()
        await page.goto(blog(path))
        await page
          .locator('#wycena .poptin-popup')
          .getByRole('button', { name: 'Poproszę o wycenę' })
          .waitFor()
        await page.locator('#polecane .poptin-popup').getByText('Ciche podłogi').waitFor()
        await page.waitForTimeout(500)
        expect(
          await page.evaluate(() => (window as never as { shift: number }).shift),
          path,
        ).toBeLessThanOrEqual(MOST_SHIFT)
        // No more space than they take: no gap is left below them.
        const left = await page
          .locator('#wycena, #polecane')
          .evaluateAll((boxes) =>
            boxes.map((box) => box.clientHeight - box.firstElementChild!.getBoundingClientRect().height),
          )
        for (const px of left) expect(px, path).toBeLessThan(80)
        if (path === '/blog/') await page.context().close()
      }
    },
  )
})

describe('demo campaigns for visitors with a dark colour scheme', () => {
  /** Colours of a campaign's texts, each with its background colour. */
  const pairsIn = (selector: string) =>
    page.locator(selector).evaluate((popup) => {
      const found: [string, string, string][] = []
      const groundOf = (element: Element | null): string => {
        for (let at: Node | null = element; at; at = at.parentNode ?? (at as ShadowRoot).host ?? null) {
          if (!(at instanceof Element)) continue
          const { backgroundColor } = getComputedStyle(at)
          if (!/rgba\(.*, 0\)|transparent/.test(backgroundColor)) return backgroundColor
        }
        return 'rgb(255, 255, 255)'
      }
      const walk = (root: Node) => {
        for (const child of root.childNodes) {
          if (child instanceof Element) {
            if (child.shadowRoot) walk(child.shadowRoot)
            if (child.matches('style, script, svg, option')) continue
            walk(child)
          } else if (
            child.textContent?.trim() &&
            child.parentElement?.checkVisibility({ visibilityProperty: true })
          ) {
            found.push([
              child.textContent.trim().slice(0, 40),
              getComputedStyle(child.parentElement).color,
              groundOf(child.parentElement),
            ])
          }
        }
      }
      walk(popup.shadowRoot ?? popup)
      return found
    })
  const hex = (colour: string) => {
    const channels = [...colour.matchAll(/[\d.]+/g)].slice(0, 3).map(([part]) => Number(part))
    // Mixed colours have channels from 0 to 1.
    const parts = colour.startsWith('color(srgb') ? channels.map((part) => part * 255) : channels
    return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
  }
  const expectDark = async (selector: string) => {
    const pairs = await pairsIn(selector)
    expect(pairs.length).toBeGreaterThan(3)
    const [, , ground] = pairs[0]!
    expect(contrast(hex(ground), '#000000')).toBeLessThan(3)
    expect(pairs.filter(([, ink, under]) => contrast(hex(ink), hex(under)) < READABLE)).toEqual([])
  }

  it.each([390, 1280])('are dark where shop and blog are, and readable at %i px [M-37]', async (width) => {
    await open({ viewport: { width, height: 900 }, colorScheme: 'dark' })
    await page.goto(blog('/blog/'))
    await page.locator('#wycena .poptin-popup').getByRole('button', { name: 'Poproszę o wycenę' }).waitFor()
    expect(
      contrast(hex(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)), '#000000'),
    ).toBeLessThan(3)
    await expectDark('#wycena .poptin-popup')
    await page.goto(`${desk.shop.url}/`)
    await page.mouse.move(60, 60)
    await page.getByRole('button', { name: 'Zakręć kołem', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Kręcę' }).waitFor()
    await expectDark('.poptin-popup:has-text("Każde pole wygrywa")')
  })
})
