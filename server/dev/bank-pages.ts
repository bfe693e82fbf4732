/** Pages of the demo's bank, where a buyer plays what real buyers do. */

const STYLE = `:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;margin:0;padding:1.5rem;background:Canvas;color:CanvasText}
main{max-width:26rem;margin:2rem auto;border:1px solid GrayText;border-radius:12px;padding:1.5rem}h1{font-size:1.3rem;margin-top:0}
button{font:inherit;display:block;width:100%;padding:.7rem;margin:.5rem 0;border-radius:8px;border:1px solid GrayText;cursor:pointer}
button.main{background:#14532d;color:#fff;border-color:#14532d}dt{font-size:.85rem;opacity:.75}dd{margin:0 0 .6rem;font-weight:600}small{opacity:.75}`

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const page = (title: string, body: string) =>
  `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const zloty = (grosze: number) => `${(grosze / 100).toFixed(2).replace('.', ',')} zł`

type Shown = { token: string; amount: number; description: string }

const facts = ({ amount, description }: Shown) =>
  `<dl><dt>Tytuł</dt><dd>${escape(description)}</dd><dt>Kwota</dt><dd>${zloty(amount)}</dd></dl>`

const button = (action: string, label: string, isMain = false) =>
  `<button name="co" value="${action}"${isMain ? ' class="main"' : ''}>${label}</button>`

/** Where a buyer pays, gives up, or does what shops fear. */
export const bankPage = (transaction: Shown): string =>
  page(
    'Bank pokazowy',
    `${facts(transaction)}<form method="post">${button('zaplac', 'Zapłać', true)}${button('odrzuc', 'Odrzuć płatność')}${button('wroc', 'Wróć do sklepu bez płacenia')}${button('pozniej', 'Zapłać dopiero za pół minuty')}${button('dwa-razy', 'Zapłać i wyślij powiadomienie dwa razy')}</form><small>To nie jest prawdziwy bank. Żadne pieniądze nie zmieniają właściciela.</small>`,
  )

/** The buyer's banking app: every payment that waits for a confirmation. */
export const blikPage = (waiting: Shown[]): string =>
  page(
    'Aplikacja banku pokazowego',
    waiting.length === 0
      ? '<p>Żadna płatność nie czeka na potwierdzenie.</p>'
      : waiting
          .map(
            (one) =>
              `${facts(one)}<form method="post" action="/trnRequest/${one.token}">${button('potwierdz', 'Potwierdź', true)}${button('odrzuc-w-aplikacji', 'Odrzuć')}</form>`,
          )
          .join('<hr>'),
  )

export const messagePage = (text: string): string => page('Bank pokazowy', `<p>${text}</p>`)
