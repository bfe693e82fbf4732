import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { toRegions } from '#server/platform/http/fill-slots.ts'
import { renderRegions } from '#storefront/render'
import { createPageCache, type Encoded, encodeFilledPage, encodePage } from './page-cache.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop('sqlite')
})
afterAll(() => test.close())

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page is sent compressed to a browser that accepts %s', async (accepted, encoding, open) => {
  const response = await test.visitor().get('/koszyk/', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(open(Buffer.from(await response.arrayBuffer())).toString()).toMatch(/^<!doctype html>[^]*<\/html>$/i)
})

it('a browser that accepts no compression gets the plain page', async () => {
  const response = await test.visitor().get('/koszyk/')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toContain('</html>')
})

it.each([['br;q=0, gzip;q=0'], ['identity'], ['brotli'], ['br;q=0.000']])(
  'a refused compression is not used: %s',
  async (accepted) => {
    const response = await test.visitor().get('/koszyk/', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBeNull()
  },
)

const text = '<p>podłoga</p>'.repeat(1_000)
const bodyOf = ({ parts }: Encoded) => Buffer.concat(parts)
const cachePage = () =>
  createPageCache(1_000_000).store('/sklep/', '1', 0, { texts: [text, text], slots: ['notices'] }, {})

it('a cached page is compressed once, when it is requested again, and nobody gets it plain', async () => {
  const page = cachePage()
  expect(page.compressed).toEqual({})
  const [first, meanwhile] = await Promise.all([encodePage(page, 'br'), encodePage(page, 'br')])
  expect(first.encoding).toBe('br')
  expect(brotliDecompressSync(bodyOf(first)).equals(page.body)).toBe(true)
  expect(meanwhile.parts[0]).toBe(first.parts[0])
  expect(encodePage(page, 'br')).toEqual(first)
  expect(encodePage(page, undefined)).toEqual({ parts: [page.body], encoding: undefined })
})

it('each of the first requests for a page is answered compressed', async () => {
  const visitor = test.visitor()
  const sizes: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const response = await visitor.get('/sklep/', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    sizes.push((await response.arrayBuffer()).byteLength)
  }
  expect(Math.max(...sizes)).toBeLessThan(1.2 * Math.min(...sizes))
})

it('a cached page with a visitor’s regions is joined from parts compressed with gzip', async () => {
  const page = cachePage()
  const regionsWith = (notice: string) =>
    toRegions(renderRegions({ cart: null, notices: [{ kind: 'error', text: notice }] }))
  const [anna, jan] = [regionsWith('Anna'), regionsWith('Jan')]
  for (const regions of [anna, jan, anna]) {
    const plain = bodyOf(await encodeFilledPage(page, regions, undefined))
    expect(plain.toString()).toBe(text + regions.plain.notices.toString() + text)
    const compressed = await encodeFilledPage(page, regions, 'br, gzip')
    expect(compressed.encoding).toBe('gzip')
    expect(gunzipSync(bodyOf(compressed)).equals(plain)).toBe(true)
  }
  expect((await encodeFilledPage(page, anna, 'br')).encoding).toBeUndefined()
  expect((await encodeFilledPage(page, anna, 'gzip;q=0')).encoding).toBeUndefined()
})
