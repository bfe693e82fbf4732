import { beforeAll, describe, expect, it } from 'vitest'
import type { MediaAdded } from '../../contract/console/shop/media.ts'
import { makePicture } from '../../server/shop/media/testing/make-picture.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const NAMED_BY = '%/pictures/deska-bialowieska-1600x1600.webp%'
const FOCUS = { x: 0, y: 100 }

/** As the console does, from its own page. */
const upload = async (width: number, height: number): Promise<string> => {
  const bytes = (await makePicture('jpeg', { width, height })).toString('base64')
  const { media } = await desk.page.evaluate(async (content) => {
    const { csrfToken } = (await (await fetch('/panel/api/session')).json()) as { csrfToken: string }
    const answer = await fetch('/panel/api/media?name=x.jpg', {
      method: 'POST',
      headers: { 'X-CSRF-Token': csrfToken },
      body: Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
    })
    return (await answer.json()) as MediaAdded
  }, bytes)
  return media.src
}

/** What moved on the page without the visitor's doing. */
const WATCH_SHIFTS = `globalThis.shifts = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts.push(entry.value)
}).observe({ type: 'layout-shift', buffered: true })`

const measure = (selector: string) =>
  desk.page.locator(selector).evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { width, height } = image.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(image)
      return {
        shape: Math.round((width / height) * 100) / 100,
        announced:
          Math.round((Number(image.getAttribute('width')) / Number(image.getAttribute('height'))) * 100) /
          100,
        natural: Math.round((image.naturalWidth / image.naturalHeight) * 100) / 100,
        file: new URL(image.currentSrc).pathname,
        objectFit,
        objectPosition,
      }
    }),
  )

describe('photographs of a product that are not square', () => {
  let wide: string
  let tall: string
  let slug: string

  beforeAll(async () => {
    await desk.enter()
    wide = await upload(2_400, 1_600)
    tall = await upload(900, 1_800)
    slug = desk.shop.rows<{ slug: string }>(
      "select slug from products where kind <> 'variation' and pictures_json like ?",
      NAMED_BY,
    )[0]!.slug
    desk.shop.run(
      'update products set pictures_json = ? where slug = ?',
      JSON.stringify([
        { src: wide, alt: 'Salon', focus: FOCUS },
        { src: tall, alt: 'Detal' },
      ]),
      slug,
    )
    desk.shop.run("update versions set value = value + 1 where name = 'catalog'")
    await desk.page.addInitScript(WATCH_SHIFTS)
  })

  it.each([1_440, 390])(
    'have their own shape in the gallery and are cropped on lists, and nothing moves, %i px wide',
    async (width) => {
      const { page } = desk
      const address = `${desk.shop.url}/produkt/${slug}/`
      await expect.poll(async () => (await (await fetch(address)).text()).includes(wide)).toBe(true)
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/produkt/${slug}/`)
      await page.waitForLoadState('networkidle')
      // A frame of one shape: a wide picture fills it, a tall one is shown whole.
      const [main] = await measure('.gallery-main img')
      expect(main).toMatchObject({ announced: 1.5, natural: 1.5, objectFit: 'cover' })
      expect(main?.file).toMatch(/-1600x1067(?:-\d+)?\.webp$/)
      await savePicture(page, `produkt-${width}`, { fullPage: false })
      await page.locator('[data-strip]').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
      await expect.poll(async () => (await measure('.gallery-strip img'))[1]?.natural).toBe(0.5)
      const [, second] = await measure('.gallery-strip img')
      expect(second).toMatchObject({ shape: main!.shape, objectFit: 'contain' })
      if (width > 1_000)
        for (const { shape, objectFit } of await measure('.gallery-thumbnails img'))
          expect([shape, objectFit]).toEqual([1, 'cover'])
      await page.locator('.gallery-slide').nth(1).click()
      await expect.poll(async () => (await measure('.gallery-dialog img'))[0]?.natural).toBe(0.5)
      const [enlarged] = await measure('.gallery-dialog img')
      expect(enlarged?.shape).toBe(0.5)
      await savePicture(page, `produkt-okno-${width}`, { fullPage: false })

      await page.goto('/szukaj/?s=białowieski')
      await page.locator(`.product-link[href="/produkt/${slug}/"] img:not(.second-picture)`).waitFor()
      await page.waitForLoadState('networkidle')
      const [card] = await measure(`.product-link[href="/produkt/${slug}/"] img`)
      expect(card).toMatchObject({ shape: 1, natural: 1.5, objectFit: 'cover', objectPosition: '0% 100%' })
      const shifts = await page.evaluate(() => (globalThis as never as { shifts: number[] }).shifts)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
      await savePicture(page, `lista-${width}`, { fullPage: false })
    },
  )
})
