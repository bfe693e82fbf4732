import type { ShopSettings } from '#contract/console/settings.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { reviewRules as words } from '#storefront/strings/pl/catalog/content-notices.ts'

const section = (title: string, ...texts: string[]): string =>
  `<h2>${escapeHtml(title)}</h2>\n${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}`

/** The rules in markup: what the program does, and what the owner has set. */
export const rulesHtml = ({ reviews, email, phone }: ShopSettings): string =>
  [
    section(words.collect, words.collectText(reviews.asks, reviews.afterDays)),
    section(words.verify, words.verifyText, words.formerText),
    section(words.publish, words.publishText),
    section(words.refuse),
    `<ul>${words.refuseList.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
    `<p>${escapeHtml(words.refuseEnd)}</p>`,
    section(words.rewards, reviews.rewards || words.noRewards),
    section(words.rating, words.ratingText),
    section(words.questions, words.questionsText),
    section(words.notice, words.noticeText),
    section(words.contact, words.contactText([email, phone].filter(Boolean).join(', '))),
  ].join('\n')
