import type { ShopSettings } from '#contract/console/settings.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { paths } from '#storefront/paths.ts'
import { accessibility as words } from '#storefront/strings/pl/frame/accessibility.ts'
import { controllerOf } from '../privacy-notice/notice-routes.ts'

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('\n')

const section = (title: string, html: string): string => `<h2>${escapeHtml(title)}</h2>\n${html}`

const listOf = (texts: string[]): string =>
  `<ul>${texts.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`

/** The whole statement in markup, made from the owner's settings; a firm that law exempts says less. */
export const accessibilityHtml = (settings: ShopSettings): string => {
  const { accessibility, shopName, email, phone, companyLines } = settings
  const { page, service, usage, standard, gaps, reviewedOn, contact } = accessibility
  const isFull = page === 'full'
  const reach = [email && `e-mail: ${email}`, phone && `telefon: ${phone}`].filter(Boolean).join(', ')
  return [
    paragraphs(controllerOf(settings)),
    isFull ? section(words.service, paragraphs(service)) : paragraphs(words.exempt(shopName)),
    section(words.usage, paragraphs(usage)),
    isFull ? section(words.standard, paragraphs(standard)) : '',
    section(words.gaps, gaps.length > 0 ? listOf(gaps) : paragraphs(words.noGaps)),
    section(words.contact, paragraphs(contact || reach || companyLines.join(', '))),
    section(
      words.complaint,
      `${paragraphs(words.complaintText)}
<p>${escapeHtml(words.complaintWay)} <a href="${paths.reportBarrier}">${escapeHtml(words.complaintForm)}</a></p>
${isFull ? paragraphs(`${words.answer}\n${words.supervision}`) : ''}`,
    ),
    reviewedOn ? section(words.reviewed, paragraphs(words.reviewedOn(reviewedOn))) : '',
  ]
    .filter(Boolean)
    .join('\n')
}
