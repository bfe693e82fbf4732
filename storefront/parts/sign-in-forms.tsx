import type { FactorType } from '#contract/identity/names.ts'
import { CHECK_FIELD, type SignInCheck } from '#contract/identity/page-forms.ts'
import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'
import { factorForms, type RequestedFactor } from './sign-in-factors.tsx'

const words = pl.account

/** What follows `?` on every address of one sign-in, so that it goes on for whom it was begun; empty or `?…`. */
type Step = FormState & { query: string }

export type SignInProps = Step & {
  email: string
  text: string | null
  siteName: string | null
  check: SignInCheck | null
}

const checkWords = pl.account.signIn

/**
 * In a form that may be asked whether a person sends it; `behaviours/sign-in-check.ts` fills it in as the
 * form is sent.
 */
const CheckField = ({ check }: { check: SignInCheck | null }) =>
  check === null ? null : (
    <div data-sign-in-check={JSON.stringify(check.config)}>
      <input type="hidden" name={CHECK_FIELD} />
      {check.isAlwaysAsked ? (
        <noscript>
          <p className="woocommerce-info">{checkWords.checkNeedsScript}</p>
        </noscript>
      ) : null}
    </div>
  )

const passkeyWords = pl.account.signIn

/**
 * Signing in with a passkey alone; `behaviours/passkeys.ts` shows it where the browser can, asks, and sends
 * the form.
 */
const PasskeySignIn = ({ nonce, query }: Pick<FormState, 'nonce'> & { query: string }) => (
  <div className="passkey-sign-in" data-passkey-alone hidden>
    <p className="divider">{passkeyWords.or}</p>
    <AccountForm
      state={{ nonce, problems: [] }}
      name="passkey"
      action={paths.passkey + query}
      hidden={{ challenge: '' }}
      submit={passkeyWords.passkey}
      isQuiet
    >
      <div
        className="passkey"
        data-passkey="get"
        data-question={paths.passkeyChallenge + query}
        data-failed={passkeyWords.passkeyFailed}
      >
        <input type="hidden" name="credential" />
        <p className="passkey-problem checkout-inline-error-message" role="alert" hidden />
      </div>
    </AccountForm>
  </div>
)

export const SignIn = ({ email, text, siteName, check, query, ...state }: SignInProps) => (
  <>
    <h1>{siteName === null ? words.signIn.title : words.signIn.to(siteName)}</h1>
    {text ? <p className="woocommerce-info">{text}</p> : null}
    <AccountForm state={state} name="login" action={paths.signIn + query} submit={words.signIn.submit}>
      <AccountField
        state={state}
        name="email"
        label={words.email}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        value={email}
      />
      <AccountField
        state={state}
        name="password"
        label={words.password}
        type="password"
        autoComplete="current-password"
      />
      <CheckField check={check} />
    </AccountForm>
    <p>
      <a href={paths.recover + query}>{words.signIn.forgotten}</a>
    </p>
    <PasskeySignIn nonce={state.nonce} query={query} />
    <p>
      {words.signIn.noAccount} <a href={paths.register + query}>{words.signIn.register}</a>
    </p>
  </>
)

export type RegisterProps = Step & {
  values: { email: string; firstName: string; lastName: string }
  minPasswordLength: number
  isOwn: boolean
  check: SignInCheck | null
}

const ATTRIBUTION = '<wc-order-attribution-inputs></wc-order-attribution-inputs>'

export const Register = ({ values, minPasswordLength, isOwn, check, query, ...state }: RegisterProps) => (
  <>
    <h1>{words.register.title}</h1>
    {isOwn ? <p>{words.register.text}</p> : null}
    <AccountForm
      state={state}
      name="register"
      action={paths.register + query}
      submit={words.register.submit}
      className="register"
    >
      <AccountField
        state={state}
        name="email"
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        value={values.email}
      />
      <AccountField
        state={state}
        name="password"
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint(minPasswordLength)}
      />
      <AccountField
        state={state}
        name="first_name"
        label={words.firstName}
        autoComplete="given-name"
        value={values.firstName}
        isOptional
      />
      <AccountField
        state={state}
        name="last_name"
        label={words.lastName}
        autoComplete="family-name"
        value={values.lastName}
        isOptional
      />
      {isOwn ? <div hidden dangerouslySetInnerHTML={{ __html: ATTRIBUTION }} /> : null}
      {isOwn ? <p className="field-hint">{words.register.privacy}</p> : null}
      <CheckField check={check} />
    </AccountForm>
    <p>
      {words.register.hasAccount} <a href={paths.signIn + query}>{words.signIn.submit}</a>
    </p>
  </>
)

export type VerifyProps = Step & { text: string | null }

export const Verify = ({ text, query, ...state }: VerifyProps) => (
  <>
    <h1>{words.verify.title}</h1>
    {text ? (
      <p className="woocommerce-message" role="status">
        {text}
      </p>
    ) : null}
    <p>{words.verify.text}</p>
    <AccountForm state={state} name="verify" action={paths.verifyEmail + query} submit={words.verify.submit}>
      <CodeField state={state} name="code" label={words.verify.code} />
    </AccountForm>
    <AccountForm
      state={{ ...state, problems: [] }}
      name="resend"
      action={paths.verifyEmail + query}
      submit={words.verify.resend}
      isQuiet
    />
  </>
)

