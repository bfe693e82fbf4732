import { renderSVG } from 'uqr'
import { orderPrint as words } from '#storefront/strings/pl/order/order-print.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { letterheadSize, logoFileAddress, type ShopLogo } from '#contract/shop/logo.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { PrintDocument, PrintBlock } from './print-document.ts'

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const renderBlock = (block: PrintBlock): string => {
  switch (block.kind) {
    case 'title':
      return `<header><h1>${lines(block.text)}</h1><p>${lines(block.aside)}</p></header>`
    case 'columns': {
      const columns = block.columns.map(
        ({ heading, lines: shown }) =>
          `<div><h2>${lines(heading)}</h2><p>${lines(shown.join('\n'))}</p></div>`,
      )
      return `<div class="columns">${columns.join('')}</div>`
    }
    case 'table': {
      const classOf = (index: number) => (block.columns[index]?.isNumber ? ' class="number"' : '')
      const head = block.columns.map(
        ({ title }, index) => `<th scope="col"${classOf(index)}>${lines(title)}</th>`,
      )
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell, index) => `<td${classOf(index)}>${lines(cell)}</td>`).join('')}</tr>`,
      )
      return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
    }
    case 'sums': {
      const rows = block.rows.map(({ label, value, isStrong }) => {
        const strong = isStrong ? ' class="strong"' : ''
        return `<div${strong}><dt>${lines(label)}</dt><dd>${lines(value)}</dd></div>`
      })
      return `<dl>${rows.join('')}</dl>`
    }
    case 'heading':
      return `<h2 class="section">${lines(block.text)}</h2>`
    case 'text':
      return `${block.heading && `<h2>${lines(block.heading)}</h2>`}<p class="text">${lines(block.text)}</p>`
    case 'address':
      return `<p class="address">${lines(block.lines.join('\n'))}</p>`
    case 'qr':
      return `<figure><figcaption>${lines(block.heading)}</figcaption>${renderSVG(block.url, { border: 2 })}<a href="${escapeHtml(block.url)}">${lines(block.caption)}</a></figure>`
  }
}

/** Its hash is in the page's policy, so it is a constant. */
export const PRINT_SCRIPT = `document.querySelector('button').addEventListener('click',()=>print())`

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#fff;color:#000;font:11pt/1.4 system-ui,'Segoe UI',Roboto,Arial,sans-serif}
.bar{display:flex;justify-content:center;padding:12px;background:#eee}
button{min-height:44px;padding:8px 24px;border:1px solid #000;border-radius:6px;background:#fff;color:#000;font:inherit;cursor:pointer}
section{max-width:186mm;margin:0 auto;padding:8mm 4mm}
.logo{display:block;margin:0 0 6mm}
.A6 section{max-width:105mm}
section+section{border-top:1px dashed #999}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 16px;border-bottom:2px solid #000}
h1{margin:0 0 4px;font-size:16pt}
h2{margin:14px 0 2px;font-size:9pt;text-transform:uppercase;letter-spacing:.04em}
p{margin:0;overflow-wrap:anywhere}
.section{margin:16px 0 0;font-size:12pt;text-transform:none;letter-spacing:0}
.text{margin:8px 0}
.columns{display:flex;flex-wrap:wrap;gap:0 24px}
.columns>div{flex:1 1 45mm;min-width:0}
table{width:100%;margin:16px 0;border-collapse:collapse}
th,td{padding:5px 8px 5px 0;border-bottom:1px solid #999;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-size:9pt;overflow-wrap:normal}
td:first-child:empty{min-width:8mm}
td:first-child:empty::before{content:'';display:inline-block;width:4mm;height:4mm;border:1px solid #000}
tr{break-inside:avoid}
.number{text-align:right}
td.number{white-space:nowrap}
dl{margin:8px 0}
dl>div{display:flex;justify-content:space-between;gap:16px;padding:2px 0}
dd{margin:0;text-align:right}
.strong{font-size:13pt;font-weight:700}
figure{margin:8mm 0 0;max-width:45mm;text-align:center;break-inside:avoid;font-size:9pt;overflow-wrap:anywhere}
figure svg{display:block;width:100%}
figure a{color:inherit}
.address{margin:8mm 0;padding:5mm;border:1px solid #000;font-size:16pt;line-height:1.35}
@media print{.bar{display:none}section{max-width:none;padding:0}section+section{border:0;break-before:page}}`

const PAGE_MARGIN = { A4: '14mm', A6: '6mm' }
export const printStyle = ({ size }: Pick<PrintDocument, 'size'>): string =>
  `${STYLE}\n@page{size:${size};margin:${PAGE_MARGIN[size]}}`

/** A page without the console around it, black on white, that a browser prints as it is. */
export const renderPrintPage = (
  printDocument: PrintDocument,
  { shopName, logo }: Pick<ShopSettings, 'shopName' | 'logo'>,
): string => {
  const letterhead = printDocument.size === 'A4' ? renderLetterhead(logo, shopName) : ''
  return [
    '<!doctype html><html lang="pl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(words.document(printDocument.title, shopName))}</title>`,
    `<style>${printStyle(printDocument)}</style></head><body class="${printDocument.size}">`,
    `<div class="bar"><button type="button">${words.print}</button></div><main>`,
    ...printDocument.sheets.map(
      (blocks) => `<section>${letterhead}${blocks.map(renderBlock).join('')}</section>`,
    ),
    `</main><script>${PRINT_SCRIPT}</script></body></html>`,
  ].join('')
}

const renderLetterhead = (logo: ShopLogo, shopName: string): string => {
  const address = logoFileAddress(logo)
  if (address === null) return ''
  const { width, height } = letterheadSize(logo.picture)
  return `<img class="logo" src="${address}" width="${width}" height="${height}" alt="${escapeHtml(shopName)}">`
}
