import type { Context } from 'hono'

/** A browser that only looks ahead: nothing may be used up for it. */
export const isPrefetch = (c: Context): boolean => /prefetch|prerender/.test(`${c.req.header('sec-purpose') ?? ''} ${c.req.header('purpose') ?? ''}`)
