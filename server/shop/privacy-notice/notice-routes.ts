import { Hono } from 'hono'
import { processingActivities, RECIPIENTS, RIGHTS } from '#contract/console/privacy/processing.ts'
import type { ShopSettings } from '#contract/console/settings.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { privacy as words } from '#storefront/strings/pl/frame/privacy.ts'
import { answerError } from '../pages/answer-error.ts'
import { showPage } from '../pages/show-page.ts'

const paragraph = (label: string, text: string) =>
  `<p><strong>${escapeHtml(label)}:</strong> ${escapeHtml(text)}</p>`

/** Name and address of whoever is responsible, as the settings have them. */
export const controllerOf = ({ privacy, companyLines, shopName }: ShopSettings): string =>
  privacy.controller || companyLines.join(', ') || shopName

/** The whole notice (RODO art. 13) in markup, made from the owner's settings. */
const noticeHtml = (settings: ShopSettings): string => {
  const { privacy, email, questions } = settings
  const recipients = [
    ...RECIPIENTS,
    ...privacy.processors.map(({ name, service, place }) =>
      [name, service && `(${service})`, place && `– ${place}, poza Europejskim Obszarem Gospodarczym`]
        .filter(Boolean)
        .join(' '),
    ),
  ]
  const activities = processingActivities({ ...privacy, questionDays: questions.addressDays })
  return [
    paragraph(words.controller, controllerOf(settings)),
    paragraph(words.contact, privacy.contact || email),
    privacy.officer ? paragraph(words.officer, privacy.officer) : '',
    `<h2>${escapeHtml(words.activities)}</h2>`,
    ...activities.flatMap(({ id, title, purpose, basis, data, period, isRequired }) => [
      `<h3 id="${id}">${escapeHtml(title)}</h3>`,
      paragraph(words.purpose, purpose),
      paragraph(words.basis, basis),
      paragraph(words.data, data),
      paragraph(words.period, period),
      `<p>${escapeHtml(isRequired)}</p>`,
    ]),
    `<h2>${escapeHtml(words.recipients)}</h2>`,
    `<ul>${recipients.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
    `<h2>${escapeHtml(words.rights)}</h2>`,
    `<p>${escapeHtml(RIGHTS)}</p>`,
    `<p><a href="${paths.privacy}">${escapeHtml(words.ownData)}</a></p>`,
  ].join('\n')
}

/** The page that the notes at forms lead to, whether the shop is open or not. */
export const privacyNoticeRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))
  return app.get(paths.privacyNotice, (c) =>
    showPage(c, services, {
      page: 'static',
      props: { title: words.title, html: noticeHtml(services.shopSettings()) },
      title: words.title,
      description: words.description,
    }),
  )
}
