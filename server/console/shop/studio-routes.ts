import type { ShopContent } from '#contract/shop/content/blocks.ts'
import { type StudioAnswer, studioApi } from '#contract/console/shop/studio.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import {
  contentAuthor,
  cleanContent,
  loadOwnersContent,
  publishContent,
  restoreContentVersion,
  saveContentDraft,
  unscheduleContent,
} from '#server/shop/home-page/shop-content.ts'
import { showBlocks } from '#server/shop/pages/home-blocks.ts'
import { renderDraftPage } from '#server/shop/pages/show-page.ts'
import type { PageForms } from '#server/shop/pages/static-page-routes.ts'
import { paths } from '#storefront/paths.ts'

const noVersion = () => new Refusal(404, 'no_version', 'Nie ma już takiej wersji.')

/** The home page, the menu and the footer for their owner. */
export const studioRoutes = <Outcome>(services: Services, forms: PageForms<Outcome>) => {
  const { db } = services
  const present = async (): Promise<StudioAnswer> => {
    const { draft, versions, ...rest } = await loadOwnersContent(db.read, services.now())
    return {
      content: draft,
      version: versionOf(draft),
      ...rest,
      versions: versions.map(({ id, published_ms, author }) => ({
        id,
        publishedMs: Number(published_ms),
        author,
      })),
    }
  }
  const changed = async (work: Promise<unknown>): Promise<StudioAnswer> => {
    await work
    await services.refresh()
    return present()
  }

  const { routes, mountEndpoint } = endpointRoutes(noVersion)
  mountEndpoint(studioApi.one, present)
  mountEndpoint(studioApi.preview, async ({ c, body }) => {
    const content = await cleanContent(body as ShopContent)
    const { blocks } = await showBlocks(c, services, content.home, { forms, outcome: null, withHidden: true })
    const { shopName } = services.shopSettings()
    return renderDraftPage(services, new URL(paths.home, services.settings.publicUrl), {
      page: 'home',
      props: { blocks, shopName, isEdited: true },
      title: shopName,
      surroundings: content,
    })
  })
  mountEndpoint(studioApi.save, ({ c, body }) =>
    changed(
      db.transaction((tx) =>
        saveContentDraft(tx, body as ShopContent, contentAuthor(services, nameOf(c.get('owner'))), (stored) =>
          refuseOutdated(c, stored),
        ),
      ),
    ),
  )
  mountEndpoint(studioApi.publish, ({ c, body }) =>
    changed(
      db.transaction((tx) =>
        publishContent(tx, contentAuthor(services, nameOf(c.get('owner'))), body.atMs, (stored) =>
          refuseOutdated(c, stored),
        ),
      ),
    ),
  )
  mountEndpoint(studioApi.unschedule, ({ c }) =>
    changed(db.transaction((tx) => unscheduleContent(tx, contentAuthor(services, nameOf(c.get('owner')))))),
  )
  mountEndpoint(studioApi.restore, async ({ c, params }) => {
    const author = contentAuthor(services, nameOf(c.get('owner')))
    if (!(await db.transaction((tx) => restoreContentVersion(tx, params.id, author)))) throw noVersion()
    return changed(Promise.resolve())
  })
  return routes
}

const nameOf = ({ name, email }: { name: string; email: string }) => name || email
