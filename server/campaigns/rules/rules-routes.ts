import { type Context, Hono } from 'hono'
import { findOwner } from '#server/identity/owners/find-owner.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { findVersion, type VersionHead } from '#server/shop/legal-texts/legal-texts.ts'
import { answerError } from '#server/shop/pages/answer-error.ts'
import { paths } from '#storefront/paths.ts'
import { gameRulesWords as words } from '#storefront/strings/pl/frame/game-rules.ts'
import { findCampaign, findSavedCampaign } from '../sites/find-campaign.ts'
import { showRulesPage } from './rules-page.ts'
import { listRulesVersions, rulesInForce, rulesSlug, writeRules } from './rules-versions.ts'

const NUMBER = /^[1-9]\d{0,5}$/

const paragraph = (text: string, link?: { url: string; text: string }) =>
  `<p>${escapeHtml(text)}${link ? ` <a href="${link.url}">${escapeHtml(link.text)}</a>` : ''}</p>`

/** Each version with the time in which it was in force, newest first. */
const describe = (versions: readonly VersionHead[]) =>
  versions
    .map(({ number, in_force_ms }, index) => {
      const next = versions[index + 1]
      const fromMs = Number(in_force_ms)
      return {
        number,
        label: next ? words.former(number, fromMs, Number(next.in_force_ms)) : words.current(number, fromMs),
      }
    })
    .toReversed()

/** Public pages with the rules of games, current and former. They stay when a campaign is switched off or deleted. */
export const rulesRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))
  const { read } = services.db

  const load = async (id: string) => {
    const campaign = await findSavedCampaign(services, id)
    return {
      id,
      campaign,
      isShop: campaign !== undefined && services.shopSettings().campaignSite === campaign.siteId,
      versions: await listRulesVersions(read, id),
    }
  }
  const answerMissing = (c: Context) =>
    showRulesPage(c, services, {
      title: words.notFound,
      html: paragraph(words.notFoundHint),
      isShop: false,
      status: 404,
    })

  app.get(paths.gameRules(':id'), async (c) => {
    const on = await findCampaign(services, c.req.param('id') ?? '')
    if (on?.campaign.game) await rulesInForce(services, on)
    const { id, campaign, isShop, versions } = await load(c.req.param('id') ?? '')
    const last = versions.at(-1)
    const row = last && (await findVersion(read, rulesSlug(id), last.number))
    if (row) {
      const isOn = on?.campaign.game !== undefined && on.campaign.game !== null
      const version = paragraph(`${words.version(row.number, Number(row.in_force_ms))} ${words.changes}`, {
        url: paths.gameRulesVersions(id),
        text: words.versions,
      })
      const html = `${isOn ? '' : paragraph(words.over)}${row.html}\n${version}`
      return showRulesPage(c, services, { title: row.title, html, isShop })
    }
    // Only the owner sees rules that are not in force yet.
    const isOwners = campaign?.campaign.game && (await findOwner(c, services)) !== null
    const draft = isOwners ? await writeRules(read, services, campaign, services.now()) : null
    return draft
      ? showRulesPage(c, services, { ...draft, html: paragraph(words.draft) + draft.html, isShop })
      : answerMissing(c)
  })

  app.get(paths.gameRulesVersions(':id'), async (c) => {
    const { id, isShop, versions } = await load(c.req.param('id') ?? '')
    const current = versions.at(-1)
    if (!current) return answerMissing(c)
    const items = describe(versions).map(
      ({ number, label }) =>
        `<li><a href="${paths.gameRulesVersion(id, number)}">${escapeHtml(label)}</a></li>`,
    )
    const html = `${paragraph(words.versionsLead)}<ul>${items.join('')}</ul>`
    return showRulesPage(c, services, { title: current.title, html, isShop })
  })

  app.get(paths.gameRulesVersion(':id', ':number'), async (c) => {
    const { id, isShop, versions } = await load(c.req.param('id') ?? '')
    const typed = c.req.param('number') ?? ''
    const row = NUMBER.test(typed) ? await findVersion(read, rulesSlug(id), Number(typed)) : undefined
    if (!row) return answerMissing(c)
    const label = describe(versions).find(({ number }) => number === row.number)?.label ?? ''
    const isCurrent = versions.at(-1)?.number === row.number
    const toCurrent = { url: paths.gameRules(id), text: words.toCurrent }
    const html = `${paragraph(label, isCurrent ? undefined : toCurrent)}${row.html}`
    return showRulesPage(c, services, { title: row.title, html, isShop })
  })
  return app
}
