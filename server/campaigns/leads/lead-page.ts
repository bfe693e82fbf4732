import type { Context } from 'hono'
import type { CampaignLanguage } from '#contract/display/names.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import type { Services } from '#server/platform/services.ts'

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f3ee;color:#2b2520;font:16px/1.6 system-ui,sans-serif}',
  'main{box-sizing:border-box;width:min(32rem,100% - 2rem);padding:2rem;border-radius:12px;background:#fff}',
  'h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.3}p{margin:0 0 1.25rem;overflow-wrap:anywhere}p:last-child{margin:0}form{margin:0}',
  'button{padding:.75rem 1.25rem;border:0;border-radius:8px;background:#2c5a45;color:#fff;font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid #d9a441;outline-offset:2px}',
  '@media(prefers-color-scheme:dark){body{background:#1b1815;color:#eee8df}main{background:#282420}button{background:#3f7d61}}',
].join('')

type Shown = {
  language: CampaignLanguage
  title: string
  text: string
  /** Sends the page's own address back as a POST. */
  button?: string
  status?: 200 | 404
}

/**
 * A page for people who follow a mail's link, with one message and at most one button. Not cached, framed or indexed.
 */
export const answerLeadPage = (
  c: Context,
  services: Services,
  { language, title, text, button, status = 200 }: Shown,
): Response => {
  for (const [name, value] of Object.entries(securityHeaders(services, { inlineStyles: [STYLE] })))
    c.header(name, value)
  c.header('Cache-Control', 'no-store')
  // The page's address is a secret.
  c.header('Referrer-Policy', 'no-referrer')
  const form = button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`
  return c.html(
    `<!doctype html><html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
    status,
  )
}
