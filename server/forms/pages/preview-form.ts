import type { FormToSave, PreviewAnswer } from '#contract/console/contact-forms.ts'
import { type MessageKey, messageKeys } from '#contract/contact-forms/message-keys.ts'
import { LOCALE, unitTagOf } from '#contract/contact-forms/wire.ts'
import { renderForm } from '#forms/render-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { schemaOf } from '#forms/schema-of.ts'
import { assetsOf } from '#server/platform/files/assets.ts'
import { escapeXml } from '#server/platform/text/write-xml.ts'
import { renderContactForm, renderMarkup } from '#storefront/render'
import { contactForm, formMessages } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { listFormWarnings } from '../definitions/form-faults.ts'
import { describeFields } from '../definitions/describe-fields.ts'
import { todayIsoAt } from '../definitions/compiled-form.ts'

/** An empty picture in place of a captcha. */
const NO_PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** How a form would look in the shop, its fields and its probable mistakes; nothing is saved. */
export const previewForm = (
  { title, properties, id }: FormToSave & { id: number },
  nowMs: number,
): PreviewAnswer => {
  const template = parseTemplate(properties.form)
  const message = (key: MessageKey) =>
    (properties.messages as Partial<Record<MessageKey, string>>)[key] || formMessages[key]
  const todayIso = todayIsoAt(nowMs)
  const fields = describeFields(template, schemaOf(template.tags, message, { todayIso }))
  const unitTag = unitTagOf(id, 0, 1)
  const fieldsHtml = renderForm(template, {
    markup: renderMarkup,
    words: contactForm,
    unitTag,
    usedIds: new Set(),
    posted: null,
    problems: {},
    response: '',
    quiz: (tag) => ({ question: tag.labels[0] ?? '', sealed: '' }),
    captcha: () => ({ url: NO_PICTURE, challenge: '' }),
    defaults: () => undefined,
    todayIso,
  })
  const form = renderContactForm({
    formId: id,
    unitTag,
    containerPost: 0,
    locale: LOCALE,
    action: '',
    label: title || contactForm.label,
    htmlId: undefined,
    htmlName: undefined,
    classes: [],
    hasFiles: false,
    hasBotCheck: false,
    status: 'init',
    message: '',
    problems: [],
    postedDataHash: '',
    fieldsHtml,
  })
  return {
    html: documentOf(form, title),
    fields,
    mailTags: fields
      .filter(({ type }) => type !== 'file' && type !== 'quiz' && !type.startsWith('captcha'))
      .map(({ name }) => name),
    fileTags: fields.filter(({ type }) => type === 'file').map(({ name }) => name),
    warnings: listFormWarnings(properties, template),
    defaultMessages: Object.fromEntries(messageKeys.map((key) => [key, formMessages[key]])),
  }
}

const documentOf = (body: string, title: string) =>
  `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeXml(title || contactForm.label)}</title>${assetsOf(
    'contact',
    true,
  )
    .styles.map((href) => `<link rel="stylesheet" href="${escapeXml(href)}">`)
    .join(
      '',
    )}</head><body class="form-preview"><main class="site-main container">${body}</main></body></html>`
