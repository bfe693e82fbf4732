import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Content, TableCell } from 'pdfmake'
import { orderPrint as words } from '#storefront/strings/pl/order/order-print.ts'
import type { LogoFile } from '#server/shop/media/render-logo.ts'
import type { PrintDocument, PrintBlock } from './print-document.ts'

const MM = 72 / 25.4
const MARGIN_MM = { A4: 14, A6: 6 }
const GAP = 8
const BOX = 4 * MM
const QR_SIDE = 32 * MM

const cellOf = (text: string, isNumber: boolean, index: number): TableCell =>
  text === '' && index === 0
    ? { canvas: [{ type: 'rect', x: 0, y: 1, w: BOX, h: BOX, lineWidth: 0.7 }] }
    : { text, ...(isNumber && { alignment: 'right', noWrap: true }) }

const renderBlock = (block: PrintBlock): Content => {
  switch (block.kind) {
    case 'title':
      return {
        columns: [
          { text: block.text, fontSize: 16, bold: true },
          { text: block.aside, width: 'auto', alignment: 'right', margin: [0, 5, 0, 0] },
        ],
        margin: [0, 0, 0, GAP],
      }
    case 'columns':
      return {
        columns: block.columns.map(({ heading, lines }) => ({
          stack: [{ text: heading, style: 'heading' }, lines.join('\n')],
        })),
        columnGap: 16,
        margin: [0, 0, 0, GAP],
      }
    case 'table':
      return {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: block.columns.map(({ isWide }) => (isWide ? '*' : 'auto')),
          body: [
            block.columns.map(({ title, isNumber }) => ({
              text: title,
              style: 'heading',
              ...(isNumber && { alignment: 'right' as const }),
            })),
            ...block.rows.map((row) =>
              row.map((cell, index) => cellOf(cell, block.columns[index]?.isNumber ?? false, index)),
            ),
          ],
        },
        layout: 'lightHorizontalLines',
        margin: [0, 0, 0, GAP],
      }
    case 'sums':
      return {
        stack: block.rows.map(({ label, value, isStrong = false }) => ({
          columns: [
            { text: label, bold: isStrong },
            { text: value, bold: isStrong, alignment: 'right' },
          ],
          ...(isStrong && { fontSize: 13 }),
        })),
        margin: [0, 0, 0, GAP],
      }
    case 'heading':
      return { text: block.text, fontSize: 12, bold: true, margin: [0, GAP, 0, GAP / 2] }
    case 'text':
      return {
        stack: [...(block.heading ? [{ text: block.heading, style: 'heading' }] : []), block.text],
        margin: [0, 0, 0, GAP],
      }
    case 'address':
      return {
        table: {
          widths: ['*'],
          body: [[{ text: block.lines.join('\n'), fontSize: 15, margin: [6, 6, 6, 6] }]],
        },
        margin: [0, GAP, 0, GAP],
      }
    case 'qr':
      return {
        stack: [
          { text: block.heading, style: 'heading' },
          { qr: block.url, fit: QR_SIDE, margin: [0, GAP / 2, 0, GAP / 2] },
          { text: block.caption, fontSize: 8.5 },
        ],
        unbreakable: true,
        margin: [0, GAP, 0, GAP],
      }
  }
}

/** CSS pixels as points. */
const POINTS = 72 / 96

const letterheadOf = ({ png, width, height }: LogoFile): Content => ({
  image: `data:image/png;base64,${png.toString('base64')}`,
  width: width * POINTS,
  height: height * POINTS,
  margin: [0, 0, 0, 2 * GAP],
})

/** The same document as a file. The library is loaded when the first one is made (decision 0074). */
export const renderPdf = async (
  printDocument: PrintDocument,
  shopName: string,
  logo?: LogoFile,
): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: pdfMake } = await import('pdfmake')
  const require = createRequire(import.meta.url)
  const fonts = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')
  pdfMake.setFonts({
    Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
  })
  // A text of a buyer is never read as an address of a file.
  pdfMake.setUrlAccessPolicy(() => false)
  pdfMake.setLocalAccessPolicy((path) => path.startsWith(fonts))
  const letterhead = logo && printDocument.size === 'A4' ? [letterheadOf(logo)] : []
  const margin = MARGIN_MM[printDocument.size] * MM
  const buffer = await pdfMake
    .createPdf({
      info: { title: words.document(printDocument.title, shopName) },
      pageSize: printDocument.size,
      pageMargins: [margin, margin, margin, margin],
      defaultStyle: { font: 'Roboto', fontSize: printDocument.size === 'A4' ? 10 : 9 },
      styles: { heading: { bold: true, fontSize: 8.5 } },
      content: printDocument.sheets.map((blocks, index) => ({
        stack: [...letterhead, ...blocks.map(renderBlock)],
        ...(index > 0 && { pageBreak: 'before' }),
      })),
    })
    .getBuffer()
  return new Uint8Array(buffer)
}
