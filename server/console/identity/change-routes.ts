import { AsyncLocalStorage } from 'node:async_hooks'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findTargetHandler } from 'hono/utils/handler'
import type { UndoCall } from '#contract/console/audit-events.ts'
import { type ConsoleRefusal, ONCE_HEADER, PANEL_API } from '#contract/console/session.ts'
import { changesApi } from '#contract/console/shop/members.ts'
import type { ConsoleEndpoint } from '#contract/console/staff/rights.ts'
import {
  bodyToUndo,
  findSubjectId,
  listChanges,
  loadChangeToUndo,
  recordChange,
} from '#server/identity/audit/change-log.ts'
import { listOwners } from '#server/identity/owners/find-owner.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { OwnerVariables } from '#server/console/http/guard.ts'

/** The change that the call being answered takes back. */
const undone = new AsyncLocalStorage<string>()

/** Makes every change of the console a line of the log. */
export const logChanges = (services: Services) =>
  createMiddleware<OwnerVariables>(async (c, next) => {
    c.set('recordChange', (change, work) =>
      recordChange(services, { ...change, author: c.get('owner'), undoesId: undone.getStore() }, work),
    )
    await next()
  })

const matches = (pattern: string, path: string): Record<string, string> | undefined => {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const found = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/?]+)')}(?:\\?|$)`).exec(path)
  return found ? Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ''])) : undefined
}

/** Mounted calls, with the parameters of the one that a path names. */
const endpointsOf = (api: Hono<OwnerVariables>) => {
  const endpoints = api.routes.flatMap(({ handler }) => {
    const { endpoint } = findTargetHandler(handler) as { endpoint?: ConsoleEndpoint }
    return endpoint ? [endpoint] : []
  })
  return (method: string, path: string) => {
    for (const endpoint of endpoints) {
      const params = endpoint.method === method ? matches(endpoint.path, path) : undefined
      if (params) return { endpoint, params }
    }
    return undefined
  }
}

/** What the console answered to the call that should take a change back. */
const refusalOf = async (answer: Response): Promise<Refusal> => {
  const { code, message } = (await answer.json()) as ConsoleRefusal
  return new Refusal(answer.status as 409, code, message)
}

/** The log of changes. Taking one back is another call of the console, with its checks and its own line in the log. */
export const changeRoutes = (services: Services, api: Hono<OwnerVariables>) => {
  const { db } = services
  const whole = new Hono().route(PANEL_API, api)
  let find: ReturnType<typeof endpointsOf> | undefined
  // Only when a call comes, all routes are mounted.
  const findEndpoint = (method: string, path: string) => (find ??= endpointsOf(api))(method, path)
  const describedUndo = (method: string, path: string) => {
    const found = findEndpoint(method, path)
    const log = found?.endpoint.log
    return log && !('none' in log) && log.undo ? { log, undo: log.undo, params: found.params } : undefined
  }

  const { routes, mountEndpoint } = endpointRoutes(
    () => new Refusal(404, 'no_change', 'Tej zmiany nie ma już w dzienniku.'),
  )
  mountEndpoint(changesApi.list, async ({ query }) => ({
    ...(await listChanges(db.read, query, (method, path) => describedUndo(method, path) !== undefined)),
    accounts: await listOwners(db.read),
    months: services.shopSettings().changeLogMonths,
  }))
  mountEndpoint(changesApi.undo, async ({ c, params: { id } }) => {
    const row = await loadChangeToUndo(db.read, id)
    const headers = new Headers(c.req.raw.headers)
    for (const name of ['content-length', 'if-match', 'transfer-encoding', ONCE_HEADER]) headers.delete(name)
    headers.set('content-type', 'application/json')
    const call = ({ method, path, body }: UndoCall, version?: string) => {
      const named = new Headers(headers)
      if (version !== undefined) named.set('if-match', version)
      return whole.fetch(
        new Request(new URL(`${PANEL_API}${path}`, c.req.url), {
          method,
          headers: named,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
        c.env,
      )
    }
    const answer = await undone.run(id, async () => {
      if (row.reverse_json !== null) return call(JSON.parse(row.reverse_json) as UndoCall)
      const described = describedUndo(row.method, row.path)
      if (!described?.log.before) throw new Refusal(422, 'not_undoable', 'Tej zmiany nie da się cofnąć.')
      const { log, undo, params } = described
      // The subject may have another address since the change, such as a renamed page.
      const subjectId = await findSubjectId(db.read, row.id)
      const now =
        Object.hasOwn(params, 'slug') && subjectId !== undefined ? { ...params, slug: subjectId } : params
      const at = (path: string) =>
        path.replaceAll(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(decodeURIComponent(now[name] ?? '')),
        )
      const search = row.path.includes('?') ? row.path.slice(row.path.indexOf('?')) : ''
      const read = await call({ method: 'GET', path: at(log.before ?? '') + search })
      if (!read.ok) return read
      const current = (await read.json()) as { version?: unknown }
      const subject = log.subject?.(current, {
        params: now,
        query: {},
        body: { code: subjectId },
      })
      const body = bodyToUndo(row, subject?.fields, undo)
      const { endpoint } = findEndpoint(row.method, row.path)!
      const version = typeof current.version === 'string' ? current.version : undefined
      return call({ method: row.method, path: at(endpoint.path) + search, body }, version)
    })
    if (!answer.ok) throw await refusalOf(answer)
    const { skipped } = (await answer.json()) as { skipped?: unknown }
    return { ok: true as const, skipped: typeof skipped === 'number' ? skipped : 0 }
  })
  return routes
}
