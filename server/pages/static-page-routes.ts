import { type Context, Hono } from 'hono'
import { drawShortCodes } from '#server/contact-forms/draw-short-codes.ts'
import { type PlainOutcome, submitPlainForm } from '#server/contact-forms/plain-post.ts'
import type { Shop } from '#server/shop.ts'
import { paths } from '#storefront/paths.ts'
import { fillShopFacts } from './shop-facts.ts'
import { pageIdOf } from './page-id.ts'
import { showPage } from './show-page.ts'
import { findPage } from './store.ts'

const MAX_DESCRIPTION = 160
const SHORT_CODE = /\[[a-z][^\]]*\]/g

/** Pages the owner wrote; an address that is none of them is left to the next route. */
export const staticPageRoutes = (shop: Shop): Hono => {
  const show = async (
    c: Context,
    page: NonNullable<Awaited<ReturnType<typeof findPage>>>,
    outcome: PlainOutcome | null,
  ) => {
    const path = paths.page(page.slug)
    const body = fillShopFacts(page.body_html, shop.shopSettings())
    const { html, hasForms, botCheck, isSameForAll } = await drawShortCodes(c, shop, body, {
      containerPost: pageIdOf(page.slug),
      path,
      outcome,
    })
    const text = body
      .replace(SHORT_CODE, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const rest = {
      title: page.title,
      description:
        text.length > MAX_DESCRIPTION ? `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION))}…` : text,
      canonicalPath: path,
      isCacheable: isSameForAll,
      contact: hasForms ? ('form' as const) : undefined,
      botCheck,
    }
    if (path !== paths.contact)
      return showPage(c, shop, { page: 'static', props: { title: page.title, html }, ...rest })
    const { shopName, tagline, email, phone, openingHours, companyLines } = shop.shopSettings()
    return showPage(c, shop, {
      page: 'contact',
      props: {
        title: page.title,
        html,
        shop: { name: shopName, tagline, email, phone, openingHours, companyLines },
      },
      ...rest,
    })
  }

  return new Hono()
    .get('/:slug/', async (c, next) => {
      const page = await findPage(shop.db.read, c.req.param('slug'))
      return page ? show(c, page, null) : next()
    })
    .post('/:slug/', async (c, next) => {
      const page = await findPage(shop.db.read, c.req.param('slug'))
      if (!page) return next()
      // A form sent without a script; anything else that is posted here means nothing.
      return show(c, page, await submitPlainForm(c, shop))
    })
}
