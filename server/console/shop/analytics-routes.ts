import { analyticsApi } from '#contract/console/shop/analytics.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import type { Services } from '#server/platform/services.ts'
import { viewCollectorOf } from '#server/shop/analytics/collect-views.ts'
import { exportAnalytics } from '#server/shop/analytics/report/export-analytics.ts'
import { isClosed } from '#server/shop/opening/missing-for-sale.ts'
import { loadAnalytics } from '#server/shop/analytics/report/load-analytics.ts'

/** Visits and sales, for the owner: a page, and a file of each of its tables. */
export const analyticsRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(analyticsApi.load, async ({ query }) => {
    // Visits of this process until now.
    await viewCollectorOf(services).flush()
    return loadAnalytics(services.db.read, query, services.now(), { isClosed: await isClosed(services) })
  })
  mountEndpoint(analyticsApi.export, async ({ c, params: { table }, query }) => {
    const answer = await loadAnalytics(services.db.read, query, services.now(), { allRows: true })
    const { name, text } = exportAnalytics(answer, table)
    return c.body(text, 200, {
      'Content-Type': 'text/csv; charset=UTF-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return routes
}
