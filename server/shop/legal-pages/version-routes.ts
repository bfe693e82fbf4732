import { type Context, Hono } from 'hono'
import { VERSIONED_PAGES } from '#contract/shop/agreement/legal-texts.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { legalTexts as words } from '#storefront/strings/pl/order/legal-texts.ts'
import { showPage } from '../pages/show-page.ts'
import { findVersion, listVersionsOf } from '../legal-texts/legal-texts.ts'

const NUMBER = /^[1-9]\d{0,5}$/

/** Every version of a legal text, for whoever bought under a former one; search engines have the current text. */
export const legalVersionRoutes = (services: Services): Hono => {
  const show = (c: Context, title: string, html: string) =>
    showPage(c, services, {
      page: 'static',
      props: { title, html },
      title,
      description: '',
      canonicalPath: null,
      isIndexed: false,
    })

  const load = async (slug: string) => {
    const versions = VERSIONED_PAGES.includes(slug) ? await listVersionsOf(services, slug) : []
    // When each ended: the next one, before it in the list, began.
    const named = versions.map(({ number, in_force_ms }, index) => {
      const next = versions[index - 1]
      const fromMs = Number(in_force_ms)
      return {
        number,
        label: next ? words.former(number, fromMs, Number(next.in_force_ms)) : words.current(number, fromMs),
      }
    })
    return { current: versions[0], named }
  }

  return new Hono()
    .get(paths.pageVersions(':slug'), async (c, next) => {
      const slug = c.req.param('slug') ?? ''
      const { current, named } = await load(slug)
      if (!current) return next()
      const items = named.map(
        ({ number, label }) =>
          `<li><a href="${paths.pageVersion(slug, number)}">${escapeHtml(label)}</a></li>`,
      )
      const lead = `<p>${escapeHtml(words.listLead)}</p>`
      return show(c, words.listTitle(current.title), `${lead}\n<ul>${items.join('\n')}</ul>`)
    })
    .get(paths.pageVersion(':slug', ':number'), async (c, next) => {
      const slug = c.req.param('slug') ?? ''
      const typed = c.req.param('number') ?? ''
      const { current, named } = await load(slug)
      if (!current) return next()
      const row = NUMBER.test(typed) ? await findVersion(services.db.read, slug, Number(typed)) : undefined
      if (!row) throw new Refusal(404, 'no_version', words.notFound)
      const label = named.find(({ number }) => number === row.number)?.label ?? ''
      const link =
        row.number === current.number
          ? ''
          : ` <a href="${paths.page(slug)}">${escapeHtml(words.toCurrent)}</a>`
      return show(c, words.title(row.title, row.number), `<p>${escapeHtml(label)}${link}</p>\n${row.html}`)
    })
}
