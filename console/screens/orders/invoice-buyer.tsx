import { useState } from 'react'
import type { InvoiceOfOrder } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { invoiceWords } from '../invoices/strings.ts'

const words = invoiceWords.onOrder

type Draft = { name: string; line1: string; line2: string; nip: string }

/** What the shop will do with this draft: a sentence, or documents; `isRefused`: nothing. */
type Outcome = { text: string; documents: string[]; isRefused: boolean }

const outcomeOf = ({ kind, number, ksef, now }: InvoiceOfOrder, draft: Draft): Outcome => {
  const nip = draft.nip.replaceAll(/\D/g, '')
  const before = now.buyer.nip ?? ''
  const refuse = (text: string): Outcome => ({ text, documents: [], isRefused: true })
  const isSame = (['name', 'line1', 'line2'] as const).every((part) => draft[part].trim() === now.buyer[part])
  if (isSame && nip === before) return refuse(words.willNothing)
  if (before === '' && nip !== '') return refuse(words.cannotAddNip)
  if (ksef?.state === 'rejected' && !ksef.isOffline)
    return { text: words.willSendAgain(number), documents: [], isRefused: false }
  const issue = (...documents: string[]): Outcome => ({ text: words.willIssue, documents, isRefused: false })
  if (nip === before) return issue(words.willCorrectData(number))
  if (kind !== 'VAT') return refuse(words.cannotChangeNip)
  if (now.totalGrosze === 0) return refuse(words.cannotChangeZero)
  return issue(
    words.willCorrectToZero(number, formatPrice(-now.totalGrosze), before),
    words.willInvoice(formatPrice(now.totalGrosze), nip),
  )
}

type Props = {
  invoice: InvoiceOfOrder
  isBusy: boolean
  issue: (buyer: Draft) => void
  close: () => void
}

/** Who an invoice should have named, and what the shop issues to correct it. */
export const InvoiceBuyer = ({ invoice, isBusy, issue, close }: Props) => {
  const [draft, setDraft] = useState<Draft>({ ...invoice.now.buyer, nip: invoice.now.buyer.nip ?? '' })
  const { text, documents, isRefused } = outcomeOf(invoice, draft)
  const field = (name: keyof Draft, label: string) => (
    <TextField
      label={label}
      path={`invoice.${name}`}
      value={draft[name]}
      {...(name === 'nip' && { inputMode: 'numeric' as const })}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
    />
  )
  return (
    <div className="fields" role="group" aria-label={words.buyerOf(invoice.number)}>
      <h3>{words.buyerOf(invoice.number)}</h3>
      {field('name', words.buyerName)}
      {field('line1', words.buyerLine1)}
      {field('line2', words.buyerLine2)}
      {field('nip', words.buyerNip)}
      <div role="status">
        <p>{text}</p>
        {documents.length > 0 && (
          <ol className="to-issue">
            {documents.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ol>
        )}
      </div>
      <div className="form-actions">
        <Button isBusy={isBusy} disabled={isRefused} onClick={() => issue(draft)}>
          {words.issueBuyer}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}
