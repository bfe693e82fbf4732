import type { Context } from 'hono'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { showPage } from '#server/shop/pages/show-page.ts'

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;background:#f6f3ee;color:#2b2520;font:16px/1.65 system-ui,sans-serif}',
  'main{box-sizing:border-box;width:min(46rem,100% - 2rem);margin:2rem auto;padding:2rem;border-radius:12px;background:#fff;overflow-wrap:anywhere}',
  'h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.25}h2{margin:1.75rem 0 .5rem;font-size:1.125rem;line-height:1.35}',
  'p{margin:0 0 .75rem}ul{margin:0 0 .75rem;padding-left:1.25rem}li{margin:.4rem 0}',
  'a{color:#2c5a45}a:focus-visible{outline:3px solid #d9a441;outline-offset:2px}',
  '@media(max-width:40rem){main{margin:1rem auto;padding:1.25rem}h1{font-size:1.375rem}}',
  '@media(prefers-color-scheme:dark){body{background:#1b1815;color:#eee8df}main{background:#282420}a{color:#9fd3b8}}',
  '@media print{body,main{background:#fff;color:#000}main{margin:0;padding:0;width:auto}}',
].join('')

type Shown = {
  title: string
  html: string
  /** Whether the game is one of the shop's own pages. */
  isShop: boolean
  isIndexed?: boolean
  status?: 200 | 404
}

/**
 * Rules of a game, in the shop's frame where the game is the shop's own. Players of another site get a plain page:
 * they may not know the shop, and its menus would lead them away.
 */
export const showRulesPage = async (
  c: Context,
  services: Services,
  { title, html, isShop, isIndexed = false, status = 200 }: Shown,
): Promise<Response> => {
  if (isShop)
    return showPage(c, services, { page: 'static', props: { title, html }, title, isIndexed, status })
  for (const [name, value] of Object.entries(securityHeaders(services, { inlineStyles: [STYLE] })))
    c.header(name, value)
  c.header('Cache-Control', 'no-cache')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style>`
  return c.html(
    `<!doctype html><html lang="pl"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>${html}</main></body></html>`,
    status,
  )
}
