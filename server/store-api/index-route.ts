import { type Context, Hono } from 'hono'
import type { Shop } from '#server/shop.ts'
import { STORE_API } from './store-api-path.ts'

const NAMESPACE = 'wc/store/v1'
const PARAMETERS: Record<string, string> = { key: '[\\w-]{32}', id: '[\\d]+', code: '[\\w-]+' }

/** `GET /wp-json/wc/store/v1`: every route and its methods, by which clients find out what there is. */
export const indexRoute = (shop: Shop, calls: Hono) => {
  const methods = new Map<string, Set<string>>([
    ['/', new Set(['GET'])],
    ['/batch', new Set(['POST', 'PUT', 'PATCH'])],
  ])
  for (const { path, method } of calls.routes) {
    if (path.includes('*') || method === 'ALL') continue
    methods.set(path, (methods.get(path) ?? new Set()).add(method))
  }
  const describe = (path: string, allowed: Set<string>) => {
    const pattern = path.replace(
      /:(\w+)/g,
      (_, parameter: string) => `(?P<${parameter}>${PARAMETERS[parameter] ?? '[\\w-]+'})`,
    )
    const name = `/${NAMESPACE}${path === '/' ? '' : pattern}`
    const isFixed = !path.includes(':')
    return [
      name,
      {
        namespace: NAMESPACE,
        methods: [...allowed],
        endpoints: [...allowed].map((method) => ({ methods: [method], args: {} })),
        ...(isFixed
          ? {
              _links: {
                self: [{ href: `${shop.settings.publicUrl}${STORE_API}${path === '/' ? '' : path}` }],
              },
            }
          : {}),
      },
    ]
  }
  return new Hono().get('/', (c: Context) =>
    c.json({
      namespace: NAMESPACE,
      routes: Object.fromEntries([...methods].map(([path, allowed]) => describe(path, allowed))),
    }),
  )
}
