import { useState } from 'react'
import { invoiceMoments, ksefEnvironments } from '#contract/console/invoice-settings.ts'
import { invoicesApi, type KsefConnection } from '#contract/console/orders/invoices.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Link } from '#console/parts/link.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { invoiceWords } from '../invoices/strings.ts'
import type { SectionProps } from './section-props.ts'

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
          <Ksef settings={invoices.ksef} set={(ksef) => set({ ksef })} />
        </>
      )}
      <p>
        <Link to="/faktury">{words.toInvoices}</Link>
      </p>
    </div>
  )
}

type Settings = SectionProps['settings']['invoices']['ksef']

const Ksef = ({ settings, set }: { settings: Settings; set: (settings: Settings) => void }) => (
  <>
    <h3>{words.ksefTitle}</h3>
    <p className="muted">{words.ksefHint}</p>
    <Tick label={words.ksefOn} isOn={settings.isOn} onChange={(isOn) => set({ ...settings, isOn })} />
    {settings.isOn && (
      <>
        <SelectField
          label={words.environment}
          path="invoices.ksef.environment"
          value={settings.environment}
          choices={ksefEnvironments
            .toReversed()
            .map((value) => ({ value, title: words.environments[value] }))}
          onChange={(environment) =>
            set({ ...settings, environment: environment as Settings['environment'] })
          }
        />
        <Tick
          label={words.sendsConsumers}
          hint={words.sendsConsumersHint}
          isOn={settings.sendsConsumers}
          onChange={(sendsConsumers) => set({ ...settings, sendsConsumers })}
        />
        <KsefToken />
      </>
    )}
  </>
)

/** Saved by its own button: it is sealed in the database and never comes back. */
const KsefToken = () => {
  const loaded = useApiQuery(invoicesApi.ksef, {})
  return (
    <LoadedContent loaded={loaded}>{(answer) => <Token answer={answer} put={loaded.put} />}</LoadedContent>
  )
}

const Token = ({
  answer: { hasToken, check },
  put,
}: {
  answer: KsefConnection
  put: (next: KsefConnection) => void
}) => {
  const api = useApi()
  const [token, setToken] = useState('')
  const { doing, problem, start } = useChange()
  const save = () =>
    start('save', async () => {
      put(await api(invoicesApi.saveToken, { body: { token } }))
      setToken('')
    })
  return (
    <>
      <TextField
        label={words.token}
        hint={hasToken ? words.tokenSet : words.tokenHint}
        path="token"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={token}
        onChange={setToken}
      />
      <div className="form-actions">
        <Button isBusy={doing === 'save'} disabled={token === ''} onClick={() => void save()}>
          {words.saveToken}
        </Button>
        {hasToken && (
          <Button
            isBusy={doing === 'check'}
            onClick={() => void start('check', async () => put(await api(invoicesApi.check, {})))}
          >
            {doing === 'check' ? words.checking : words.check}
          </Button>
        )}
      </div>
      <p role="status" className={problem !== null || check?.ok === false ? 'problem' : undefined}>
        {problem ?? check?.message ?? ''}
      </p>
    </>
  )
}
