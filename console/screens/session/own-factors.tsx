import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AccountAnswer,
  accountApi,
  type AccountChange,
  type NewTotp,
  type OwnFactorEntry,
} from '#contract/console/staff/own-account.ts'
import { CopyButton, Button } from '#console/parts/form/button.tsx'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { PasswordField, TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { toProblem, useApi, byPath, type Problems } from '#console/data/api-client.ts'
import { useOwner } from '#console/data/session.ts'
import { useToast } from '#console/parts/toast.tsx'
import { frameWords } from '#console/strings.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { browserHasPasskeys } from './sign-in.tsx'
import { factorWords, sessionWords } from './strings.ts'

type Props = { account: AccountAnswer; put: (answer: AccountAnswer) => void }

/** What is being done, one at a time, each in a dialog. */
type Doing =
  | { what: 'addTotp' | 'addPasskey' | 'newCodes' }
  | { what: 'confirmTotp'; totp: NewTotp }
  | { what: 'remove' | 'rename'; factor: OwnFactorEntry }

const nameOf = ({ label, type }: OwnFactorEntry) => label || factorWords.types[type]

/** Second factors of the account: the app, passkeys, recovery codes. */
export const OwnFactors = ({ account, put }: Props) => {
  const api = useApi()
  const showToast = useToast()
  const { renew } = useOwner()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { factors, asksPassword } = account
  const hasTotp = factors.some(({ type }) => type === 'TOTP')
  const hasCodes = factors.some(({ type }) => type !== 'RECOVERY_CODE')

  const done = async (answer: AccountAnswer, text: string) => {
    setDoing(null)
    put(answer)
    showToast(text)
    // The rest of the console may have opened.
    await renew()
  }
  const changed = async ({ recoveryCodes, ...answer }: AccountChange, text: string) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    await done(answer, text)
  }
  const createPasskey = async (currentPassword: string, label: string) => {
    const { challengeId, options } = await api(accountApi.beginPasskey, { body: { currentPassword } })
    const created = await navigator.credentials
      .create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
          options as PublicKeyCredentialCreationOptionsJSON,
        ),
      })
      .catch(() => null)
    if (!created) throw new Error(factorWords.passkeyRefused)
    const credential = JSON.stringify((created as PublicKeyCredential).toJSON())
    await changed(
      await api(accountApi.addPasskey, { body: { challengeId, credential, label } }),
      factorWords.passkeyAdded,
    )
  }
  const work = async (typed: Typed) => {
    switch (doing?.what) {
      case 'addTotp': {
        const body = { currentPassword: typed.password }
        return setDoing({ what: 'confirmTotp', totp: await api(accountApi.beginTotp, { body }) })
      }
      case 'confirmTotp': {
        const body = { factorId: doing.totp.factorId, code: typed.code }
        return changed(await api(accountApi.confirmTotp, { body }), factorWords.totpAdded)
      }
      case 'addPasskey':
        return createPasskey(typed.password, typed.label)
      case 'newCodes': {
        const body = { currentPassword: typed.password }
        return changed(await api(accountApi.makeRecoveryCodes, { body }), factorWords.codesTitle)
      }
      case 'remove': {
        const body = { currentPassword: typed.password, code: typed.code }
        const params = { id: doing.factor.id }
        return done(await api(accountApi.removeFactor, { params, body }), factorWords.removed)
      }
      case 'rename': {
        const params = { id: doing.factor.id }
        const body = { label: typed.label }
        return done(await api(accountApi.renameFactor, { params, body }), factorWords.renamed)
      }
    }
  }

  return (
    <section className="card" aria-labelledby="factors">
      <h2 id="factors">{factorWords.title}</h2>
      <p className="muted">{factorWords.hint}</p>
      {codes && <RecoveryCodes codes={codes} onHide={() => setCodes(null)} />}
      {factors.length === 0 && <p>{factorWords.none}</p>}
      <ul className="access-list">
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <b>{nameOf(factor)}</b>
              <small>
                {[
                  ...(factor.label ? [factorWords.types[factor.type]] : []),
                  factorWords.added(formatDateTime(factor.createdMs)),
                  factor.usedMs === null
                    ? factorWords.neverUsed
                    : factorWords.used(formatDateTime(factor.usedMs)),
                ].join(', ')}
              </small>
              {factor.isBroken && <small className="problem">{factorWords.broken}</small>}
            </div>
            {factor.type === 'WEBAUTHN' && (
              <Button
                aria-label={factorWords.renameNamed(nameOf(factor))}
                onClick={() => setDoing({ what: 'rename', factor })}
              >
                {factorWords.rename}
              </Button>
            )}
            {factor.type === 'RECOVERY_CODE' ? (
              <Button onClick={() => setDoing({ what: 'newCodes' })}>{factorWords.newCodes}</Button>
            ) : (
              <Button
                look="danger"
                aria-label={factorWords.removeNamed(nameOf(factor))}
                onClick={() => setDoing({ what: 'remove', factor })}
              >
                {factorWords.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button look={hasCodes ? 'plain' : 'main'} onClick={() => setDoing({ what: 'addTotp' })}>
          {hasTotp ? factorWords.replaceTotp : factorWords.addTotp}
        </Button>
        {browserHasPasskeys() && (
          <Button onClick={() => setDoing({ what: 'addPasskey' })}>{factorWords.addPasskey}</Button>
        )}
      </div>
      {doing && (
        <FactorDialog
          key={doing.what}
          doing={doing}
          asksPassword={asksPassword}
          work={work}
          onCancel={() => setDoing(null)}
        />
      )}
    </section>
  )
}

type Typed = { password: string; code: string; label: string }

const titleOf = (doing: Doing): string => {
  switch (doing.what) {
    case 'confirmTotp':
      return factorWords.totpTitle
    case 'remove':
      return factorWords.removeTitle(nameOf(doing.factor))
    case 'rename':
      return factorWords.renameNamed(nameOf(doing.factor))
    case 'addPasskey':
      return factorWords.addPasskey
    default:
      return factorWords.proveTitle
  }
}

const submitOf = ({ what }: Doing): string =>
  what === 'confirmTotp'
    ? factorWords.confirmTotp
    : what === 'remove'
      ? factorWords.remove
      : what === 'rename'
        ? frameWords.save
        : factorWords.goOn

/** The password, code or name that a change needs. */
const FactorDialog = ({
  doing,
  asksPassword,
  work,
  onCancel,
}: {
  doing: Doing
  asksPassword: boolean
  work: (typed: Typed) => Promise<void>
  onCancel: () => void
}) => {
  const factor = 'factor' in doing ? doing.factor : null
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [label, setLabel] = useState(factor?.label ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [problem, setProblem] = useState<string | null>(null)

  const isRemovingApp = doing.what === 'remove' && factor?.type === 'TOTP'
  const needsPassword =
    asksPassword && !isRemovingApp && doing.what !== 'confirmTotp' && doing.what !== 'rename'
  const needsCode = doing.what === 'confirmTotp' || (isRemovingApp && asksPassword)
  const needsLabel = doing.what === 'rename' || doing.what === 'addPasskey'

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setProblems({})
    setProblem(null)
    try {
      await work({ password, code, label })
    } catch (error) {
      const { message, fields } = toProblem(error)
      const own = error instanceof Error && error.message === factorWords.passkeyRefused
      if (fields.length > 0) setProblems(byPath(fields))
      else setProblem(own ? factorWords.passkeyRefused : message)
    }
    setBusy(false)
  }
  return (
    <ModalDialog title={titleOf(doing)} onCancel={onCancel}>
      {doing.what === 'confirmTotp' && <TotpSecret totp={doing.totp} />}
      {doing.what === 'remove' && asksPassword && (
        <p>{isRemovingApp ? factorWords.removeTotpHint : factorWords.removePasskeyHint}</p>
      )}
      <Form problems={problems} onSubmit={() => void submit()}>
        {needsPassword && (
          <PasswordField
            label={sessionWords.currentPassword}
            path="currentPassword"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
        )}
        {needsCode && (
          <TextField
            label={isRemovingApp ? factorWords.codeOrRecovery : factorWords.code}
            path="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={setCode}
          />
        )}
        {needsLabel && (
          <TextField
            label={factorWords.label}
            hint={factorWords.labelHint}
            path="label"
            autoComplete="off"
            maxLength={60}
            value={label}
            onChange={setLabel}
          />
        )}
        <FormMessage text={problem} />
        <div className="dialog-actions">
          <Button onClick={onCancel}>{frameWords.cancel}</Button>
          <Button look={doing.what === 'remove' ? 'danger' : 'main'} type="submit" isBusy={isBusy}>
            {submitOf(doing)}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  )
}

/** The secret of a new app, as a picture for the camera and as text. */
const TotpSecret = ({ totp: { secret, qrSvg } }: { totp: NewTotp }): ReactNode => (
  <>
    <p>{factorWords.totpSteps}</p>
    <img
      className="totp-code"
      src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
      alt={factorWords.qrAlt}
      width={200}
      height={200}
    />
    <p>{factorWords.secretLabel}</p>
    <code className="secret-text">{secret.match(/.{1,4}/g)?.join(' ')}</code>
  </>
)

/** New recovery codes, shown only once. */
const RecoveryCodes = ({ codes, onHide }: { codes: string[]; onHide: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card is-warning" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        {factorWords.codesTitle}
      </h3>
      <p>{factorWords.codesHint}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyButton text={codes.join('\n')} look="main" />
        <Button onClick={onHide}>{factorWords.codesSaved}</Button>
      </div>
    </section>
  )
}
