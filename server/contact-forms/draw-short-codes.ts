import type { Context } from 'hono'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { unitTagOf } from '#contract/contact-forms/wire.ts'
import { drawForm } from '#forms/draw-form.ts'
import { classOfStatus } from '#forms/status.ts'
import { quizQuestions } from '#forms/quiz-questions.ts'
import { moduleOf } from '#forms/tag-registry.ts'
import { botCheckPage } from '#server/bot-check/bot-check-page.ts'
import type { Shop } from '#server/shop.ts'
import { drawContactForm, drawMarkup } from '#storefront/draw'
import { contactForm, contactPage } from '#storefront/strings/pl/contact-form.ts'
import { makeCaptcha } from './captcha/make-captcha.ts'
import { type LiveForm, loadForm, todayIsoAt } from './load-form.ts'
import type { PlainOutcome } from './plain-post.ts'
import { readShortCodes, type ShortCode } from './read-short-code.ts'
import { makeQuiz } from './quiz.ts'

export type DrawnForms = {
  html: string
  hasForms: boolean
  /** Which bot check the page needs for all of its forms together. */
  botCheck: BotCheckChoice
  /** A form that asks each visitor something else, or fills itself in from the address, is drawn for one. */
  isSameForAll: boolean
}

export type PageOfForms = {
  /** Id of the page whose text this is. */
  containerPost: number
  /** Where the plain form is posted. */
  path: string
  /** What became of a form of this page that was just posted without a script. */
  outcome: PlainOutcome | null
}

/** `default:get` and its like, which ask the visitor's request. */
const ASKS_VISITOR = /^default:(?:get|post|user)/i

/** The page's text with a form in the place of each of its short codes. */
export const drawShortCodes = async (
  c: Context,
  shop: Shop,
  html: string,
  page: PageOfForms,
): Promise<DrawnForms> => {
  const usedIds = new Set<string>()
  let drawn = ''
  let count = 0
  let isSameForAll = true
  const choices = new Set<BotCheckChoice>()
  for (const part of readShortCodes(html)) {
    if (typeof part === 'string') {
      drawn += part
      continue
    }
    const form = await loadForm(shop, part.id)
    if (!form) {
      drawn += drawMarkup(contactPage.missingForm)
      continue
    }
    drawn += drawOne(c, shop, form, part, {
      ...page,
      usedIds,
      unitTag: unitTagOf(form.id, page.containerPost, ++count),
    })
    choices.add(form.settings.botCheck)
    isSameForAll &&= !form.tags.some(
      (tag) => moduleOf(tag).varies || tag.options.some((option) => ASKS_VISITOR.test(option)),
    )
  }
  const botCheck = choices.has('on') ? 'on' : choices.size === 1 && choices.has('off') ? 'off' : 'shop'
  return { html: drawn, hasForms: count > 0, botCheck, isSameForAll }
}

const drawOne = (
  c: Context,
  shop: Shop,
  form: LiveForm,
  { attributes }: ShortCode,
  page: PageOfForms & { usedIds: Set<string>; unitTag: string },
): string => {
  const outcome = page.outcome?.unitTag === page.unitTag ? page.outcome : null
  const answer = outcome?.answer
  const problems = answer?.invalid_fields ?? []
  return drawContactForm({
    formId: form.id,
    unitTag: page.unitTag,
    containerPost: page.containerPost,
    locale: form.locale,
    action: page.path,
    label: attributes['html_title'] || contactForm.label,
    htmlId: attributes['html_id'] || undefined,
    htmlName: attributes['html_name'] || undefined,
    classes: [
      ...(attributes['html_class'] ?? '').split(/\s+/).filter(Boolean),
      ...(form.settings.demoMode ? ['demo'] : []),
      ...(form.settings.acceptanceAsValidation ? ['wpcf7-acceptance-as-validation'] : []),
    ],
    hasFiles: form.tags.some((tag) => moduleOf(tag).isFile),
    hasBotCheck: botCheckPage(shop.shopSettings(), form.settings.botCheck).config.provider !== 'none',
    status: classOfStatus(answer?.status ?? 'init'),
    message: answer?.message ?? '',
    problems,
    postedDataHash: answer?.posted_data_hash ?? '',
    fieldsHtml: drawForm(form.template, {
      markup: drawMarkup,
      words: contactForm,
      unitTag: page.unitTag,
      usedIds: page.usedIds,
      posted: outcome && Object.keys(outcome.posted).length > 0 ? outcome.posted : null,
      problems: Object.fromEntries(
        problems.map(({ field, message, error_id }) => [field, { message, errorId: error_id }]),
      ),
      response: answer?.message ?? '',
      quiz: (tag) => makeQuiz(shop, quizQuestions(tag)),
      captcha: (tag) => makeCaptcha(shop, tag),
      defaults: (source, key) =>
        source === 'get' ? c.req.query(key) : source === 'shortcode_attr' ? attributes[key] : undefined,
      todayIso: todayIsoAt(shop.now()),
    }),
  })
}
