import { formatPrice } from '#contract/money.ts'
import { escapeXml } from '#server/platform/text/write-xml.ts'

/** Pages of the demo's bank, where a buyer plays what real buyers do. */

const STYLE = `
:root { color-scheme: light dark }
body { font: 17px/1.5 system-ui, sans-serif; margin: 0; padding: 1.5rem; background: Canvas; color: CanvasText }
main { max-width: 26rem; margin: 2rem auto; border: 1px solid GrayText; border-radius: 12px; padding: 1.5rem }
h1 { font-size: 1.3rem; margin-top: 0 }
button { font: inherit; display: block; width: 100%; padding: 0.7rem; margin: 0.5rem 0; border-radius: 8px }
button { border: 1px solid GrayText; cursor: pointer }
button.main { background: #14532d; color: #fff; border-color: #14532d }
dt { font-size: 0.85rem; opacity: 0.75 }
dd { margin: 0 0 0.6rem; font-weight: 600 }`

const page = (title: string, body: string) => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`

type Shown = { token: string; amount: number; description: string }

const facts = ({ amount, description }: Shown) =>
  `<dl><dt>Tytuł</dt><dd>${escapeXml(description)}</dd><dt>Kwota</dt><dd>${formatPrice(amount)}</dd></dl>`

/** A form with a button for each thing that the buyer may do; the first is the usual one. */
const choices = (token: string, actions: Record<string, string>) => {
  const buttons = Object.entries(actions).map(
    ([action, label], index) =>
      `<button name="co" value="${action}"${index === 0 ? ' class="main"' : ''}>${label}</button>`,
  )
  return `<form method="post" action="/trnRequest/${token}">${buttons.join('')}</form>`
}

/** Where a buyer pays, gives up, pays late or twice. */
export const bankPage = (transaction: Shown): string =>
  page(
    'Bank pokazowy',
    [
      facts(transaction),
      choices(transaction.token, {
        zaplac: 'Zapłać',
        odrzuc: 'Odrzuć płatność',
        wroc: 'Wróć do sklepu bez płacenia',
        pozniej: 'Zapłać dopiero za pół minuty',
        'dwa-razy': 'Zapłać i wyślij powiadomienie dwa razy',
      }),
      '<p>To nie jest prawdziwy bank. Żadne pieniądze nie zmieniają właściciela.</p>',
    ].join(''),
  )

/** The buyer's banking app: every payment that waits for a confirmation. */
export const blikPage = (waiting: Shown[]): string =>
  page(
    'Aplikacja banku pokazowego',
    waiting
      .map(
        (one) => facts(one) + choices(one.token, { potwierdz: 'Potwierdź', 'odrzuc-w-aplikacji': 'Odrzuć' }),
      )
      .join('<hr>') || '<p>Żadna płatność nie czeka na potwierdzenie.</p>',
  )

export const messagePage = (text: string): string => page('Bank pokazowy', `<p>${text}</p>`)

/** Logos are pages, are longer than any, or are listed at another host without TLS. */
export type LogoFault = 'html' | 'long' | 'elsewhere'

/** Ways to pay as Przelewy24 lists them for an amount in grosze; the banks are invented. */
export const listMethods = (amount: number, url: string, fault?: LogoFault) => {
  // An address for each fault: who has a logo does not load it again.
  const logos = `${fault === 'elsewhere' ? 'http://127.0.0.1:9' : url}/logo`
  const methods = [
    { id: 181, name: 'BLIK', group: 'Blik', status: true },
    { id: 147, name: 'Karta', group: 'Credit Card', status: true },
    { id: 901, name: 'Bank Dębowy', group: 'FastTransfers', status: true },
    { id: 902, name: 'Bank Jesionowy', group: 'eTransfer', status: true },
    { id: 903, name: 'Bank w przerwie', group: 'FastTransfers', status: false },
    { id: 303, name: 'Raty', group: 'Installments', status: true },
    // It takes small amounts only.
    ...(amount < 100_00 ? [{ id: 904, name: 'Bank Drobny', group: 'FastTransfers', status: true }] : []),
  ]
  return methods.map((method) => ({
    ...method,
    imgUrl: `${logos}/${encodeURIComponent(method.name)}${fault ? `?${fault}` : ''}`,
  }))
}

/** An invented bank's logo: its name, or the first letters of a longer one, on a colour of its own. */
export const bankLogo = (name: string): string => {
  const words = name.split(' ').filter((word) => word !== 'Bank')
  const short = name.length <= 5 ? name : words.map((word) => word.slice(0, 2)).join('')
  const hue = [...name].reduce((sum, letter) => sum + letter.codePointAt(0)! * 37, 0) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 32">
<rect width="80" height="32" rx="5" fill="hsl(${hue} 45% 32%)"/>
<text x="40" y="22" font-family="sans-serif" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">${escapeXml(short)}</text>
</svg>`
}
