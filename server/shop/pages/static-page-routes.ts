import { type Context, Hono } from 'hono'
import { findOwner, mayOwner } from '#server/identity/owners/find-owner.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { LegalVersion } from '#contract/shop/agreement/legal-texts.ts'
import { paths } from '#storefront/paths.ts'
import type { PageProps } from '#storefront/render'
import { loadPageContent, onlyText, textOfBlocks } from '../static-pages/page-content.ts'
import { findPageOrDraft, pageIdOf } from '../static-pages/static-pages.ts'
import { findBuiltInPage, listVersionsOf } from '../legal-texts/legal-texts.ts'
import { wordsOfHtml, shortened } from './describe-page.ts'
import { breadcrumbList, contactPage, faqPage } from './json-ld/shop.ts'
import { pl } from '#storefront/strings/pl.ts'
import { type PageForms, showBlocks, videoAddresses } from './show-blocks.ts'
import { fillShopFacts } from '../static-pages/shop-facts.ts'
import { showPage } from './show-page.ts'

const SHORT_CODE = /\[[a-z][^\]]*\]/g

/** A page that the owner wrote, with the layout of its address: contacts have the shop's data beside the text. */
export const pageOfBlocks = (
  slug: string,
  text: PageProps['static'],
  { shopName, tagline, email, phone, openingHours, companyLines }: ShopSettings,
) =>
  paths.page(slug) === paths.contact
    ? {
        page: 'contact' as const,
        props: { ...text, shop: { name: shopName, tagline, email, phone, openingHours, companyLines } },
      }
    : { page: 'static' as const, props: text }

/** A text of ours as if the owner had written it. */
const builtInRow = (slug: string, { title, html }: { title: string; html: string }) => ({
  slug,
  title,
  body_html: html,
  description: '',
  is_published: 1,
  position: 0,
  updated_ms: 0,
})

/** The version that the page is, for the legal texts. */
const versionOf = async (services: Services, slug: string): Promise<LegalVersion | null> => {
  const [current] = await listVersionsOf(services, slug)
  return current
    ? { number: current.number, inForceMs: Number(current.in_force_ms), url: paths.pageVersions(slug) }
    : null
}

/** Pages the owner wrote; any other address is left to the next route. */
export const staticPageRoutes = <Outcome>(services: Services, forms: PageForms<Outcome>): Hono => {
  const show = async (
    c: Context,
    page: NonNullable<Awaited<ReturnType<typeof findPageOrDraft>>>,
    outcome: Outcome | null,
  ) => {
    const { slug, title } = page
    const path = paths.page(slug)
    const settings = services.shopSettings()
    const content = await loadPageContent(services.db.read, page, services.now())
    const written = onlyText(content)
    const body = fillShopFacts(textOfBlocks(content), settings)
    const shown =
      written === null
        ? { html: '', ...(await showBlocks(c, services, content.home, { forms, outcome, slug })) }
        : await forms.drawShortCodes(c, services, body, { containerPost: pageIdOf(slug), path, outcome })
    const text = wordsOfHtml(body.replace(SHORT_CODE, ' '))
    const blocks = 'blocks' in shown ? shown.blocks : undefined
    const rest = {
      title,
      description: page.description || shortened(text),
      canonicalPath: page.is_published ? path : null,
      isIndexed: page.is_published === 1,
      jsonLd: [
        breadcrumbList(services, [
          { name: pl.frame.home, url: paths.home },
          { name: title, url: path },
        ]),
        ...(path === paths.contact ? [contactPage(services, title)] : []),
        ...faqPage(content.home),
      ],
      isCacheable: shown.isSameForAll && page.is_published === 1,
      edit: { kind: 'page' as const, url: `/panel/#/strony/${slug}` },
      contact: shown.hasForms ? ('form' as const) : undefined,
      ...(shown.botCheck !== undefined && { botCheck: shown.botCheck }),
      ...(blocks && { mediaSources: videoAddresses(blocks) }),
    }
    return showPage(c, services, {
      ...pageOfBlocks(
        slug,
        {
          title,
          html: shown.html,
          ...(blocks && { blocks }),
          version: page.is_published ? await versionOf(services, slug) : null,
        },
        settings,
      ),
      ...rest,
    })
  }

  /** A draft is a page for its owner alone. */
  const findShown = async (c: Context, slug: string) => {
    const page = await findPageOrDraft(services.db.read, slug)
    if (page?.is_published) return page
    const owner = page && (await findOwner(c, services))
    if (owner && mayOwner(owner, 'content')) return page
    const builtIn = await findBuiltInPage(services, slug)
    return builtIn && builtInRow(slug, builtIn)
  }

  return new Hono()
    .get('/:slug/', async (c, next) => {
      const page = await findShown(c, c.req.param('slug'))
      return page ? show(c, page, null) : next()
    })
    .post('/:slug/', async (c, next) => {
      const page = await findShown(c, c.req.param('slug'))
      if (!page) return next()
      // A form sent without a script; any other post here is ignored.
      return show(c, page, await forms.submitPlainForm(c, services))
    })
}
