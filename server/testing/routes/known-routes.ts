import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { PANEL_API } from '#contract/console/session.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { createApp } from '#server/app.ts'
import type { Services } from '#server/platform/services.ts'
import * as wcAjaxCalls from '#server/shop/wc-ajax/index.ts'
import { makeServices } from '../make.ts'
import { campaignInputs, HOSTILE_CAMPAIGN, HOSTILE_SITE } from './campaign-inputs.ts'
import { consoleInputs } from './console-inputs.ts'
import { identityInputs } from './identity-inputs.ts'
import type { KnownRoute, RouteInputs, Shape } from './known-route.ts'
import { namesOf, sampleRequest } from './sample-request.ts'
import { CHECKOUT_NAMES, shopInputs } from './shop-inputs.ts'

/**
 * Inputs that no schema contains, by route. They are tested first and in this order: the first ones answer
 * with all names, later ones store hostile ones.
 */
export const routeInputs: Record<string, RouteInputs> = {
  ...shopInputs,
  ...campaignInputs,
  ...consoleInputs,
  ...identityInputs,
}

/** The first matching prefix decides the format of a path's answers; any other path is a page. */
const SHAPES: [prefix: RegExp, shape: Shape][] = [
  [/^\/wp-json\/wc\/store\//, 'store-api'],
  [/^\/wp-json\/|^\/(?:livez|readyz)$/, 'json'],
  [/^\/panel\/api\//, 'panel'],
  [/^\/(?:api\/display|shopify)\//, 'display'],
  [/^\/(?:dev|galeria-kampanii)(?:\/|$)/, 'dev'],
  [
    /^\/(?:assets|console-assets|pictures|widget|ikony)\/|^\/(?:favicon\.ico|robots\.txt|manifest\.webmanifest|apple-touch-icon\.png)$/,
    'file',
  ],
  [/^\/sitemap[\w-]*\.xml$/, 'xml'],
  [/^\/produkt-czesci\//, 'fragment'],
]
const identityAddresses = new Set<string>(Object.values(identityPaths).flat())

const shapeOf = (path: string): Shape =>
  identityAddresses.has(path) ? 'identity' : (SHAPES.find(([prefix]) => prefix.test(path))?.[1] ?? 'page')

/** What an app has mounted, as `METHOD /path`; middleware is no route. */
export const listMounted = (app: Pick<Hono, 'routes'>): string[] => [
  ...new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  ),
]

// Mounting reads settings only; no request is answered by this app.
const mounted = listMounted(
  createApp(
    makeServices({
      log: () => {},
      now: () => 0,
      db: {} as Services['db'],
      settings: {
        isProduction: false,
        host: '127.0.0.1',
        port: 3000,
        publicUrl: 'http://localhost:3000',
        dataFolder: '',
        database: { sqliteFile: ':memory:' },
        secret: 'a secret of the tests, long enough',
        smtpUrl: undefined,
        trustedProxies: 0,
        pageCacheMb: 0,
        keepAliveSeconds: 80,
      },
    }),
  ),
)

const CONTRACT = join(import.meta.dirname, '../../../contract')

const isEndpoint = (value: object): value is AnyEndpoint =>
  'method' in value && 'path' in value && typeof value.path === 'string'

const endpointsIn = (value: unknown): AnyEndpoint[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isEndpoint(value)) return [value]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(endpointsIn) : []
}

/** Every `endpoint()` in a folder of `contract/` and below, exported alone or in an object of calls. */
const listEndpoints = async (folder: string): Promise<AnyEndpoint[]> => {
  const files = readdirSync(join(CONTRACT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACT, folder, file)) as Promise<object>),
  )
  return [...new Set(modules.flatMap((module) => Object.values(module).flatMap(endpointsIn)))]
}

