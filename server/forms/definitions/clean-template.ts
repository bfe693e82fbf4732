import type { IOptions } from 'sanitize-html'

/**
 * A form tag or its closing tag, as written in a template; text in brackets that contains markup is not a
 * form tag.
 */
const TAG = /\[\[?\/?[a-z][^[\]<>]*\]?\]/g
/** Private-use characters replace the brackets of form tags during cleaning. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']
const PLACE = /\ue000(\d+)\ue001/g
const SIGNS = /[\ue000\ue001]/g

const EVERYWHERE = ['class', 'id', 'title', 'lang', 'dir', 'role', 'hidden', 'tabindex', 'aria-*', 'data-*']
const ALLOWED: IOptions = {
  allowedTags: [
    'p',
    'br',
    'div',
    'span',
    'section',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'abbr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'a',
    'hr',
    'code',
    'pre',
    'img',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'details',
    'summary',
    'label',
    'fieldset',
    'legend',
    'input',
    'select',
    'optgroup',
    'option',
    'textarea',
    'button',
    'output',
    'datalist',
  ],
  allowedAttributes: {
    '*': EVERYWHERE,
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    label: ['for'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    input: [
      'type',
      'name',
      'value',
      'placeholder',
      'checked',
      'disabled',
      'readonly',
      'required',
      'min',
      'max',
      'step',
      'minlength',
      'maxlength',
      'size',
      'list',
      'autocomplete',
      'inputmode',
    ],
    select: ['name', 'multiple', 'size', 'disabled', 'required', 'autocomplete'],
    option: ['value', 'selected', 'disabled', 'label'],
    optgroup: ['label', 'disabled'],
    textarea: [
      'name',
      'rows',
      'cols',
      'placeholder',
      'disabled',
      'readonly',
      'required',
      'minlength',
      'maxlength',
      'autocomplete',
    ],
    button: ['type', 'name', 'value', 'disabled'],
    output: ['name', 'for'],
    fieldset: ['disabled', 'name'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/**
 * The owner's template without markup that could run, load or redirect in a visitor's browser; form tags are
 * unchanged. A template may come from an import, so its owner may not have read every line.
 */
export const cleanTemplate = async (text: string): Promise<string> => {
  if (!/[<&]/.test(text)) return text
  const tags: string[] = []
  const marked = text.replace(SIGNS, '').replace(TAG, (tag) => `${OPEN}${tags.push(tag) - 1}${CLOSE}`)
  // Loaded with the first save, as for pages and products: a shop that only sells never loads it.
  const { default: clean } = await import('sanitize-html')
  return clean(marked, ALLOWED).replace(PLACE, (_, index: string) => tags[Number(index)] ?? '')
}
