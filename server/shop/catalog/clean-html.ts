import type { IOptions } from 'sanitize-html'

const BLOCK = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|figure|hr|section)\b/i
const ALLOWED: IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'caption',
    'hr',
    'dl',
    'dt',
    'dd',
    'code',
    'pre',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page has one h1, the product's name.
  transformTags: { h1: 'h2' },
}

/**
 * The owner's text as HTML that is safe in a page: an allow-list of tags, no scripts, styles or pictures
 * from elsewhere. Plain text gets its paragraphs from empty lines. The cleaner is loaded with the first save:
 * a shop that only sells never loads it.
 */
export const cleanHtml = async (text: string): Promise<string> => {
  const html = withParagraphs(text.trim())
  if (!/[<&]/.test(html)) return html
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, ALLOWED).trim()
}

const withParagraphs = (text: string): string => {
  if (!text || (BLOCK.test(text) && !/\n\s*\n/.test(text))) return text
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) =>
      BLOCK.test(block) || block.startsWith('</') ? block : `<p>${block.replace(/\r?\n/g, '<br />')}</p>`,
    )
    .join('\n')
}
