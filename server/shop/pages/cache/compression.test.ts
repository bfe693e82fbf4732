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

it('a cached page is compressed once, after it is requested again', async () => {
  const page = cachePage()
  expect(page.compressed).toEqual({})
  expect(encodePage(page, 'br').encoding).toBeUndefined()
  await expect.poll(() => encodePage(page, 'br').encoding).toBe('br')
  expect(brotliDecompressSync(bodyOf(encodePage(page, 'br'))).equals(page.body)).toBe(true)
  expect(encodePage(page, undefined)).toEqual({ parts: [page.body], encoding: undefined })
})

it('a cached page with a visitor’s regions is joined from parts compressed with gzip', async () => {
  const page = cachePage()
  const regionsWith = (notice: string) =>
    toRegions(renderRegions({ cart: null, notices: [{ kind: 'error', text: notice }] }))
  const [anna, jan] = [regionsWith('Anna'), regionsWith('Jan')]
  expect(encodeFilledPage(page, anna, 'br, gzip').encoding).toBeUndefined()
  await expect.poll(() => encodeFilledPage(page, anna, 'br, gzip').encoding).toBe('gzip')
  for (const regions of [anna, jan, anna]) {
    const plain = bodyOf(encodeFilledPage(page, regions, undefined))
    expect(plain.toString()).toBe(text + regions.plain.notices.toString() + text)
    expect(gunzipSync(bodyOf(encodeFilledPage(page, regions, 'gzip'))).equals(plain)).toBe(true)
  }
  expect(encodeFilledPage(page, anna, 'br').encoding).toBeUndefined()
  expect(encodeFilledPage(page, anna, 'gzip;q=0').encoding).toBeUndefined()
})
