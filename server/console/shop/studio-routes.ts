import type { ShopContent } from '#contract/shop/content/blocks.ts'
import { type StudioAnswer, studioApi } from '#contract/console/shop/studio.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  contentAuthor,
  type ContentDocument,
  HOME_PAGE,
  cleanContent,
  loadOwnersContent,
  publishContent,
  restoreContentVersion,
  saveContentDraft,
  unscheduleContent,
} from '#server/shop/home-page/shop-content.ts'
import { type PageForms, showBlocks } from '#server/shop/pages/show-blocks.ts'
import { renderDraftPage } from '#server/shop/pages/show-page.ts'
import { pageOfBlocks } from '#server/shop/pages/static-page-routes.ts'
import { refreshLegalTexts } from '#server/shop/legal-texts/legal-texts.ts'
import { pageDocument } from '#server/shop/static-pages/page-content.ts'
import { findPageOrDraft } from '#server/shop/static-pages/static-pages.ts'
import { paths } from '#storefront/paths.ts'

const HOME_TITLE = 'Strona główna, menu i stopka'
const noPage = () => new Refusal(404, 'no_page', 'Nie ma już takiej strony.')
const noVersion = () => new Refusal(404, 'no_version', 'Nie ma już takiej wersji.')

/** A page has blocks only. */
const contentFor = (slug: string, content: ShopContent): ShopContent =>
  slug === '' ? content : { home: content.home, menu: null, footer: [] }

/** The home page, the menu and the footer, and the shop's pages, for their owner. */
export const studioRoutes = <Outcome>(services: Services, forms: PageForms<Outcome>) => {
  const { db } = services
  const open = async (tx: Sql, slug: string) => {
    if (slug === '') return { title: HOME_TITLE, doc: HOME_PAGE }
    const page = await findPageOrDraft(tx, slug)
    if (!page) throw noPage()
    return { title: page.title, doc: pageDocument(page) }
  }
  const present = async (slug: string): Promise<StudioAnswer> => {
    const { title, doc } = await open(db.read, slug)
    const { draft, versions, ...rest } = await loadOwnersContent(db.read, doc, services.now())
    return {
      title,
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
  const change = async (
    slug: string,
    work: (tx: Sql, doc: ContentDocument) => Promise<unknown>,
  ): Promise<StudioAnswer> => {
    await db.transaction(async (tx) => work(tx, (await open(tx, slug)).doc))
    await services.refresh()
    await refreshLegalTexts(services)
    return present(slug)
  }

  const { routes, mountEndpoint } = endpointRoutes(noVersion)
  mountEndpoint(studioApi.one, ({ query }) => present(query.page))
  mountEndpoint(studioApi.preview, async ({ c, query: { page: slug }, body }) => {
    const content = await cleanContent(body as ShopContent)
    const { title } = await open(db.read, slug)
    const { blocks } = await showBlocks(c, services, content.home, {
      forms,
      outcome: null,
      withHidden: true,
      slug,
    })
    const settings = services.shopSettings()
    const { publicUrl } = services.settings
    if (slug !== '')
      return renderDraftPage(services, new URL(paths.page(slug), publicUrl), {
        ...pageOfBlocks(slug, { title, html: '', blocks, isEdited: true }, settings),
        title,
      })
    return renderDraftPage(services, new URL(paths.home, publicUrl), {
      page: 'home',
      props: { blocks, shopName: settings.shopName, isEdited: true },
      title: settings.shopName,
      surroundings: content,
    })
  })
  mountEndpoint(studioApi.save, ({ c, query, body }) =>
    change(query.page, (tx, doc) =>
      saveContentDraft(
        tx,
        doc,
        contentFor(query.page, body as ShopContent),
        contentAuthor(services, c.get('owner')),
        (stored) => refuseOutdated(c, stored),
      ),
    ),
  )
  mountEndpoint(studioApi.publish, ({ c, query, body }) =>
    change(query.page, (tx, doc) =>
      publishContent(tx, doc, contentAuthor(services, c.get('owner')), body.atMs, (stored) =>
        refuseOutdated(c, stored),
      ),
    ),
  )
  mountEndpoint(studioApi.unschedule, ({ c, query }) =>
    change(query.page, (tx, doc) => unscheduleContent(tx, doc, contentAuthor(services, c.get('owner')))),
  )
  mountEndpoint(studioApi.restore, ({ c, query, params }) =>
    change(query.page, async (tx, doc) => {
      const author = contentAuthor(services, c.get('owner'))
      if (!(await restoreContentVersion(tx, doc, params.id, author))) throw noVersion()
    }),
  )
  return routes
}
