import type { FactorType } from '#contract/identity/names.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'
import { PasskeyFields } from './account-passkey.tsx'
import { DateTime } from './date-time.tsx'

const words = pl.account.security

export type SecurityProps = {
  form: FormState
  factors: { id: string; type: FactorType; label: string; createdMs: number }[]
  /** An application that waits for its first code; `qr` is the SVG of `uri`. */
  totp: { id: string; secret: string; uri: string; qr: string } | null
  passkey: { options: string; challengeId: string } | null
  /** Fresh recovery codes, shown this once. */
  codes: string[] | null
}

/** Second factors, passkeys and recovery codes. */
export const Security = ({ form, factors, totp, passkey, codes }: SecurityProps) => {
  const nameOf = (factor: SecurityProps['factors'][number]) => factor.label || pl.account.factor.names[factor.type]
  const quiet = { ...form, problems: [] }
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      {codes ? (
        <section className="recovery-codes woocommerce-message" aria-labelledby="nowe-kody">
          <h2 id="nowe-kody">{words.codesTitle}</h2>
          <p>{words.codesShown}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="skladniki">
        <h2 id="skladniki">{words.factors}</h2>
        {factors.length === 0 ? <p>{words.none}</p> : null}
        {factors.length ? (
          <ul className="account-list">
            {factors.map((factor) => (
              <li key={factor.id}>
                <strong>{nameOf(factor)}</strong>
                <DateTime ms={factor.createdMs} />
                <AccountForm state={quiet} name="remove" hidden={{ factor: factor.id }} submit={words.remove} submitLabel={words.removeNamed(nameOf(factor))} isQuiet />
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section aria-labelledby="aplikacja">
        <h2 id="aplikacja">{words.totpTitle}</h2>
        {totp ? (
          <AccountForm state={form} name="totp-confirm" hidden={{ factor: totp.id }} submit={words.totpConfirm}>
            <p>{words.totpScan}</p>
            <div className="qr" role="img" aria-label={words.totpSecret} dangerouslySetInnerHTML={{ __html: totp.qr }} />
            <p>
              {words.totpSecret}: <code className="totp-secret">{totp.secret}</code>
            </p>
            <p>
              <a href={totp.uri}>{words.totpLink}</a>
            </p>
            <CodeField state={form} name="code" label={words.totpCode} />
          </AccountForm>
        ) : (
          <>
            <p>{words.totpText}</p>
            <AccountForm state={quiet} name="totp" submit={words.totpBegin} isQuiet />
          </>
        )}
      </section>
      <section aria-labelledby="klucze">
        <h2 id="klucze">{words.passkeyTitle}</h2>
        <p>{words.passkeyText}</p>
        {passkey ? (
          <AccountForm state={form} name="passkey-confirm" hidden={{ challenge: passkey.challengeId }} submit={words.passkeyAdd}>
            <PasskeyFields kind="create" options={passkey.options} failed={words.passkeyFailed} needsScript={words.passkeyNeedsScript}>
              <AccountField state={form} name="label" label={words.passkeyName} isOptional maxLength={60} />
            </PasskeyFields>
          </AccountForm>
        ) : (
          <AccountForm state={quiet} name="passkey" submit={words.passkeyAdd} isQuiet />
        )}
      </section>
      {factors.some(({ type }) => type === 'EMAIL') ? null : (
        <section aria-labelledby="kody-email">
          <h2 id="kody-email">{words.emailTitle}</h2>
          <p>{words.emailText}</p>
          <AccountForm state={quiet} name="email" submit={words.emailAdd} isQuiet />
        </section>
      )}
      <section aria-labelledby="zapasowe">
        <h2 id="zapasowe">{words.codesTitle}</h2>
        <p>{words.codesText}</p>
        <AccountForm state={quiet} name="codes" submit={words.codesMake} isQuiet />
      </section>
    </>
  )
}
