import type { Context } from 'hono'

/**
 * A browser that only looks ahead, or a program that looks whether an address is there: nothing may be used
 * up for it.
 */
export const isPrefetch = (c: Context): boolean =>
  c.req.method === 'HEAD' ||
  /prefetch|prerender/.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)
