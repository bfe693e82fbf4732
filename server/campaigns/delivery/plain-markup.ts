import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import { splitRuns } from '#campaign/texts/rich-text.ts'
import * as registry from '#campaign/fields/index.ts'
import { propertyNames } from '#campaign/fields/property-names.ts'
import { browserUrl } from '#campaign/references.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'

/** Written from right to left. */
const RIGHT_TO_LEFT = new Set(['he'])
/** Input types by kind of field; all others are `text`. */
const INPUT_TYPES: Record<string, string> = { email: 'email', phone: 'tel', number: 'number', url: 'url' }

const kinds = { ...registry } as unknown as Record<string, Field<never>>

type Block = Campaign['screens']['form'][number]
type Settings = Campaign['fields'][string]

const attributes = (all: Record<string, string | number | boolean>) =>
  Object.entries(all)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')

const renderField = (id: string, name: string, field: Settings): string => {
  const kind = kinds[field.kind]
  if (kind?.isHidden)
    return `<input${attributes({ type: 'hidden', name, value: 'value' in field ? field.value : '' })}>`
  const label = 'label' in field ? escapeHtml(field.label) : ''
  const common = { name, 'data-field-id': id, required: 'isRequired' in field && field.isRequired }
  if (kind?.consentText) {
    const box = attributes({
      type: 'checkbox',
      value: '1',
      checked: 'isMarked' in field && field.isMarked,
      ...common,
    })
    const text = 'text' in field ? linked(field.text) : escapeHtml(kind.consentText(field as never))
    return `<label><input${box}> ${text}</label>`
  }
  if ('choices' in field) {
    const options = field.choices
      .map(({ value, label: words }) => `<option${attributes({ value })}>${escapeHtml(words)}</option>`)
      .join('')
    const isList = kind?.isList ?? false
    const none = isList ? '' : '<option value=""></option>'
    return `<label>${label} <select${attributes({ ...common, multiple: isList })}>${none}${options}</select></label>`
  }
  const type = INPUT_TYPES[field.kind] ?? 'text'
  const placeholder = 'placeholder' in field ? field.placeholder : ''
  return `<label>${label} <input${attributes({ type, placeholder, maxlength: 254, ...common })}></label>`
}

/** Escaped, with the links and marks in the owner's text; colours are styles, of which there are none here. */
const linked = (text: string, hasLinks = true) =>
  splitRuns(text, hasLinks)
    .map(({ text: words, marks: { isBold, isItalic, url } }) => {
      let markup = escapeHtml(words)
      if (isItalic) markup = `<em>${markup}</em>`
      if (isBold) markup = `<strong>${markup}</strong>`
      return url === null ? markup : `<a${attributes({ href: url, rel: 'noopener' })}>${markup}</a>`
    })
    .join('')

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((one) => `<p>${linked(one).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Decided by a block's properties, not its kind, so that a new kind of block is rendered by its text. */
const renderBlock = (block: Block, campaign: Campaign, names: ReadonlyMap<string, string>): string => {
  if ('fields' in block)
    return block.fields
      .map((id) => (campaign.fields[id] ? renderField(id, names.get(id) ?? id, campaign.fields[id]) : ''))
      .join('')
  if ('src' in block) {
    const size = 'width' in block && { width: block.width, height: block.height }
    return `<img${attributes({ src: block.src, alt: 'alt' in block ? block.alt : '', ...size })}>`
  }
  if ('action' in block) {
    const text = escapeHtml(block.text)
    const link = 'url' in block.action ? browserUrl(block.action.url) : undefined
    if (link !== undefined) return `<a${attributes({ href: link, rel: 'noopener' })}>${text}</a>`
    const button = { type: 'button', class: 'poptin-form-submit-button', 'data-action': block.action.kind }
    return `<button${attributes(button)}>${text}</button>`
  }
  if ('texts' in block) return block.texts.map(paragraphs).join('')
  if ('text' in block)
    return 'size' in block ? `<h2>${linked(block.text, false)}</h2>` : paragraphs(block.text)
  const label = 'label' in block && block.label ? `<p>${escapeHtml(block.label)}</p>` : ''
  return block.kind in campaign
    ? `${label}<div${attributes({ 'data-block': block.kind })}>${escapeHtml(codeOf(campaign, block.kind))}</div>`
    : label
}

/** The code of a block that is named like a part of its campaign (`coupon`). */
const codeOf = (campaign: Campaign, part: string): string => {
  const value: unknown = (campaign as Record<string, unknown>)[part]
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : ''
}

/**
 * A campaign as plain markup, without styles and scripts, for pages that render templates themselves: every screen,
 * with fields under their wire names. The owner's texts are escaped.
 */
export const renderPlainMarkup = (id: string, campaign: Campaign): string => {
  const names = propertyNames(campaign)
  const hidden = Object.entries(campaign.fields).filter(([, { kind }]) => kinds[kind]?.isHidden)
  const render = (blocks: readonly Block[]) =>
    blocks.map((block) => renderBlock(block, campaign, names)).join('')
  const hiddenFields = hidden
    .map(([fieldId, field]) => renderField(fieldId, names.get(fieldId) ?? fieldId, field))
    .join('')
  const form = `<form method="post">${render(campaign.screens.form)}${hiddenFields}</form>`
  const thanks = campaign.screens.thankYou.length
    ? `<div data-screen="thank-you" hidden>${render(campaign.screens.thankYou)}</div>`
    : ''
  const dir = RIGHT_TO_LEFT.has(campaign.language) ? 'rtl' : 'ltr'
  const popup = attributes({ class: 'poptin-popup', 'data-poptin-id': id, lang: campaign.language, dir })
  return `<div${popup}><div data-screen="form">${form}</div>${thanks}</div>`
}
