import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { createPageCache, encodingFor } from './page-cache.ts'

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

it('a browser that accepts nothing gets the page as it is', async () => {
  const response = await test.visitor().get('/koszyk/')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toContain('</html>')
})

it.each([['br;q=0, gzip;q=0'], ['identity'], ['brotli'], ['br;q=0.000']])(
  'what a browser refuses is not sent: %s',
  async (accepted) => {
    const response = await test.visitor().get('/koszyk/', { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBeNull()
  },
)

it('a kept page is compressed when it is asked for again, once', async () => {
  const page = createPageCache(1_000_000).keep('/sklep/', '1', 0, '<p>podłoga</p>'.repeat(1_000), {})
  expect(page.compressed).toEqual({})
  expect(encodingFor(page, 'br').encoding).toBeUndefined()
  await expect.poll(() => encodingFor(page, 'br').encoding).toBe('br')
  expect(brotliDecompressSync(encodingFor(page, 'br').body).equals(page.body)).toBe(true)
  expect(encodingFor(page, undefined)).toEqual({ body: page.body, encoding: undefined })
})
