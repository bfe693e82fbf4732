import { safetyApi } from '#contract/console/safety/safety.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { exportBuyers } from '#server/shop/product-safety/export-buyers.ts'
import {
  listManufacturers,
  removeManufacturer,
  saveManufacturer,
  showManufacturers,
  useManufacturer,
} from '#server/shop/product-safety/manufacturers.ts'
import { loadSafetyReport } from '#server/shop/product-safety/safety-report.ts'

const noManufacturer = () =>
  new Refusal(404, 'no_manufacturer', 'Nie ma już tego producenta. Odśwież stronę.')

/** Manufacturers, the completeness of product safety data, and the buyers that a recall concerns. */
export const safetyRoutes = (services: Services) => {
  const { read } = services.db
  const { routes, mountEndpoint } = endpointRoutes(noManufacturer)
  mountEndpoint(safetyApi.report, ({ query }) => loadSafetyReport(services, query))
  mountEndpoint(safetyApi.manufacturers, () => showManufacturers(read))
  mountEndpoint(safetyApi.add, async ({ body }) => {
    const id = await saveManufacturer(services, body)
    return { ...(await showManufacturers(read)), id }
  })
  mountEndpoint(safetyApi.save, async ({ params, body }) => {
    if (!(await listManufacturers(read)).some(({ id }) => id === params.id)) throw noManufacturer()
    await saveManufacturer(services, body, params.id)
    return showManufacturers(read)
  })
  mountEndpoint(safetyApi.remove, async ({ params }) => {
    if (!(await removeManufacturer(services, params.id))) throw noManufacturer()
    return showManufacturers(read)
  })
  mountEndpoint(safetyApi.useForBrands, async ({ params }) => {
    if (!(await useManufacturer(services, params.id))) throw noManufacturer()
    return showManufacturers(read)
  })
  mountEndpoint(safetyApi.buyers, ({ c, params, query: { from, until } }) =>
    sendFile(
      c,
      { name: `kupujacy-produkt-${params.id}.csv` },
      exportBuyers(read, params.id, { fromMs: from ?? 0, untilMs: until ?? Number.MAX_SAFE_INTEGER }),
    ),
  )
  return routes
}
