import { account } from '#storefront/strings/pl/account/account.ts'
import { AccountFactors, type OwnFactorRow } from './factors.tsx'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { AccountPush, type PushProps } from './push.tsx'
import { AccountTelephone, type TelephoneProps } from './telephone.tsx'

const words = account.security

export type SecurityProps = {
  form: FormState
  /** The form of the page that the problems belong to. */
  at: 'phone' | 'phone-confirm' | 'push' | null
  factors: OwnFactorRow[]
  /** An application that waits for its first code; `qr` is the SVG of `uri`. */
  totp: { id: string; secret: string; uri: string; qr: string } | null
  passkey: { options: string; challengeId: string } | null
  /** Fresh recovery codes, shown this once. */
  codes: string[] | null
  /** Null: telephone messages cannot be sent here, so neither of the two is offered. */
  telephone: TelephoneProps | null
  push: PushProps | null
  typed: { phone?: string; way?: 'SMS' | 'CALL' }
}

/** Second factors, passkeys and recovery codes. What is being added is above the rest. */
export const Security = ({
  form,
  at,
  factors,
  totp,
  passkey,
  codes,
  telephone,
  push,
  typed,
}: SecurityProps) => {
  const quiet = { ...form, problems: [] }
  const stateOf = (name: string) => (name === at ? form : quiet)
  const ways = [
    { isBusy: totp !== null, part: <Totp key="totp" state={quiet} totp={totp} /> },
    { isBusy: passkey !== null, part: <Passkey key="passkey" state={quiet} passkey={passkey} /> },
    ...(telephone
      ? [
          {
            isBusy: telephone.pending !== null || at === 'phone',
            part: <AccountTelephone key="telephone" {...telephone} stateOf={stateOf} typed={typed} />,
          },
        ]
      : []),
    ...(push
      ? [
          {
            isBusy: push.pending !== null || at === 'push',
            part: <AccountPush key="push" {...push} stateOf={stateOf} />,
          },
        ]
      : []),
    ...(factors.some(({ type }) => type === 'EMAIL')
      ? []
      : [{ isBusy: false, part: <EmailCodes key="email" state={quiet} /> }]),
  ]
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {codes ? <NewCodes codes={codes} /> : null}
      {ways.filter(({ isBusy }) => isBusy).map(({ part }) => part)}
      <section aria-labelledby="skladniki">
        <h2 id="skladniki">{words.factors}</h2>
        {factors.length ? (
          <AccountFactors factors={factors} state={quiet} />
        ) : (
          <p className="account-none">{words.none}</p>
        )}
      </section>
      {ways.filter(({ isBusy }) => !isBusy).map(({ part }) => part)}
      <section aria-labelledby="zapasowe">
        <h2 id="zapasowe">{words.codesTitle}</h2>
        <p>{words.codesText}</p>
        <AccountForm state={quiet} name="codes" submit={words.codesMake} isQuiet />
      </section>
    </>
  )
}

const NewCodes = ({ codes }: { codes: string[] }) => (
  <section className="recovery-codes woocommerce-message" aria-labelledby="nowe-kody">
    <h2 id="nowe-kody">{words.codesNew}</h2>
    <p>{words.codesShown}</p>
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </section>
)

const Totp = ({ state, totp }: { state: FormState; totp: SecurityProps['totp'] }) => (
  <section aria-labelledby="aplikacja">
    <h2 id="aplikacja">{words.totpTitle}</h2>
    {totp ? (
      <AccountForm state={state} name="totp-confirm" hidden={{ factor: totp.id }} submit={words.totpConfirm}>
        <p>{words.totpScan}</p>
        <div
          className="qr"
          role="img"
          aria-label={words.totpSecret}
          dangerouslySetInnerHTML={{ __html: totp.qr }}
        />
        <p>
          {`${words.totpSecret}: `}
          <code className="totp-secret">{totp.secret}</code>
        </p>
        <p>
          <a href={totp.uri}>{words.totpLink}</a>
        </p>
        <CodeField state={state} name="code" label={words.totpCode} />
      </AccountForm>
    ) : (
      <>
        <p>{words.totpText}</p>
        <AccountForm state={state} name="totp" submit={words.totpBegin} isQuiet />
      </>
    )}
  </section>
)

const Passkey = ({ state, passkey }: { state: FormState; passkey: SecurityProps['passkey'] }) => (
  <section aria-labelledby="klucze">
    <h2 id="klucze">{words.passkeyTitle}</h2>
    <p>{words.passkeyText}</p>
    {passkey ? (
      <PasskeyForm
        state={state}
        name="passkey-confirm"
        hidden={{ challenge: passkey.challengeId }}
        submit={words.passkeyAdd}
        kind="create"
        source={{ options: passkey.options }}
        failed={words.passkeyFailed}
        needsScript={words.passkeyNeedsScript}
        fields={
          <AccountField state={state} name="label" label={words.passkeyName} isOptional maxLength={60} />
        }
      />
    ) : (
      <AccountForm state={state} name="passkey" submit={words.passkeyAdd} isQuiet />
    )}
  </section>
)

const EmailCodes = ({ state }: { state: FormState }) => (
  <section aria-labelledby="kody-email">
    <h2 id="kody-email">{words.emailTitle}</h2>
    <p>{words.emailText}</p>
    <AccountForm state={state} name="email" submit={words.emailAdd} isQuiet />
  </section>
)
