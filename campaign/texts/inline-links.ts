/**
 * A link in a text: `[words](address)`. Only `https:`, `mailto:`, `tel:` and relative addresses are links,
 * since these run no script. Others stay plain text.
 */
const LINK = /\[([^[\]\n]+)\]\(((?:https:\/\/|mailto:|tel:|[/#?](?![/\\]))[^\s()\p{Cc}]*)\)/u

/** Text, link words, address, text, link words, address, …, text. */
export const splitLinks = (text: string): string[] => text.split(LINK)

export const hasLink = (text: string): boolean => LINK.test(text)

/** For output without links: each text followed by its address. */
export const linksAsText = (text: string): string =>
  splitLinks(text)
    .map((part, index) => (index % 3 === 2 ? ` (${part})` : part))
    .join('')
