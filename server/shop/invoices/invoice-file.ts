import type { Attachment } from '#server/platform/mail/attachments.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import { qrInvoiceUrl } from '../ksef/ksef-number.ts'
import { findLogoFile } from '../media/render-logo.ts'
import type { PrintDocument } from '../orders/print/print-document.ts'
import { renderPdf } from '../orders/print/render-pdf.ts'
import { findIssued, type Issued } from './list-invoices.ts'
import { documentOfInvoice } from './print-invoice.ts'

/** Begins the id of an attachment that is made of an invoice (`connect-wings.ts`). */
export const INVOICE_ATTACHMENT = 'invoice'

/** The document of an invoice to print, with what KSeF knows of it by now. */
export const printIssued = ({ document, ksef }: Issued): PrintDocument =>
  documentOfInvoice(
    document,
    ksef && {
      number: ksef.ksef_number,
      certificateUrl: ksef.certificate_url,
      url: qrInvoiceUrl({
        environment: ksef.environment as KsefEnvironment,
        nip: document.seller.nip ?? '',
        issuedOn: document.issuedOn,
        // The codes that the buyer has stay those of the file that was issued offline.
        xmlHash: (ksef.ksef_number === null && ksef.corrected_hash) || ksef.xml_hash,
      }),
    },
  )

/** An invoice as a PDF file. */
export const renderInvoice = async (services: Services, issued: Issued): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf(printIssued(issued), services.shopSettings().shopName, await findLogoFile(services))

/** The same for a mail, made when the mail is sent; undefined: there is no such invoice. */
export const attachInvoice = async (
  services: Services,
  id: string,
): Promise<Omit<Attachment, 'filename'> | undefined> => {
  const issued = await findIssued(services.db.read as Sql, id)
  return (
    issued && { contentType: 'application/pdf', content: Buffer.from(await renderInvoice(services, issued)) }
  )
}
