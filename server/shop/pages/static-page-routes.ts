import { type Context, Hono } from 'hono'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { plural } from '#contract/plural.ts'
import { findOwner, mayOwner } from '#server/identity/owners/find-owner.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { listOfferedMethods } from '#server/shop/delivery/offered-delivery.ts'
import { paths } from '#storefront/paths.ts'
import { findPageOrDraft, pageIdOf } from '../static-pages/static-pages.ts'
import { showPage } from './show-page.ts'

const MAX_DESCRIPTION = 160
const SHORT_CODE = /\[[a-z][^\]]*\]/g

/**
 * Contact forms within the owner's pages. The forms wing is below this one, so `app.ts` passes its functions
 * in.
 */
export type PageForms<Outcome> = {
  /** The page's text with each short code replaced by its form. */
  drawShortCodes: (
    c: Context,
    services: Services,
    html: string,
    page: { containerPost: number; path: string; outcome: Outcome | null },
  ) => Promise<{ html: string; hasForms: boolean; botCheck: BotCheckChoice; isSameForAll: boolean }>
  /** The result of a form that was posted without a script; null: no form was posted. */
  submitPlainForm: (c: Context, services: Services) => Promise<Outcome | null>
}

type Fact = (settings: ShopSettings) => string

const items = (list: { title: string; text: string }[]): string =>
  `<ul>\n${list.map(({ title, text }) => `<li><strong>${escapeHtml(title)}</strong>${text ? ` – ${escapeHtml(text)}` : ''}</li>`).join('\n')}\n</ul>`

/** The shop facts for a page's text, by the name in their short code; markup. */
const FACTS: Record<string, Fact> = {
  nazwa: ({ shopName }) => escapeHtml(shopName),
  adres: ({ companyLines }) => escapeHtml(companyLines.join(', ')),
  email: ({ email }) => escapeHtml(email),
  telefon: ({ phone }) => escapeHtml(phone),
  godziny: ({ openingHours }) => escapeHtml(openingHours),
  'termin-przelewu': ({ unpaidOrders: { transferDays } }) =>
    `${transferDays} ${plural(transferDays, 'dzień roboczy', 'dni robocze', 'dni roboczych')}`,
}
/** Facts that are lists and so replace a paragraph that contains nothing else. */
const LISTS: Record<string, Fact> = {
  dostawy: ({ deliveryMethods }) => items(listOfferedMethods(deliveryMethods)),
  platnosci: ({ paymentMethods }) =>
    items(paymentMethods.filter(({ isOn }) => isOn).map(({ title, hint }) => ({ title, text: hint }))),
}

const LIST_CODE = /<p>\s*\[sklep dane="([a-z-]+)"\]\s*<\/p>/g
const CODE = /\[sklep dane="([a-z-]+)"\]/g

/**
 * A page's text with the shop's own data instead of `[sklep dane="…"]`, so that an address, a price or a
 * number of days is defined in one place only: the settings. An unknown name stays unchanged, visible for the
 * owner.
 */
export const fillShopFacts = (html: string, settings: ShopSettings): string => {
  const fill = (facts: Record<string, Fact>) => (code: string, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]!(settings) : code
  return html.replace(LIST_CODE, fill(LISTS)).replace(CODE, fill(FACTS))
}

/** Pages the owner wrote; any other address is left to the next route. */
export const staticPageRoutes = <Outcome>(services: Services, forms: PageForms<Outcome>): Hono => {
  const show = async (
    c: Context,
    page: NonNullable<Awaited<ReturnType<typeof findPageOrDraft>>>,
    outcome: Outcome | null,
  ) => {
    const path = paths.page(page.slug)
    const body = fillShopFacts(page.body_html, services.shopSettings())
    const { html, hasForms, botCheck, isSameForAll } = await forms.drawShortCodes(c, services, body, {
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
      description: page.description || beginningOf(text),
      canonicalPath: page.is_published ? path : null,
      isIndexed: page.is_published === 1,
      isCacheable: isSameForAll && page.is_published === 1,
      edit: { kind: 'page' as const, url: `/panel/#/strony/${page.slug}` },
      contact: hasForms ? ('form' as const) : undefined,
      botCheck,
    }
    if (path !== paths.contact)
      return showPage(c, services, { page: 'static', props: { title: page.title, html }, ...rest })
    const { shopName, tagline, email, phone, openingHours, companyLines } = services.shopSettings()
    return showPage(c, services, {
      page: 'contact',
      props: {
        title: page.title,
        html,
        shop: { name: shopName, tagline, email, phone, openingHours, companyLines },
      },
      ...rest,
    })
  }

  /** A draft is a page for its owner alone. */
  const findShown = async (c: Context, slug: string) => {
    const page = await findPageOrDraft(services.db.read, slug)
    if (!page || page.is_published) return page
    const owner = await findOwner(c, services)
    return owner && mayOwner(owner, 'content') ? page : undefined
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

const beginningOf = (text: string) =>
  text.length > MAX_DESCRIPTION ? `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION))}…` : text
