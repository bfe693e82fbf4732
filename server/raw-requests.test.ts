import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { type HttpShop, openHttpShop } from '#server/testing/processes/open-http-shop.ts'
import { watchDatabase } from '#server/testing/watch-database.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const CONNECTIONS = isDeep ? 2_000 : 200
const REQUESTS = isDeep ? 20_000 : 2_000
const CARTS = isDeep ? 10_000 : 1_000
const BYTES_PER_MB = 1024 * 1024
/** Compiled code and warm caches: 5 MB were measured. A leak of 20 kB per request would exceed this. */
const MAX_GROWTH_MB = 30

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const COLLECTIONS = 5
/**
 * Memory still referenced; the size of the process also depends on the last garbage collection. Buffers and statements
 * are freed by callbacks of one collection and are gone after the next; so are those of earlier test files.
 */
const usedMb = async () => {
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    collectGarbage()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / BYTES_PER_MB
}

describe('raw requests that no browser sends', () => {
  let shop: HttpShop
  let count: () => Promise<Record<string, number>>
  let before: Record<string, number>

  beforeAll(async () => {
    shop = await openHttpShop('sqlite')
    await addProduct(shop.services.db, { slug: 'panel' })
    await shop.services.refresh()
    count = await watchDatabase(shop.services.db)
    before = await count()
  })
  afterAll(() => shop.close())
  afterEach(async () => {
    expect((await shop.get('/sklep/')).status).toBe(200)
    expect(shop.logged.splice(0)).toEqual([])
    expect(await count()).toEqual(before)
  })

  const post = (headers: string[], body: string) =>
    `POST /?wc-ajax=add_to_cart HTTP/1.1\r\n${['Host: localhost:3000', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n${body}`
  const FORM = 'Content-Type: application/x-www-form-urlencoded'

  it.each(['TRACE', 'PROPFIND', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PURGE', 'SEARCH'])(
    '%s is answered or refused, on pages and in calls',
    async (method) => {
      for (const path of [
        '/',
        '/sklep/',
        '/koszyk/',
        '/?wc-ajax=add_to_cart',
        '/wp-json/wc/store/v1/cart',
        '/panel/api/today',
        '/assets/x.js',
        '*',
      ]) {
        const answer = await shop.raw(
          `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\nCookie: geheim=1\r\n\r\n`,
        )
        expect(Number(answer.slice(9, 12)), `${method} ${path}`).toBeLessThan(500)
        expect(answer).not.toContain('geheim')
      }
    },
  )

  it.each([
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an empty Host', 'GET /sklep/ HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['a Host with a path', 'GET /nie-ma HTTP/1.1\r\nHost: a/b?c#d\r\nConnection: close\r\n\r\n'],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
    ['HTTP/1.0', 'GET /sklep/ HTTP/1.0\r\n\r\n'],
    ['no HTTP', 'hello\r\n\r\n'],
    [
      'a TLS greeting',
      Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
    ],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
    ['a line break in the path', 'GET /a\r\nSet-Cookie: a=b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'bytes beyond ASCII in the path',
      Buffer.from('GET /ą/\xff\xfe/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'latin1'),
    ],
    [
      'bytes beyond ASCII in a cookie',
      Buffer.from(
        'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=\xff\xfe; wp_woocommerce_session_=\x80\r\nConnection: close\r\n\r\n',
        'latin1',
      ),
    ],
    [
      'a path of 20 kB',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    ],
    [
      'a cookie of 8 kB',
      `GET /koszyk/ HTTP/1.1\r\nHost: localhost\r\nCookie: a=${'b'.repeat(8_000)}\r\nConnection: close\r\n\r\n`,
    ],
    [
      'a header of 40 kB',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'b'.repeat(40_000)}\r\nConnection: close\r\n\r\n`,
    ],
    [
      '3000 headers',
      `GET / HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 3_000 }, (_, index) => `X${index}: 1`).join('\r\n')}\r\nConnection: close\r\n\r\n`,
    ],
    [
      'a body on a GET',
      'GET /?wc-ajax=add_to_cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\nConnection: close\r\n\r\nproduct_id=1',
    ],
    [
      'a path out of the folder',
      'GET /pictures/../../package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'an encoded path out of the folder',
      'GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
  ] as [string, string | Buffer][])('%s causes no error', async (_, bytes) => {
    const answer = await shop.raw(bytes, { hangsUp: !bytes.includes('close') })
    expect(answer).not.toMatch(/^HTTP\/1\.1 5|^Set-Cookie: a=b|"dependencies"/m)
  })

  it.each([
    ['a length that is too long, then silence', post([FORM, 'Content-Length: 5000'], 'product_id=1'), true],
    ['a length that is too short', post([FORM, 'Content-Length: 3'], 'product_id=1'), false],
    ['two lengths', post([FORM, 'Content-Length: 12', 'Content-Length: 5'], 'product_id=1'), false],
    [
      'a length and chunks',
      post([FORM, 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      false,
    ],
    ['a negative length', post([FORM, 'Content-Length: -5'], ''), false],
    ['a length too large for a number', post([FORM, 'Content-Length: 99999999999999999999'], 'a'), true],
    ['interrupted chunks', post([FORM, 'Transfer-Encoding: chunked'], 'ff\r\nproduct_id'), true],
    ['invalid chunks', post([FORM, 'Transfer-Encoding: chunked'], 'zz\r\n'), false],
    [
      'interrupted multipart',
      post(
        ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 900'],
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      ),
      true,
    ],
    [
      'a visitor who disconnects while sending JSON',
      `POST /wp-json/wc/store/v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"requests":[`,
      true,
    ],
    [
      'a visitor who disconnects while sending an import',
      `POST /panel/api/import/products HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nID,Name`,
      true,
    ],
  ] as [string, string, boolean][])('%s causes no error', async (_, bytes, hangsUp) => {
    const answer = await shop.raw(bytes, { hangsUp })
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
  })

  it('an endless body is cut off at the limit', async () => {
    const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`
    const answer = await shop.raw(post([FORM, 'Transfer-Encoding: chunked'], chunk.repeat(40)), {
      hangsUp: false,
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
  })

  it(`${CONNECTIONS} visitors who send their body byte by byte do not delay others`, async () => {
    const slow = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect(shop.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(post([FORM, 'Content-Length: 1000'], 'p'))
      return socket
    })
    // 4,000 bytes a second in all. This process is server and visitors in one: more would measure the sending.
    const dripping = setInterval(() => slow.forEach((socket) => socket.write('x')), CONNECTIONS / 4)
    const started = performance.now()
    for (let n = 0; n < 10; n++) expect((await shop.get('/')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5_000)
    clearInterval(dripping)
    slow.forEach((socket) => socket.destroy())
  })

  it(`${REQUESTS} pages and refusals leak no memory`, async () => {
    const request = async (index: number) => {
      const path =
        [
          '/sklep/',
          `/sklep/?orderby=${index}`,
          `/szukaj/?s=panel${index}`,
          `/nie-ma-${index}/`,
          '/?wc-ajax=get_refreshed_fragments',
          '/produkt/panel/',
        ][index % 6] ?? '/'
      await (await fetch(`http://127.0.0.1:${shop.port}${path}`)).arrayBuffer()
    }
    const run = async (from: number, to: number) => {
      for (let index = from; index < to; index += 20)
        await Promise.all(Array.from({ length: 20 }, (_, step) => request(index + step)))
    }
    await run(0, REQUESTS / 4)
    const before = await usedMb()
    await run(REQUESTS / 4, REQUESTS)
    const after = await usedMb()
    console.log(`in use: ${before.toFixed(1)} MB, after ${REQUESTS} requests ${after.toFixed(1)} MB`)
    expect(after - before).toBeLessThan(MAX_GROWTH_MB)
  }, 600_000)

  it(`${CARTS} carts of visitors who never return are stored`, async () => {
    const add = async () =>
      (
        await fetch(`http://127.0.0.1:${shop.port}/?wc-ajax=add_to_cart`, {
          method: 'POST',
          body: new URLSearchParams({ product_id: '1', quantity: '1' }),
        })
      ).headers.getSetCookie().length
    const known = new Set<number>()
    for (let made = 0; made < CARTS; made += 20)
      for (const cookies of await Promise.all(Array.from({ length: 20 }, add))) known.add(cookies)
    expect([...known]).toEqual([3])
    const stored = await shop.services.db.read
      .selectFrom('carts')
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(stored.count)).toBe(CARTS)
  }, 600_000)
})