export type FactorProps = Step & {
  available: FactorType[]
  /** Null: one is to be chosen yet. */
  asked: RequestedFactor | null
  mayRemember: boolean
}

export const SecondFactor = ({ available, asked, mayRemember, query, ...state }: FactorProps) => (
  <>
    <h1>{words.factor.title}</h1>
    {asked ? (
      <Ask asked={asked} mayRemember={mayRemember} state={state} query={query} />
    ) : (
      <Choose available={available} state={state} query={query} />
    )}
    {asked && available.length > 1 ? (
      <p>
        <a href={paths.secondFactor + query}>{words.factor.other}</a>
      </p>
    ) : null}
  </>
)

type FactorStep = { state: FormState; query: string }

const Choose = ({ available, state, query }: FactorStep & Pick<FactorProps, 'available'>) => (
  <AccountForm state={state} name="choose" action={paths.secondFactor + query} submit={words.factor.next}>
    <fieldset className="choices" id="factor">
      <legend>{words.factor.choose}</legend>
      {available.map((type, index) => (
        <label key={type}>
          <input type="radio" name="factor" value={type} defaultChecked={index === 0} />
          <span className="choice-title">{words.factor.names[type]}</span>
        </label>
      ))}
    </fieldset>
  </AccountForm>
)

const Ask = ({
  asked,
  mayRemember,
  state,
  query,
}: FactorStep & { asked: RequestedFactor; mayRemember: boolean }) => {
  const { submit, again, Fields } = factorForms[asked.type]
  return (
    <>
      <AccountForm
        state={state}
        name="confirm"
        action={paths.secondFactor + query}
        hidden={{ factor: asked.type, challenge: asked.challengeId }}
        submit={submit}
      >
        <Fields state={state} asked={asked} />
        {mayRemember ? (
          <label className="tick">
            <input type="checkbox" name="remember" value="1" />
            <span>{words.factor.remember}</span>
          </label>
        ) : null}
      </AccountForm>
      {again ? (
        <AccountForm
          state={{ ...state, problems: [] }}
          name="choose"
          action={paths.secondFactor + query}
          hidden={{ factor: asked.type }}
          submit={again}
          isQuiet
        />
      ) : null}
    </>
  )
}

export type RecoverProps = Step & { email: string; sentTo: string | null; text: string | null }

export const Recover = ({ email, sentTo, text, query, ...state }: RecoverProps) =>
  sentTo === null ? (
    <>
      <h1>{words.recover.title}</h1>
      {text ? <p className="woocommerce-info">{text}</p> : null}
      <p>{words.recover.text}</p>
      <AccountForm state={state} name="recover" action={paths.recover + query} submit={words.recover.submit}>
        <AccountField
          state={state}
          name="email"
          label={words.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
        />
      </AccountForm>
      <p>
        <a href={paths.signIn + query}>{words.back}</a>
      </p>
    </>
  ) : (
    <>
      <h1>{words.recover.sentTitle}</h1>
      <p className="woocommerce-message" role="status">
        {words.recover.sent(sentTo)}
      </p>
      <p>
        <a href={paths.signIn + query}>{words.back}</a>
      </p>
    </>
  )

/** `recovery`: null for a link that leads nowhere (any more). */
export type NewPasswordProps = Step & {
  recovery: { token: string; email: string } | null
  minPasswordLength: number
}

export const NewPassword = ({ recovery, minPasswordLength, query, ...state }: NewPasswordProps) => (
  <>
    <h1>{words.newPasswordPage.title}</h1>
    {recovery ? (
      <>
        <p>{words.newPasswordPage.text(recovery.email)}</p>
        <AccountForm
          state={state}
          name="new-password"
          action={paths.newPassword + query}
          hidden={{ token: recovery.token }}
          submit={words.newPasswordPage.submit}
        >
          {/* By it the browser knows whose password it keeps. */}
          <input
            type="email"
            name="email"
            autoComplete="username"
            defaultValue={recovery.email}
            readOnly
            hidden
          />
          <AccountField
            state={state}
            name="password"
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            hint={words.passwordHint(minPasswordLength)}
          />
        </AccountForm>
      </>
    ) : (
      <>
        <p className="woocommerce-error" role="alert">
          {words.newPasswordPage.bad}
        </p>
        <p>
          <a className="button" href={paths.recover + query}>
            {words.newPasswordPage.again}
          </a>
        </p>
      </>
    )}
  </>
)

export type ConsentProps = Step & { siteName: string; clientName: string }

export const Consent = ({ siteName, clientName, query, ...state }: ConsentProps) => (
  <>
    <h1>{words.consent.title}</h1>
    <p>{words.consent.text(siteName, clientName)}</p>
    <div className="account-choices">
      <AccountForm state={state} name="allow" action={paths.consent + query} submit={words.consent.allow} />
      <AccountForm
        state={{ ...state, problems: [] }}
        name="deny"
        action={paths.consent + query}
        submit={words.consent.deny}
        isQuiet
      />
    </div>
  </>
)

export type SignInMessageProps = { title: string; text: string; link: { url: string; label: string } }

export const SignInMessage = ({ title, text, link }: SignInMessageProps) => (
  <>
    <h1>{title}</h1>
    <p>{text}</p>
    <p>
      <a className="button" href={link.url}>
        {link.label}
      </a>
    </p>
  </>
)
