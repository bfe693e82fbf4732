import { useState } from 'react'
import { type InvoiceToIssue, invoicesApi } from '#contract/console/orders/invoices.ts'
import type { InvoiceOfOrder, OrderDetailsAnswer, OrderInvoice } from '#contract/console/orders/orders.ts'
import { formatAmount, formatPrice, readAmount } from '#contract/money.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { NumberField, TextField } from '#console/parts/form/fields.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { invoiceWords } from '../invoices/strings.ts'
import { InvoiceBuyer } from './invoice-buyer.tsx'

const words = invoiceWords.onOrder

type Props = { details: OrderDetailsAnswer; put: (details: OrderDetailsAnswer) => void }

/** The order's invoices, and issuing further ones by hand. */
export const InvoicesOfOrder = ({ details: { order, invoices, paidGrosze }, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [isAsking, setAsking] = useState<'advance' | 'correction' | InvoiceOfOrder | null>(null)
  const issue = (invoice: InvoiceToIssue['invoice']) =>
    start(invoice.what, async (onceKey) => {
      put(
        await api(
          invoicesApi.issue,
          { params: { id: order.id }, body: { key: onceKey, invoice } },
          { onceKey },
        ),
      )
      setAsking(null)
      showToast(words.issued)
    })
  const mail = (id: string) =>
    start(id, async (onceKey) => {
      put(await api(invoicesApi.mailAgain, { params: { id }, body: { key: onceKey } }, { onceKey }))
      showToast(words.mailed)
    })
  const sendAgain = (id: string) =>
    start(id, async () => put(await api(invoicesApi.sendAgain, { params: { id } })))
  const hasSale = invoices.some(({ kind }) => kind === 'VAT' || kind === 'ROZ')
  const hasAdvance = invoices.some(({ kind }) => kind === 'ZAL')
  return (
    <section className="card" aria-labelledby="order-invoices">
      <h2 id="order-invoices">{words.title}</h2>
      <FormMessage text={problem} />
      {invoices.length === 0 && <p className="muted">{words.none}</p>}
      <ul className="refund-list">
        {invoices.map((invoice) => (
          <Issued
            key={invoice.id}
            invoice={invoice}
            doing={doing}
            mail={(id) => void mail(id)}
            sendAgain={(id) => void sendAgain(id)}
            correctBuyer={() => setAsking(invoice)}
          />
        ))}
      </ul>
      {isAsking !== null && typeof isAsking === 'object' && (
        <InvoiceBuyer
          key={isAsking.id}
          invoice={isAsking}
          isBusy={doing === 'buyer'}
          issue={(buyer) => void issue({ what: 'buyer', invoiceId: isAsking.id, ...buyer })}
          close={() => setAsking(null)}
        />
      )}
      {isAsking === 'advance' && (
        <Advance
          suggestedGrosze={paidGrosze}
          isBusy={doing === 'advance'}
          issue={(amountGrosze) => void issue({ what: 'advance', amountGrosze })}
          close={() => setAsking(null)}
        />
      )}
      {isAsking === 'correction' && (
        <Correction
          isBusy={doing === 'correction'}
          issue={(reason) => void issue({ what: 'correction', reason })}
          close={() => setAsking(null)}
        />
      )}
      {isAsking === null && (
        <div className="form-actions">
          {hasSale ? (
            <Button onClick={() => setAsking('correction')}>{words.correct}</Button>
          ) : (
            <>
              <Button isBusy={doing === 'sale'} onClick={() => void issue({ what: 'sale' })}>
                {hasAdvance ? words.issueFinal : words.issue}
              </Button>
              <Button onClick={() => setAsking('advance')}>{words.advance}</Button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

type IssuedProps = {
  invoice: OrderInvoice
  doing: string | null
  mail: (id: string) => void
  sendAgain: (id: string) => void
  correctBuyer: () => void
}

const Issued = ({ invoice, doing, mail, sendAgain, correctBuyer }: IssuedProps) => {
  const { id, kind, number, issuedOn, totalGrosze, ksef } = invoice
  return (
    <li>
      <p>
        <InvoiceLinks invoice={invoice} /> <b>{formatPrice(totalGrosze)}</b>
      </p>
      <small className="muted">
        {invoiceWords.kind(kind)}, {issuedOn}
      </small>
      {ksef && (
        <p className={ksef.state === 'rejected' ? 'problem' : 'muted'}>
          {invoiceWords.columns.ksef}: {ksef.number ?? invoiceWords.state(ksef.state)}
          {ksef.state !== 'accepted' && ksef.message && `. ${ksef.message}`}
        </p>
      )}
      <Button
        look="quiet"
        isBusy={doing === id}
        onClick={() => mail(id)}
        aria-label={`${words.mail}: ${number}`}
      >
        {words.mail}
      </Button>
      {!kind.startsWith('KOR') && (
        <Button look="quiet" onClick={correctBuyer} aria-label={`${words.buyer}: ${number}`}>
          {words.buyer}
        </Button>
      )}
      {ksef?.state === 'rejected' && (
        <Button look="quiet" isBusy={doing === id} onClick={() => sendAgain(id)}>
          {invoiceWords.sendAgain}
        </Button>
      )}
    </li>
  )
}

/** Opens an invoice as a page and as its files. */
export const InvoiceLinks = ({ invoice: { id, number, ksef } }: { invoice: OrderInvoice }) => {
  const link = (format: 'pdf' | 'xml' | 'upo' | undefined, text: string) => (
    <a
      href={urlOf(invoicesApi.file, { params: { id }, query: { format } })}
      target="_blank"
      rel="noreferrer"
      aria-label={format && `${text}, ${number}`}
    >
      {text}
    </a>
  )
  return (
    <span className="invoice-links">
      {link(undefined, number)} {link('pdf', invoiceWords.pdf)} {ksef && link('xml', invoiceWords.xml)}{' '}
      {ksef?.state === 'accepted' && link('upo', invoiceWords.upo)}
    </span>
  )
}

type AdvanceProps = {
  suggestedGrosze: number
  isBusy: boolean
  issue: (grosze: number) => void
  close: () => void
}

const Advance = ({ suggestedGrosze, isBusy, issue, close }: AdvanceProps) => {
  const [grosze, setGrosze] = useState<number | null>(suggestedGrosze || null)
  return (
    <div className="fields">
      <NumberField
        label={words.advanceAmount}
        hint={words.advanceHint}
        path="amountGrosze"
        value={grosze}
        read={readAmount}
        write={formatAmount}
        onChange={(typed) => setGrosze(typed ?? null)}
      />
      <div className="form-actions">
        <Button isBusy={isBusy} disabled={!grosze} onClick={() => grosze && issue(grosze)}>
          {words.advance}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

type CorrectionProps = { isBusy: boolean; issue: (reason: string) => void; close: () => void }

const Correction = ({ isBusy, issue, close }: CorrectionProps) => {
  const [reason, setReason] = useState('')
  return (
    <div className="fields">
      <TextField
        label={words.reason}
        hint={words.correctHint}
        path="reason"
        value={reason}
        onChange={setReason}
      />
      <div className="form-actions">
        <Button isBusy={isBusy} onClick={() => issue(reason)}>
          {words.correct}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
