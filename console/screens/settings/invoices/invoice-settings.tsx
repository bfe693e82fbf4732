import { invoiceMoments } from '#contract/console/invoice-settings.ts'
import { LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Link } from '#console/parts/link.tsx'
import { invoiceWords } from '../../invoices/strings.ts'
import { KsefSettings } from './ksef-settings.tsx'
import type { SectionProps } from '../section-props.ts'

const words = invoiceWords.settings

/** The seller on invoices, when they are issued, their numbers, and sending them to KSeF. */
export const InvoiceSection = ({ settings: { invoices }, change }: SectionProps) => {
  const set = (changed: Partial<typeof invoices>) => change({ invoices: { ...invoices, ...changed } })
  const { isOn, seller, issuedWhen, isForEveryone, numbers, exemption, usesCashAccounting, note } = invoices
  const setSeller = (changed: Partial<typeof seller>) => set({ seller: { ...seller, ...changed } })
  const number = (name: keyof typeof numbers) => (
    <TextField
      label={words[name]}
      {...(name === 'sale' && { hint: words.numberHint })}
      path={`invoices.numbers.${name}`}
      value={numbers[name]}
      onChange={(pattern) => set({ numbers: { ...numbers, [name]: pattern } })}
    />
  )
  return (
    <div className="fields">
      <Tick label={words.isOn} isOn={isOn} onChange={(next) => set({ isOn: next })} />
      {isOn && (
        <>
          <TextField
            label={words.sellerName}
            path="invoices.seller.name"
            value={seller.name}
            onChange={(name) => setSeller({ name })}
          />
          <TextField
            label={words.sellerNip}
            path="invoices.seller"
            inputMode="numeric"
            value={seller.nip}
            onChange={(nip) => setSeller({ nip })}
          />
          <TextField
            label={words.line1}
            path="invoices.seller.line1"
            value={seller.line1}
            onChange={(line1) => setSeller({ line1 })}
          />
          <TextField
            label={words.line2}
            path="invoices.seller.line2"
            value={seller.line2}
            onChange={(line2) => setSeller({ line2 })}
          />
          <SelectField
            label={words.issuedWhen}
            path="invoices.issuedWhen"
            value={issuedWhen}
            choices={invoiceMoments.map((value) => ({ value, title: words.moments[value] }))}
            onChange={(value) => set({ issuedWhen: value as typeof issuedWhen })}
          />
          <Tick
            label={words.isForEveryone}
            hint={words.isForEveryoneHint}
            isOn={isForEveryone}
            onChange={(next) => set({ isForEveryone: next })}
          />
          {number('sale')}
          {number('advance')}
          {number('correction')}
          <TextField
            label={words.exemption}
            hint={words.exemptionHint}
            path="invoices.exemption"
            value={exemption}
            onChange={(next) => set({ exemption: next })}
          />
          <Tick
            label={words.usesCashAccounting}
            isOn={usesCashAccounting}
            onChange={(next) => set({ usesCashAccounting: next })}
          />
          <LongTextField
            label={words.note}
            path="invoices.note"
            value={note}
            onChange={(next) => set({ note: next })}
          />
          <KsefSettings settings={invoices.ksef} set={(ksef) => set({ ksef })} />
        </>
      )}
      <p>
        <Link to="/faktury">{words.toInvoices}</Link>
      </p>
    </div>
  )
}
