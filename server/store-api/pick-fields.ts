import { createMiddleware } from 'hono/factory'

/** `?_fields=id,prices.price`: only these keys of an answer, of each row of a list. */
export const pickFields = createMiddleware(async (c, next) => {
  await next()
  const asked = c.req.url.includes('_fields')
    ? (c.req.queries('_fields') ?? c.req.queries('_fields[]'))
    : undefined
  const paths = (asked ?? [])
    .flatMap((text) => text.split(','))
    .map((path) => path.trim().split('.'))
    .filter(([first]) => first)
  if (!paths.length || !c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return
  const answer: unknown = await c.res.json()
  const picked = Array.isArray(answer) ? answer.map((row) => pick(row, paths)) : pick(answer, paths)
  c.res = new Response(JSON.stringify(picked), { status: c.res.status, headers: c.res.headers })
})

const pick = (value: unknown, paths: string[][]): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const inner = Map.groupBy(paths, ([first]) => first)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => {
      const rest = inner.get(key)?.map((path) => path.slice(1))
      return rest ? [[key, rest.some((path) => path.length === 0) ? held : pick(held, rest)]] : []
    }),
  )
}