const HINTS = {
  client_id: HOSTILE_SITE,
  clientId: HOSTILE_SITE,
  poptin_id: HOSTILE_CAMPAIGN,
  url: 'https://blog.example/',
  fromHour: 9,
  untilHour: 20,
}

const calls: AnyEndpoint[] = [
  ...(await listEndpoints('console')).map((call) => ({ ...call, path: PANEL_API + call.path })),
  ...(await listEndpoints('display')),
  ...(await listEndpoints('identity')).flatMap((call) =>
    // The contract names the end of each address.
    [...identityAddresses].filter((path) => path.endsWith(call.path)).map((path) => ({ ...call, path })),
  ),
]

/** `:platform` is mounted once for each; some addresses also with a trailing slash. */
const fits = (call: AnyEndpoint, method: string, path: string): boolean =>
  call.method === method &&
  new RegExp(`^${call.path.replaceAll('.', '\\.').replace(':platform', '[a-z]+')}/?$`).test(path)

/**
 * The input in the call's own schema; undefined: the contract has no such call, or no sample matches its
 * schema.
 */
const readByContract = (name: string): RouteInputs | undefined => {
  const [method = '', path = ''] = name.split(' ')
  const call = calls.find((one) => fits(one, method, path))
  if (!call) return undefined
  const { request } = call
  const query = call.query ? namesOf(call.query) : []
  if (!request || request === 'file') return { query }
  if (method === 'GET') return { query: [...query, ...namesOf(request)] }
  const json = sampleRequest(request, HINTS)
  return json && { query, json }
}

/** Every route of the shop: those of this folder in their order, then the others. */
export const knownRoutes: Record<string, KnownRoute> = Object.fromEntries(
  [...Object.keys(routeInputs).filter((name) => mounted.includes(name)), ...mounted].map((name) => [
    name,
    {
      shape: shapeOf(name.slice(name.indexOf(' ') + 1)),
      ...readByContract(name),
      ...routeInputs[name],
    },
  ]),
)

/** Names that `?wc-ajax=…` calls read and that are in no schema. */
const MORE_NAMES: Partial<Record<keyof typeof wcAjaxCalls, readonly string[]>> = {
  add_to_cart: ['attribute_kolor', 'attribute___proto__', 'product_sku'],
  checkout: CHECKOUT_NAMES,
  get_cart_totals: [],
  get_refreshed_fragments: ['time'],
  get_variation: ['attribute_kolor', 'attribute_constructor'],
  update_order_review: [
    'security',
    'post_data',
    'payment_method',
    'shipping_method[0]',
    ...CHECKOUT_NAMES.slice(0, 10),
  ],
}

const wcAjaxSchemas = new Map(
  (await listEndpoints('shop')).flatMap(({ path, request }): [string, v.GenericSchema][] =>
    path.startsWith('/?wc-ajax=') && request && request !== 'file'
      ? [[path.slice('/?wc-ajax='.length), request]]
      : [],
  ),
)

/** The calls of `?wc-ajax=…`, which are answered on every path, and the fields they read. */
export const knownCalls: Record<string, readonly string[]> = Object.fromEntries(
  (Object.keys(wcAjaxCalls) as (keyof typeof wcAjaxCalls)[]).map((name) => {
    const schema = wcAjaxSchemas.get(name)
    return [name, [...(schema ? namesOf(schema) : []), ...(MORE_NAMES[name] ?? [])]]
  }),
)

/** Mounted routes and calls whose input is described neither by a schema nor by this folder. */
export const listUndescribed = (mounted: readonly string[]): string[] => [
  ...mounted.filter(
    (name) =>
      /^(?:POST|PUT|PATCH) /.test(name) &&
      routeInputs[name] === undefined &&
      readByContract(name) === undefined,
  ),
  ...(Object.keys(wcAjaxCalls) as (keyof typeof wcAjaxCalls)[]).filter(
    (name) => !wcAjaxSchemas.has(name) && MORE_NAMES[name] === undefined,
  ),
]
