import { type Context, Hono } from 'hono'
import type { ShopSettings } from '#contract/console/settings.ts'
import type { NoticePage } from '#contract/shop/product-page/content-notices.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { contentNotice as words, reviewRules } from '#storefront/strings/pl/catalog/content-notices.ts'
import { addNotice } from '../content-notices/notices.ts'
import { showPage } from '../pages/show-page.ts'
import { goBackWithNotice } from '../wishlist/go-back.ts'
import { emptyNotice, findReported, readNotice } from './read-notice.ts'

const refuseOften = (): never => {
  throw new Refusal(429, 'too_many_requests', words.tooOften)
}

const section = (title: string, ...texts: string[]): string =>
  `<h2>${escapeHtml(title)}</h2>\n${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}`

/** The rules in markup: what the program does, and what the owner has set. */
const rulesHtml = ({ reviews, email, phone }: ShopSettings): string =>
  [
    section(reviewRules.collect, reviewRules.collectText(reviews.asks, reviews.afterDays)),
    section(reviewRules.verify, reviewRules.verifyText, reviewRules.formerText),
    section(reviewRules.publish, reviewRules.publishText),
    section(reviewRules.refuse),
    `<ul>${reviewRules.refuseList.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
    `<p>${escapeHtml(reviewRules.refuseEnd)}</p>`,
    section(reviewRules.rewards, reviews.rewards || reviewRules.noRewards),
    section(reviewRules.rating, reviewRules.ratingText),
    section(reviewRules.questions, reviewRules.questionsText),
    section(reviewRules.notice, reviewRules.noticeText),
    section(reviewRules.contact, reviewRules.contactText([email, phone].filter(Boolean).join(', '))),
  ].join('\n')

const showForm = async (c: Context, services: Services, props: NoticePage): Promise<Response> => {
  const response = await showPage(c, services, {
    page: 'content-notice',
    props,
    title: words.title,
    description: words.description,
    canonicalPath: null,
    isIndexed: false,
    status: props.problems.length > 0 ? 422 : 200,
  })
  // Each form has a key of its own.
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Rules of reviews, and notices about what visitors wrote (DSA art. 16). */
export const moderationRoutes = (services: Services): Hono => {
  const load = async (name: string) => {
    const found = await findReported(services.db.read, name, services.now())
    if (!found) throw new Refusal(404, 'no_content', words.gone)
    return found
  }
  return new Hono()
    .get(paths.reviewRules, (c) =>
      showPage(c, services, {
        page: 'static',
        props: { title: reviewRules.title, html: rulesHtml(services.shopSettings()) },
        title: reviewRules.title,
        description: reviewRules.description,
      }),
    )
    .get(paths.contentNotice, async (c) => {
      const name = c.req.query('tresc') ?? ''
      const { content, url } = await load(name)
      return showForm(c, services, { values: emptyNotice(services, name), content, url, problems: [] })
    })
    .post(paths.contentNotice, limitRate(services, 'content-notices', refuseOften), async (c) => {
      const { values, problems, notice } = readNotice(services, await readFormBody(c))
      const { subject, content, url } = await load(values.tresc)
      if (problems.length > 0) return showForm(c, services, { values, content, url, problems })
      const { publicUrl } = services.settings
      const id = await services.db.transaction((tx) =>
        addNotice(tx, services, { ...notice, subject, content, url: url && publicUrl + url }),
      )
      services.mailWaiting()
      return id === null
        ? refuseOften()
        : goBackWithNotice(c, services, url.replace(/#.*$/, '') || paths.shop, {
            kind: 'success',
            text: words.taken(id),
          })
    })
}
