import { useState } from 'react'
import {
  type AccountCheck,
  paymentsApi,
  type ProviderAnswer,
  type ProviderFieldAnswer,
  type ProvidersAnswer,
} from '#contract/console/orders/payments.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useApi } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange, useSaving } from '#console/data/use-saving.ts'
import { Button, CopyButton } from '#console/parts/form/button.tsx'
import { SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Page } from '#console/parts/page.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { paymentWords as words } from './strings.ts'
import './payments.css'

/** Accounts at payment providers, for who may change settings; and what providers say of a day. */
export const PaymentsScreen = () => {
  const { role } = useOwner().owner
  return (
    <Page title={words.title} lead={words.lead}>
      {hasRight(role, 'settings') && <Providers />}
      {hasRight(role, 'orders-export') && <Reconciliation />}
    </Page>
  )
}

const Providers = () => {
  const loaded = useApiQuery(paymentsApi.providers, {})
  return (
    <LoadedContent loaded={loaded}>
      {({ providers }) =>
        providers.map((provider) => (
          // After saving, the form begins with what was saved.
          <Provider key={`${provider.id} ${provider.version}`} provider={provider} put={loaded.put} />
        ))
      }
    </LoadedContent>
  )
}

type Props = { provider: ProviderAnswer; put: (answer: ProvidersAnswer) => void }

/** Not stored as a draft in the browser: it contains keys. */
const Provider = ({ provider, put }: Props) => {
  const { id, title, help, fields, methods, noticeUrl, noticeSetup, version } = provider
  const api = useApi()
  const showToast = useToast()
  const [isOn, setOn] = useState(provider.isOn)
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.filter(({ isSecret }) => !isSecret).map(({ name, value }) => [name, value])),
  )
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const { problems, problem, isBusy, save } = useSaving()
  const submit = () => {
    const body = { isOn, values, secrets }
    return save(paymentsApi.save.request, body, async () => {
      put(await api(paymentsApi.save, { params: { id }, body }, { readVersion: version }))
      showToast(words.saved)
    })
  }
  return (
    <section className="card payment-provider" aria-labelledby={`provider-${id}`}>
      <h2 id={`provider-${id}`}>{title}</h2>
      <p className="muted">{help}</p>
      <p className="muted">{words.offers(methods)}</p>
      <Form problems={problems} onSubmit={() => void submit()} label={title}>
        <div className="fields">
          {fields.map((field) =>
            field.isSecret ? (
              <TextField
                key={field.name}
                label={field.label}
                hint={field.isSet ? words.isSet : field.hint}
                path={`secrets.${field.name}`}
                type="password"
                autoComplete="off"
                spellCheck={false}
                value={secrets[field.name] ?? ''}
                onChange={(text) => setSecrets({ ...secrets, [field.name]: text })}
              />
            ) : (
              <ValueField
                key={field.name}
                field={field}
                value={values[field.name] ?? ''}
                onChange={(text) => setValues({ ...values, [field.name]: text })}
              />
            ),
          )}
        </div>
        <Tick label={words.isOn} hint={words.isOnHint} isOn={isOn} onChange={setOn} />
        <FormMessage text={problem} />
        <div className="form-actions">
          <Button type="submit" look="main" isBusy={isBusy}>
            {words.save}
          </Button>
          <Check id={id} />
        </div>
      </Form>
      <p className="muted">
        {words.noticeUrl}: <code>{noticeUrl}</code> <CopyButton text={noticeUrl} />
        <br />
        {noticeSetup ?? words.noticeUrlHint}
      </p>
    </section>
  )
}

const OTHER = 'inny'

const ValueField = ({
  field: { name, label, hint, options },
  value,
  onChange,
}: {
  field: ProviderFieldAnswer
  value: string
  onChange: (value: string) => void
}) => {
  const path = `values.${name}`
  const isListed = options.some((option) => option.value === value)
  if (options.length === 0)
    return <TextField {...{ label, hint, path, value, onChange }} autoComplete="off" inputMode="numeric" />
  return (
    <>
      <SelectField
        {...{ label, hint }}
        path={isListed ? path : ''}
        value={isListed ? value : OTHER}
        onChange={(chosen) => onChange(chosen === OTHER ? '' : chosen)}
        choices={[
          ...options.map((option) => ({ value: option.value, title: option.label })),
          { value: OTHER, title: words.otherAddress },
        ]}
      />
      {!isListed && (
        <TextField
          label={words.otherAddress}
          path={path}
          type="url"
          autoComplete="off"
          value={value}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Asks the provider whether it accepts what was saved. */
const Check = ({ id }: { id: string }) => {
  const api = useApi()
  const { doing, problem, start } = useChange()
  const [result, setResult] = useState<AccountCheck | null>(null)
  const check = () => start('check', async () => setResult(await api(paymentsApi.check, { params: { id } })))
  return (
    <>
      <Button isBusy={doing !== null} onClick={() => void check()}>
        {doing === null ? words.check : words.checking}
      </Button>
      <p role="status" className={result && !result.ok ? 'problem' : undefined}>
        {problem ?? result?.message ?? ''}
      </p>
    </>
  )
}
