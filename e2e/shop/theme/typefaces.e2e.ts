import { describe, expect, it } from 'vitest'
import { realShop } from '../../real-shop.ts'

const shop = realShop()

describe('the typefaces of the shop', () => {
  it('come with the first page, each once, and move nothing', async () => {
    const { page } = shop
    const requested: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && requested.push(request.url()))
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shift: number }).shift += (entry as never as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(requested).toHaveLength(2)
    expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0)
    for (const url of requested) {
      const answer = await shop.context.request.get(url)
      expect(answer.headers()).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
    // From the cache, where the first page was too early for them.
    await page.goto('/sklep/', { waitUntil: 'networkidle' })
    const families = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
    expect(families.map((name) => name.replaceAll('"', ''))).toEqual(
      expect.arrayContaining(['Klepka Text', 'Klepka Title']),
    )
  })

  it('have every letter of Polish and the signs of prices', async () => {
    const { page } = shop
    await page.goto('/')
    const missing = await page.evaluate(async () => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')]
      const context = document.createElement('canvas').getContext('2d')!
      const widthOf = (font: string, letter: string) => {
        context.font = font
        return context.measureText(letter).width
      }
      return Promise.all(
        links.map(async ({ href }, index) => {
          const face = new FontFace(`probe${index}`, `url(${href})`)
          document.fonts.add(await face.load())
          // A letter that a typeface lacks has the width of the next one in the list.
          return [...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”–²€'].filter(
            (letter) =>
              widthOf(`100px probe${index}, monospace`, letter) === widthOf('100px monospace', letter),
          )
        }),
      )
    })
    expect(missing).toEqual([[], []])
  })
})
