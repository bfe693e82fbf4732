import sanitizeHtml from 'sanitize-html'
import { expect } from 'vitest'

/** Scripts that a page of ours may contain: configuration, structured data, its one module. */
const isOurs = ({ type, src }: Record<string, string>) =>
  type === 'application/ld+json' ||
  (type === 'module' && (src ?? '').startsWith('/assets/')) ||
  (type === undefined && src === undefined)
const LEADS_TO_SCRIPT = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'srcset', 'content', 'poster']

/**
 * Parses markup as a browser would: no element and no attribute in it may do anything that a hostile text
 * contains.
 */
export const expectHarmless = (markup: string, where: string): void => {
  const wrong: string[] = []
  sanitizeHtml(markup, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data', 'javascript'],
    transformTags: {
      '*': (tagName, attribs) => {
        const names = Object.keys(attribs)
        const isWrong =
          (tagName === 'script' && !isOurs(attribs)) ||
          ['object', 'embed', 'base'].includes(tagName) ||
          (tagName === 'iframe' && attribs['sandbox'] === undefined) ||
          (tagName === 'img' && attribs['src'] === 'x') ||
          names.some((name) => name.startsWith('on') || name === 'srcdoc') ||
          ADDRESSES.some((name) => LEADS_TO_SCRIPT.test(attribs[name] ?? ''))
        if (isWrong) wrong.push(`<${tagName} ${JSON.stringify(attribs)}>`)
        return { tagName, attribs }
      },
    },
  })
  expect(wrong, where).toEqual([])
}
