import { type Context, Hono } from 'hono'
import type { ShopContent } from '#contract/shop/content/blocks.ts'
import type { Services } from '#server/platform/services.ts'
import { HERO_PICTURE, loadShownContent } from '#server/shop/home-page/shop-content.ts'
import { paths } from '#storefront/paths.ts'
import { showBlocks, videoAddresses } from './show-blocks.ts'
import { faqPage, organisation, webSite } from './json-ld/shop.ts'
import { showPage } from './show-page.ts'
import type { PageForms } from './show-blocks.ts'

/** The home page: the blocks that the owner published. */
export const homeRoutes = <Outcome>(services: Services, forms: PageForms<Outcome>): Hono => {
  const show = async (c: Context, { home }: ShopContent, outcome: Outcome | null) => {
    const { shopName, tagline } = services.shopSettings()
    const { blocks, hasForms, botCheck, isSameForAll } = await showBlocks(c, services, home, {
      forms,
      outcome,
    })
    const hero = blocks.find((block) => block.kind === 'hero' && block.picture !== '')
    return showPage(c, services, {
      page: 'home',
      props: { blocks, shopName },
      title: shopName,
      description: tagline,
      canonicalPath: paths.home,
      openGraph: { image: hero?.kind === 'hero' ? hero.picture : HERO_PICTURE },
      jsonLd: [organisation(services), webSite(services), ...faqPage(home)],
      isCacheable: isSameForAll,
      edit: { kind: 'page', url: '/panel/#/edytuj-sklep' },
      contact: hasForms ? 'form' : 'bot-check',
      ...(botCheck !== undefined && { botCheck }),
      mediaSources: videoAddresses(blocks),
    })
  }

  return new Hono()
    .get(paths.home, async (c) => show(c, await loadShownContent(services), null))
    .post(paths.home, async (c, next) => {
      const content = await loadShownContent(services)
      if (!content.home.some(({ kind, isHidden }) => kind === 'contact-form' && !isHidden)) return next()
      // A form sent without a script; any other post here is ignored.
      return show(c, content, await forms.submitPlainForm(c, services))
    })
}
