import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

/** Size and pixels of a PNG as `render-mark.ts` writes it: one block of rows, each with a filter byte. */
const readPng = (png: Buffer) => {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const sizePx = png.readUInt32BE(16)
  const rows = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  const pixel = (x: number, y: number) => {
    const at = y * (sizePx * 4 + 1) + 1 + x * 4
    return [...rows.subarray(at, at + 4)]
  }
  return { sizePx, heightPx: png.readUInt32BE(20), pixel }
}

const GREEN = [0x2c, 0x5a, 0x45, 255]
const BOARD = [0xf3, 0xe9, 0xda, 255]

describe.each(engines)('files that browsers and crawlers request on %s', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, { settings: { shopName: 'Podłogi Nowak', tagline: 'Dąb i jesion' } }),
  )
  const get = (path: string) => test.visitor().get(path)

  beforeAll(async () => {
    await addProduct(test.services.db, {
      slug: 'deska',
      name: 'Deska',
      pictures: [
        { src: '/pictures/deska.webp', alt: '' },
        { src: 'https://inny.example/a.webp', alt: '' },
      ],
    })
  })

  it('favicon.ico contains the mark in three sizes [M-37]', async () => {
    const response = await get('/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const ico = await bytesOf(response)
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
    const sizes = [0, 1, 2].map((index) => {
      const at = 6 + 16 * index
      const start = ico.readUInt32LE(at + 12)
      const { sizePx } = readPng(ico.subarray(start, start + ico.readUInt32LE(at + 8)))
      expect(ico.readUInt8(at)).toBe(sizePx)
      return sizePx
    })
    expect(sizes).toEqual([16, 32, 48])
  })

  it('the manifest has name, colours and icons that exist', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({
      name: 'Podłogi Nowak',
      description: 'Dąb i jesion',
      lang: 'pl',
      start_url: '/',
      theme_color: '#faf7f2',
      background_color: '#faf7f2',
    })
    expect(manifest.icons).toHaveLength(4)
    for (const { src, sizes, purpose } of manifest.icons) {
      const { sizePx, heightPx, pixel } = readPng(await bytesOf(await get(src)))
      expect(`${sizePx}x${heightPx}`).toBe(sizes)
      // Systems cut their own shape out of a maskable one; the other has round, transparent corners.
      expect(pixel(0, 0)[3]).toBe(purpose === 'maskable' ? 255 : 0)
      expect(pixel(sizePx / 2, sizePx / 4)).toEqual(purpose === 'maskable' ? GREEN : BOARD)
    }
    expect((await get('/ikony/znak-7.png')).status).toBe(404)
  })

  it('pages link the manifest and the icon for home screens', async () => {
    const markup = await (await get('/produkt/deska/')).text()
    expect(markup).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(markup).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
    const icon = readPng(await bytesOf(await get('/apple-touch-icon.png')))
    expect([icon.sizePx, icon.pixel(0, 0)]).toEqual([180, GREEN])
    expect(markup).toContain('<meta property="product:price:currency" content="PLN"/>')
    expect(markup).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  it('the sitemap of products has their own pictures and the day of the last change', async () => {
    const markup = await (await get('/sitemap-produkty.xml')).text()
    expect(markup).toMatch(/<loc>[^<]*\/produkt\/deska\/<\/loc><lastmod>\d{4}-/)
    expect(markup).toContain(
      `<image:image><image:loc>${TEST_URL}/pictures/deska.webp</image:loc></image:image>`,
    )
    expect(markup).not.toContain('inny.example')
  })

  it('robots.txt hides what is not for search engines, and a closed shop whole', async () => {
    const open = await (await get('/robots.txt')).text()
    for (const path of ['/koszyk/', '/zamowienie/', '/moje-konto/', '/panel/', '/szukaj/', '/ulubione/'])
      expect(open).toContain(`Disallow: ${path}\n`)
    expect(open).toContain(`Sitemap: ${TEST_URL}/sitemap.xml`)
    await test.changeSettings({ comingSoon: { isOn: true } })
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
    expect((await get('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon')
  })
})
