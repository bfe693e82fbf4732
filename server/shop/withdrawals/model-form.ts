import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import type { PrintBlock, PrintDocument } from '../orders/print/print-document.ts'

type Shop = Pick<ShopSettings, 'shopName' | 'companyLines' | 'email'>

/** The statutory model form (UPK, annex 2) with the shop's data, to fill in by hand. */
export const modelFormOf = ({ shopName, companyLines, email }: Shop, url: string): PrintDocument => {
  const { model } = words
  const field = (heading: string): PrintBlock => ({ kind: 'text', heading, text: model.blank })
  const text = (line: string): PrintBlock => ({ kind: 'text', heading: '', text: line })
  return {
    title: model.title,
    size: 'A4',
    sheets: [
      [
        { kind: 'title', text: model.title, aside: '' },
        text(model.note),
        {
          kind: 'columns',
          columns: [
            {
              heading: model.addressee,
              lines: [...(companyLines.includes(shopName) ? [] : [shopName]), ...companyLines, email].filter(
                Boolean,
              ),
            },
          ],
        },
        text(model.declaration),
        text([model.blank, model.blank, model.blank].join('\n')),
        ...model.fields.map(field),
        text(model.cross),
        text(model.online(url)),
      ],
    ],
  }
}
