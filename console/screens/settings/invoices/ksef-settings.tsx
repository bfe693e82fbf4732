import { useRef, useState } from 'react'
import { ksefEnvironments } from '#contract/console/invoice-settings.ts'
import { invoicesApi, type KsefConnection } from '#contract/console/orders/invoices.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { LongTextField, NumberField, SelectField, TextField, Tick } from '#console/parts/form/fields.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { readCount, writeCount } from '#console/text/read-number.ts'
import { invoiceWords } from '../../invoices/strings.ts'
import type { SectionProps } from '../section-props.ts'

const words = invoiceWords.settings

type Settings = SectionProps['settings']['invoices']['ksef']

/** Whether and where invoices are sent, and with which keys. */
export const KsefSettings = ({
  settings,
  set,
}: {
  settings: Settings
  set: (settings: Settings) => void
}) => (
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
        <NumberField
          label={words.offlineAfter}
          hint={words.offlineAfterHint}
          path="invoices.ksef.offlineAfterMinutes"
          value={settings.offlineAfterMinutes}
          onChange={(minutes) => set({ ...settings, offlineAfterMinutes: minutes ?? 0 })}
          read={readCount}
          write={writeCount}
        />
        <Keys />
      </>
    )}
  </>
)

type KeyProps = { answer: KsefConnection; put: (next: KsefConnection) => void }

/** Each is saved by its own button: it is sealed in the database and never comes back. */
const Keys = () => {
  const loaded = useApiQuery(invoicesApi.ksef, {})
  return (
    <LoadedContent loaded={loaded}>
      {(answer) => (
        <div className="fields">
          <Token answer={answer} put={loaded.put} />
          <Certificate answer={answer} put={loaded.put} />
        </div>
      )}
    </LoadedContent>
  )
}

/** No certificate or key is as large: of another file the beginning is refused by the server, with its reason. */
const MAX_FILE_BYTES = 14_000
const NO_CERTIFICATE = { certificate: '', key: '', password: '' }

/** For invoices that are issued while KSeF does not answer. */
const Certificate = ({ answer: { offline }, put }: KeyProps) => {
  const api = useApi()
  const [entered, setEntered] = useState(NO_CERTIFICATE)
  const { doing, problem, start } = useChange()
  const save = () =>
    start('save', async () => {
      put(await api(invoicesApi.saveCertificate, { body: entered }))
      setEntered(NO_CERTIFICATE)
    })
  return (
    <>
      <h3>{words.certificateTitle}</h3>
      <p className={offline?.isEnding ? 'problem' : 'muted'}>
        {offline ? words.certificateSet(offline.serial, formatDay(offline.endsMs)) : words.certificateNone}
      </p>
      <KeyFile
        label={words.certificate}
        fileLabel={words.certificateFile}
        accept=".crt,.cer,.pem,.der"
        path="certificate"
        value={entered.certificate}
        onChange={(certificate) => setEntered((now) => ({ ...now, certificate }))}
      />
      <KeyFile
        label={words.certificateKey}
        fileLabel={words.certificateKeyFile}
        accept=".key,.pem,.der"
        path="key"
        value={entered.key}
        onChange={(key) => setEntered((now) => ({ ...now, key }))}
      />
      <TextField
        label={words.certificatePassword}
        path="password"
        type="password"
        autoComplete="off"
        value={entered.password}
        onChange={(password) => setEntered({ ...entered, password })}
      />
      <div className="form-actions">
        <Button
          isBusy={doing === 'save'}
          disabled={entered.certificate === '' || entered.key === ''}
          onClick={() => void save()}
        >
          {words.saveCertificate}
        </Button>
      </div>
      <p role="status" className={problem === null ? undefined : 'problem'}>
        {problem ?? ''}
      </p>
    </>
  )
}

type KeyFileProps = {
  label: string
  fileLabel: string
  accept: string
  path: string
  value: string
  onChange: (text: string) => void
}

/** Text as it is; what is no text, such as a file in DER, as Base64. */
const readKeyFile = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return bytes.every((byte) => byte < 0x80)
    ? new TextDecoder().decode(bytes)
    : btoa(String.fromCharCode(...bytes))
}

/** Pasted, or read from a file into the same field. */
const KeyFile = ({ label, fileLabel, accept, ...field }: KeyFileProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <LongTextField label={label} {...field} />
      <input
        ref={input}
        type="file"
        accept={accept}
        className="screen-reader-text"
        tabIndex={-1}
        aria-label={fileLabel}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void readKeyFile(file.slice(0, MAX_FILE_BYTES)).then(field.onChange)
          target.value = ''
        }}
      />
      <div className="form-actions">
        <Button look="quiet" onClick={() => input.current?.click()}>
          {fileLabel}
        </Button>
      </div>
    </>
  )
}

const Token = ({ answer: { hasToken, check }, put }: KeyProps) => {
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
