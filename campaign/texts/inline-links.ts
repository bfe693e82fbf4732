/**
 * A link in running text: `[words](address)`. Only addresses that run nothing are links: `https:`, `mailto:`,
 * `tel:` and those relative to the page. Anything else stays the text that was typed.
 */
const LINK = /\[([^[\]\n]+)\]\(((?:https:\/\/|mailto:|tel:|[/#?](?![/\\]))[^\s()\p{Cc}]*)\)/u

/** Text, link words, address, text, link words, address, …, text. */
export const splitLinks = (text: string): string[] => text.split(LINK)

export const hasLink = (text: string): boolean => LINK.test(text)

/** For where no link can be drawn: each with its address behind it. */
export const linksAsText = (text: string): string =>
  splitLinks(text)
    .map((part, index) => (index % 3 === 2 ? ` (${part})` : part))
    .join('')

/** Only what is read: without the addresses. */
export const wordsOfLinks = (text: string): string =>
  splitLinks(text)
    .filter((_, index) => index % 3 !== 2)
    .join('')
