/**
 * `npm run bench [-- WORD …]`: the server under load, each row against a bare server of the same run. With words: only
 * rows whose names contain one of them (`npm run bench -- listing`).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { load, type Load, type Request } from './load.ts'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { fillCart, FORM_TYPE, findAddableProduct, findProductPath } from './data/demo-pages.ts'
import { prepareCheckouts } from './data/prepare-checkouts.ts'
import { addBenchClient, fetchVisitor } from './data/prepare-identity.ts'
import { listingBesideLogins } from './listing-beside-logins.ts'
import { addBenchSite, BENCH_SITE, campaignRequests, isBenchDisplay } from './data/prepare-campaigns.ts'
import { BENCH_FORM, prepareMessages } from './data/prepare-messages.ts'
import { residentMbOf } from '#server/testing/processes/process-usage.ts'
import { startProcess } from '#server/testing/processes/start-process.ts'
import SERVER from '../tools/bootstrap/server-command.json' with { type: 'json' }
import { isWanted, measure, measureBare, printRows } from './rows.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const CHECKOUTS = Number(process.env['BENCH_CHECKOUTS'] ?? 600)
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 600)
const LOGIN_SECONDS = SECONDS * 4
const PORT = 20_000 + (process.pid % 20_000)
const BARE = join(import.meta.dirname, 'bare-server.ts')

/** Browsers take brotli, which has no sign to know it by. */
const isPacked = (body: string) => body.length > 0 && !/clientId|\[\[/.test(body)

const folder = mkdtempSync(join(tmpdir(), 'klepka-bench-'))
const DATA = join(folder, 'data')

const startShop = (env: Record<string, string>) =>
  startProcess(
    SERVER,
    {
      PORT: String(PORT),
      DATA_DIR: DATA,
      DEMO_CAMPAIGNS: '0',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      ...env,
    },
    /Tryb:/,
  )

const timed =
  (
    url: string,
    pid: number,
    request: Request | (() => Request),
    isRight: (body: string) => boolean,
    status = 200,
  ) =>
  (connections: number) =>
    load({ url, pid, connections, seconds: SECONDS, request, isRight, status })

const url = `http://127.0.0.1:${PORT}`

const bare = await startProcess([BARE], { PORT: '0' }, /port (\d+)/)
await measureBare(
  timed(`http://127.0.0.1:${bare.match[1]}`, bare.pid, { path: '/' }, (body) => body.length === 2_048),
)
await bare.stop()

const isListing = (body: string) => body.endsWith('</html>') && body.includes('ajax_add_to_cart')
// The first start makes the demo shop; then every product has stock enough for the run.
await (await startShop({})).stop()
const database = new Sqlite(join(DATA, 'klepka.sqlite'))
database.exec('update stock set quantity = 1000000')
const clientId = addBenchClient(database)
database.close()
await addBenchSite({ sqliteFile: join(DATA, 'klepka.sqlite') })

const shop = await startShop({})
const restMb = residentMbOf(shop.pid)
await measure(
  'listing, 24 products, from the page cache',
  18,
  timed(url, shop.pid, { path: '/sklep/' }, isListing),
)

// 16 %: 8,000 a second at 10 connections where the bare server answers 50,000.
const withCart = { cookie: await fillCart(url) }
const isWithCart = (body: string) =>
  body.endsWith('</html>') && body.includes('woocommerce-mini-cart-item mini_cart_item')
await measure(
  'listing, 24 products, for a visitor with a cart',
  16,
  timed(url, shop.pid, { path: '/sklep/', headers: withCart }, isWithCart),
)
const productPath = await findProductPath(url)
await measure(
  'product page for a visitor with a cart',
  16,
  timed(url, shop.pid, { path: productPath, headers: withCart }, isWithCart),
)
await measure(
  'listing for a visitor with a cart, packed',
  null,
  timed(
    url,
    shop.pid,
    { path: '/sklep/', headers: { ...withCart, 'accept-encoding': 'gzip, deflate, br' } },
    (body) => body.length > 0 && !body.endsWith('</html>'),
  ),
)

const add: Request = {
  method: 'POST',
  path: '/?wc-ajax=add_to_cart',
  headers: FORM_TYPE,
  body: `product_id=${await findAddableProduct(url)}&quantity=1`,
}
await measure(
  'add_to_cart with its fragments, own session each',
  6,
  timed(
    url,
    shop.pid,
    add,
    (body) => body.includes('"cart_hash":"') && body.includes('woocommerce-mini-cart-item'),
  ),
)
await measure('checkout, durable', 2, async (connections) =>
  load({
    url,
    pid: shop.pid,
    connections,
    requests: await prepareCheckouts(url, CHECKOUTS),
    isRight: (body) => body.includes('"result":"success"'),
  }),
)
await measure(
  'search for „podlogi debowe”',
  null,
  timed(url, shop.pid, { path: '/szukaj/?s=podlogi+debowe' }, (body) => body.endsWith('</html>')),
)
// Ten products with the 35 keys of the original; the answer of each is looked at for its rows alone.
const list: Request = { path: '/wp-json/wc/store/v1/products?per_page=10' }
const [product] = (await (await fetch(url + list.path)).json()) as Record<string, unknown>[]
if (Object.keys(product ?? {}).length !== 36)
  throw new Error('the product list of the Store API has not 35 keys and its links')
await measure(
  'Store API: list of 10 products, all keys',
  null,
  timed(
    url,
    shop.pid,
    list,
    (body) => body.startsWith('[{"id":') && body.split('"is_purchasable":').length === 11,
  ),
)

const JSON_BODY = { 'content-type': 'application/json' }
const visitor = await fetchVisitor(url, clientId)
const tokenCall = (path: string, body: object): Request => ({
  method: 'POST',
  path,
  headers: JSON_BODY,
  body: JSON.stringify(body),
})
await measure(
  "a visitor's first tokens",
  5,
  timed(url, shop.pid, tokenCall('/oauth2/token', { clientId, grantType: 'anonymous' }), (body) =>
    body.includes('"refresh_token":"rt_'),
  ),
)
await measure(
  'tokens refreshed',
  5,
  timed(
    url,
    shop.pid,
    tokenCall('/oauth2/token', { refreshToken: visitor.refresh_token, grantType: 'refresh_token' }),
    (body) => body.includes('"refresh_token":"rt_'),
  ),
)
await measure(
  'token info',
  10,
  timed(url, shop.pid, tokenCall('/oauth2/token-info', { token: visitor.access_token }), (body) =>
    body.includes('"active":true'),
  ),
)
await shop.stop()

// Believes X-Forwarded-For, so that each message comes from an address of its own.
const proxied = await startShop({ TRUSTED_PROXIES: '1' })
await measure(
  'form schema, from memory',
  40,
  timed(
    url,
    proxied.pid,
    { path: `${CONTACT_FORMS_PATH}/${BENCH_FORM}/feedback/schema` },
    (body) => body.startsWith('{"version":"') && body.includes('"your-message"'),
  ),
)
await measure('valid feedback post, stored durably, mail queued', 2.5, async (connections) =>
  load({
    url,
    pid: proxied.pid,
    connections,
    requests: await prepareMessages(url, MESSAGES),
    isRight: (body) => body.includes('"status":"mail_sent"'),
  }),
)
// A site with 50 campaigns and every kind of filter.
const { configuration, loader, display, event, conversion, play, recommendation } = campaignRequests
const etag = (await fetch(url + configuration.path)).headers.get('etag') ?? ''
// As every browser requests it; the second row is without compression.
const packed = {
  ...configuration,
  headers: { ...configuration.headers, 'accept-encoding': 'gzip, deflate, br' },
}
await measure('site configuration', 40, timed(url, proxied.pid, packed, isPacked))
// What pages request: the script comes with its configuration.
await measure('snippet’s script with the site configuration', 40, timed(url, proxied.pid, loader, isPacked))
await measure(
  'site configuration, not packed',
  null,
  timed(url, proxied.pid, configuration, (body) => body.startsWith(`{"clientId":"${BENCH_SITE}"`)),
)
await measure(
  'site configuration, 304',
  40,
  timed(
    url,
    proxied.pid,
    { ...configuration, headers: { ...configuration.headers, 'if-none-match': etag } },
    (body) => body === '',
    304,
  ),
)
await measure('display call', 15, timed(url, proxied.pid, display, isBenchDisplay))
await measure(
  'viewed',
  15,
  timed(url, proxied.pid, event('viewed'), (body) => body.startsWith('{"poptin_view_id":"bench-')),
)
await measure(
  'closed',
  15,
  timed(url, proxied.pid, event('closed'), (body) => body === '{"success":true}'),
)
await measure(
  'recommended products, of 20,000',
  15,
  timed(
    url,
    proxied.pid,
    recommendation,
    (body) =>
      body.startsWith('{"success":true,"data":{"products":[{') && body.split('"product_id"').length === 4,
  ),
)
await measure(
  'play: draws a prize, durable',
  4,
  timed(url, proxied.pid, play, (body) => body.startsWith('{"success":true,"play_token":"')),
)
await measure(
  'conversion, durable',
  4,
  timed(url, proxied.pid, conversion, (body) => body.startsWith('{"success":true,"conversion_id":"')),
)
const logins = isWanted('listing beside logins')
  ? await listingBesideLogins(url, clientId, LOGIN_SECONDS)
  : undefined
await proxied.stop()

const fresh = await startShop({ PAGE_CACHE_MB: '0' })
await measure(
  'listing, 24 products, rendered afresh',
  5,
  timed(url, fresh.pid, { path: '/sklep/' }, isListing),
)
await measure(
  'product page, rendered afresh',
  null,
  timed(url, fresh.pid, { path: await findProductPath(url) }, (body) => body.endsWith('</html>')),
)
await fresh.stop()
rmSync(folder, { recursive: true, force: true })

console.log(
  `${cpus()[0]?.model ?? 'processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; server and load share the machine.`,
)
printRows()
console.log(`Memory at rest with the demo catalogue: ${restMb.toFixed(0)} MB`)
const times = ({ p50Ms, p99Ms }: Pick<Load, 'p50Ms' | 'p99Ms'>) =>
  `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
if (logins) {
  const { idle, beside, loginMs } = logins
  const slower = (beside.p99Ms / idle.p99Ms).toFixed(1)
  console.log(`Listing from the page cache, 50 a second: ${times(idle)}`)
  console.log(
    `Beside 20 logins a second (${loginMs.toFixed(0)} ms each): ${times(beside)}, ${slower} times (target: below 3)`,
  )
}
