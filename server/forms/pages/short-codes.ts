import type { Context } from 'hono'
import type { BotCheckChoice } from '#contract/contact-forms/bot-check-choice.ts'
import { unitTagOf } from '#contract/contact-forms/wire.ts'
import { classOfStatus } from '#forms/status.ts'
import { quizQuestions } from '#forms/tags/challenges.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'
import { botCheckPage } from '#server/platform/bot-check/provider-of.ts'
import type { Services } from '#server/platform/services.ts'
import { renderContactForm, renderMarkup } from '#storefront/render'
import { contactForm, contactPage } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { makeCaptcha } from '../challenges/captcha.ts'
import { type CompiledForm, loadForm, todayIsoAt } from '../definitions/compiled-form.ts'
import type { PlainOutcome } from '../submissions/plain-post.ts'
import { makeQuiz } from '../challenges/quiz.ts'

/** A short code in a page's text: `[contact-form-7 id="5f1ac07" title="Napisz do nas"]`. */
type FormShortCode = {
  /** The form's number or the hexadecimal digits of its hash. */
  id: string
  /** Every attribute, `id` and `title` too. */
  attributes: Record<string, string>
}

/** A paragraph that contains only a short code is removed: HTML does not allow a form in a paragraph. */
const SHORT_CODE = /<p>\s*\[contact-form-7\b([^\]]*)\]\s*<\/p>|\[contact-form-7\b([^\]]*)\]/g
/** Editors turn straight quotes into typographic ones or entities. */
const QUOTE = '(?:&quot;|&#8220;|&#8221;|&#8222;|&#8243;|&#34;|["“”„″])'
const ATTRIBUTE = new RegExp(`([a-z_][a-z0-9_-]*)\\s*=\\s*(?:${QUOTE}(.*?)${QUOTE}|([^\\s"]+))`, 'gi')

const read = (text: string): FormShortCode => {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, bare] of text.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] ??= quoted ?? bare ?? ''
  return { id: attributes['id'] ?? '', attributes }
}

/** The page's text split at its short codes, in order. */
export const readShortCodes = (html: string): (string | FormShortCode)[] => {
  const parts: (string | FormShortCode)[] = []
  let at = 0
  for (const match of html.matchAll(SHORT_CODE)) {
    if (match.index > at) parts.push(html.slice(at, match.index))
    parts.push(read(match[1] ?? match[2] ?? ''))
    at = match.index + match[0].length
  }
  if (at < html.length) parts.push(html.slice(at))
  return parts
}

export type RenderedForms = {
  html: string
  hasForms: boolean
  /** Which bot check the page needs for all of its forms together. */
  botCheck: BotCheckChoice
  /** False for a form that differs between visitors: a quiz, or values from the address. */
  isSameForAll: boolean
}

export type PageOfForms = {
  /** Id of the page whose text this is. */
  containerPost: number
  /** Where the plain form is posted. */
  path: string
  /** Result of a form of this page that was just posted without a script. */
  outcome: PlainOutcome | null
  /** What the other texts of the page have taken: their number of forms, and ids. This one's are added. */
  taken?: { forms: number; ids: Set<string> }
}

/** Defaults that come from the visitor's request. */
const DEFAULT_OF_VISITOR = /^default:(?:get|post|user)/i

/** The page's text with each of its short codes replaced by a form. */
export const renderShortCodes = async (
  c: Context,
  services: Services,
  html: string,
  page: PageOfForms,
): Promise<RenderedForms> => {
  const taken = page.taken ?? { forms: 0, ids: new Set() }
  let rendered = ''
  let hasForms = false
  let isSameForAll = true
  const choices = new Set<BotCheckChoice>()
  for (const part of readShortCodes(html)) {
    if (typeof part === 'string') {
      rendered += part
      continue
    }
    const form = await loadForm(services, part.id)
    if (!form) {
      rendered += renderMarkup(contactPage.missingForm)
      continue
    }
    rendered += renderFormPart(c, services, form, part, {
      ...page,
      usedIds: taken.ids,
      unitTag: unitTagOf(form.id, page.containerPost, ++taken.forms),
    })
    hasForms = true
    choices.add(form.settings.botCheck)
    isSameForAll &&= !form.tags.some(
      (tag) => moduleOf(tag).varies || tag.options.some((option) => DEFAULT_OF_VISITOR.test(option)),
    )
  }
  const botCheck = choices.has('on') ? 'on' : choices.size === 1 && choices.has('off') ? 'off' : 'shop'
  return { html: rendered, hasForms, botCheck, isSameForAll }
}

const renderFormPart = (
  c: Context,
  services: Services,
  form: CompiledForm,
  { attributes }: FormShortCode,
  page: PageOfForms & { usedIds: Set<string>; unitTag: string },
): string => {
  const outcome = page.outcome?.unitTag === page.unitTag ? page.outcome : null
  const answer = outcome?.answer
  const problems = answer?.invalid_fields ?? []
  return renderContactForm({
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
    hasBotCheck: botCheckPage(services.shopSettings(), form.settings.botCheck).config.provider !== 'none',
    status: classOfStatus(answer?.status ?? 'init'),
    message: answer?.message ?? '',
    problems,
    postedDataHash: answer?.posted_data_hash ?? '',
    fieldsHtml: form.render({
      markup: renderMarkup,
      words: contactForm,
      unitTag: page.unitTag,
      usedIds: page.usedIds,
      posted: outcome && Object.keys(outcome.posted).length > 0 ? outcome.posted : null,
      problems: Object.fromEntries(
        problems.map(({ field, message, error_id }) => [field, { message, errorId: error_id }]),
      ),
      response: answer?.message ?? '',
      quiz: (tag) => makeQuiz(services, quizQuestions(tag)),
      captcha: (tag) => makeCaptcha(services, tag),
      defaults: (source, key) =>
        source === 'get' ? c.req.query(key) : source === 'shortcode_attr' ? attributes[key] : undefined,
      todayIso: todayIsoAt(services.now()),
    }),
  })
}
