import type { Context } from 'hono'
import { Hono } from 'hono'
import { isFromThisMachine } from '../http/is-loopback.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { escapeHtml } from './render-mail.ts'
import { findMail, listMail, type QueuedMail, type WholeMail } from './list-mail.ts'

/** The demo's page with the mail of the shop. `app.ts` mounts it nowhere else. */
export const devMailRoutes = (services: Services): Hono =>
  new Hono()
    // All mail of the shop, with sign-in codes: never public, wherever a demo runs.
    .use('/dev/poczta/*', async (c, next) => {
      if (!isFromThisMachine(c))
        throw new Refusal(
          403,
          'this_machine_only',
          'Pocztę sklepu pokazowego widać tylko na komputerze, na którym sklep działa.',
        )
      await next()
    })
    .get('/dev/poczta', (c) => c.redirect('/dev/poczta/', 301))
    .get('/dev/poczta/', async (c) => page(c, 'Poczta sklepu', listBody(await listMail(services.db.read))))
    .get('/dev/poczta/:id', async (c) => {
      const mail = await findMail(services.db.read, c.req.param('id'))
      return mail ? page(c, mail.subject, mailBody(mail)) : c.text('Nie ma takiej wiadomości.', 404)
    })
    .get('/dev/poczta/:id/html', async (c) => {
      const mail = await findMail(services.db.read, c.req.param('id'))
      if (!mail) return c.text('Nie ma takiej wiadomości.', 404)
      // A mail contains untrusted text: it may be shown but must not run scripts.
      c.header(
        'Content-Security-Policy',
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
      )
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Cache-Control', 'no-store')
      return c.html(mail.html)
    })

const statusWords: Record<QueuedMail['status'], string> = {
  waiting: 'czeka',
  sent: 'wysłana',
  given_up: 'zaniechana',
}
const time = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Warsaw',
})

const mailRow = (mail: QueuedMail) => {
  const error = mail.lastError ? `<br><small>${escapeHtml(mail.lastError)}</small>` : ''
  const subject = `<a href="/dev/poczta/${mail.id}">${escapeHtml(mail.subject)}</a>`
  const cells = [time.format(mail.createdMs), escapeHtml(mail.to), subject, statusWords[mail.status] + error]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const listBody = (mails: QueuedMail[]) => {
  if (mails.length === 0)
    return '<p>Nie ma jeszcze żadnej wiadomości. Złóż zamówienie, a pojawi się tutaj.</p>'
  const head = ['Kiedy', 'Do', 'Temat', 'Stan'].map((text) => `<th scope="col">${text}</th>`).join('')
  return `<table><thead><tr>${head}</tr></thead><tbody>${mails.map(mailRow).join('')}</tbody></table>`
}

/** Headers that are shown, with their Polish labels. */
const headerWords: Record<string, string> = { 'Reply-To': 'Odpowiedź do', Cc: 'Kopia', Bcc: 'Ukryta kopia' }

const mailBody = (mail: WholeMail) => {
  const headers = Object.entries(headerWords).flatMap(([name, word]) =>
    mail.headers[name] ? [[word, mail.headers[name]] as const] : [],
  )
  const files = mail.attachmentNames.map((name) => ['Załącznik', name] as const)
  const facts = [
    ['Do', mail.to] as const,
    ...headers,
    ['Kiedy', time.format(mail.createdMs)] as const,
    ['Stan', statusWords[mail.status]] as const,
    ...files,
  ]
  return (
    `<p><a href="/dev/poczta/">Wszystkie wiadomości</a></p><dl>${facts.map(([word, value]) => `<dt>${word}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>` +
    (mail.html
      ? `<iframe title="Wiadomość" sandbox src="/dev/poczta/${mail.id}/html"></iframe><h2>Jako tekst</h2>`
      : '') +
    `<pre>${escapeHtml(mail.text)}</pre>`
  )
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#2b2520}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem;border-bottom:1px solid #ddd;vertical-align:top}iframe{width:100%;height:40rem;border:1px solid #ddd;border-radius:6px}pre{white-space:pre-wrap;background:#f6f3ee;padding:1rem}dt{font-weight:bold}'

const page = (c: Context, title: string, body: string) => {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  return c.html(
    `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
  )
}
