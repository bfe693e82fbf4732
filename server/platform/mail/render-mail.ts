/**
 * Parts of a mail, rendered as plain text and as simple HTML that old mail programs show as well. Values are
 * escaped here.
 */
export type MailPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'rows'; rows: { label: string; value: string; isStrong?: boolean }[] }
  | { kind: 'link'; label: string; url: string }

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)

const lines = (text: string) => escapeHtml(text).replace(/\n/g, '<br>')

const renderText = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'heading':
      return `${part.text}\n${'-'.repeat([...part.text].length)}`
    case 'rows':
      return part.rows.map(({ label, value }) => `${label}: ${value.replace(/\n/g, ', ')}`).join('\n')
    case 'link':
      return `${part.label}:\n${part.url}`
  }
}

const CELL = 'padding:6px 0;border-bottom:1px solid #e7e2da;vertical-align:top'

const renderHtml = (part: MailPart): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(part.text)}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(part.text)}</h2>`
    case 'rows': {
      const rows = part.rows.map(({ label, value, isStrong }) => {
        const weight = isStrong ? ';font-weight:bold' : ''
        return `<tr><td style="${CELL}${weight}">${lines(label)}</td><td style="${CELL};padding-left:16px;text-align:right${weight}">${lines(value)}</td></tr>`
      })
      return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
    }
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:10px 18px;background:#2c5a45;color:#ffffff;text-decoration:none;border-radius:6px">${escapeHtml(part.label)}</a></p>`
  }
}

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['he'])

/** Where the outbox puts the logo of a mail that the shop sends itself; values cannot contain it. */
const LETTERHEAD_MARK = '<!--logo-->'

/** A mail's HTML with the shop's logo above its text, or without one. */
export const withLetterhead = (
  html: string,
  logo: { url: string; width: number; height: number; alt: string } | null,
): string =>
  html.replace(LETTERHEAD_MARK, () =>
    logo
      ? `<p style="margin:0 0 24px"><img src="${escapeHtml(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(logo.alt)}" style="display:block;border:0"></p>`
      : '',
  )

export const renderMail = (
  title: string,
  parts: MailPart[],
  language = 'pl',
): { text: string; html: string } => ({
  text: `${parts.map(renderText).join('\n\n')}\n`,
  html: `<!doctype html><html lang="${language}"${RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:24px;background:#f6f3ee;color:#2b2520;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5"><div style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">${LETTERHEAD_MARK}${parts.map(renderHtml).join('')}</div></body></html>`,
})
