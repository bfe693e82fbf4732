import { Hono } from 'hono'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { findLogoFile } from '../media/render-logo.ts'
import type { PrintBlock, PrintDocument } from '../orders/print/print-document.ts'
import { PRINT_SCRIPT, printStyle, renderPrintPage } from '../orders/print/render-page.ts'
import { renderPdf } from '../orders/print/render-pdf.ts'

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

/** The model form as a page to print and as a file. */
export const modelFormRoutes = (services: Services): Hono => {
  const modelForm = () => modelFormOf(services.shopSettings(), services.settings.publicUrl + paths.withdraw)
  return new Hono()
    .get(paths.withdrawalForm, (c) => {
      const printed = modelForm()
      return c.body(renderPrintPage(printed, services.shopSettings()), 200, {
        'Content-Type': 'text/html; charset=UTF-8',
        ...securityHeaders(services, { inlineScripts: [PRINT_SCRIPT], inlineStyles: [printStyle(printed)] }),
      })
    })
    .get(
      paths.withdrawalFormFile,
      limitRate(services, 'withdrawal-forms', (c) => c.text(words.model.tooOften, 429)),
      async (c) =>
        c.body(
          await renderPdf(modelForm(), services.shopSettings().shopName, await findLogoFile(services)),
          200,
          {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `inline; filename="${words.model.file}"`,
            'X-Content-Type-Options': 'nosniff',
          },
        ),
    )
}
