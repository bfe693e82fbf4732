import { escapeHtml } from '#server/platform/mail/render-mail.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)

const inlineText = (html: string) =>
  decode(
    html
      .replace(/<br\s*\/?>\n?/g, '\n')
      .replace(/<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/g, '**$1**')
      .replace(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '[$2]($1)')
      .replace(/<\/?(?:em|i|u|small)>/g, ''),
  ).trim()

/** A page's HTML as text that is easy to edit; HTML without a text form (tables) stays HTML. */
export const textOfPageHtml = (html: string): string =>
  html
    .replace(/<(h2|h3|p)>([\s\S]*?)<\/\1>/g, (_, tag: string, inner: string) => {
      const head = tag === 'h2' ? '## ' : tag === 'h3' ? '### ' : ''
      return `\n\n${head}${inlineText(inner)}\n\n`
    })
    .replace(/<ul>([\s\S]*?)<\/ul>/g, (_, inner: string) => {
      const items = [...inner.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(
        ([, item]) => `- ${inlineText(item ?? '').replace(/\s*\n\s*/g, ' ')}`,
      )
      return `\n\n${items.join('\n')}\n\n`
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const inlineHtml = (text: string) =>
  escapeHtml(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')

const blockHtml = (block: string): string => {
  if (block.startsWith('<')) return block
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>\n${lines.map((line) => `<li>${inlineHtml(line.slice(2))}</li>`).join('\n')}\n</ul>`
  const [, signs, title] = /^(#{2,3}) (.+)$/.exec(block) ?? []
  if (signs && title) return `<h${signs.length}>${inlineHtml(title)}</h${signs.length}>`
  return `<p>${lines.map(inlineHtml).join('<br />')}</p>`
}

/** Text from the console as a page's HTML; it is cleaned when it is saved. */
export const htmlOfPageText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // A heading or a list needs no blank line around it.
    .replace(/^(#{2,3} .+)$/gm, '\n$1\n')
    .replace(/([^\n])\n(?=- )/g, (whole, before: string, at: number, all: string) =>
      /(?:^|\n)- [^\n]*$/.test(all.slice(0, at + before.length)) ? whole : `${before}\n\n`,
    )
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockHtml)
    .join('\n')
