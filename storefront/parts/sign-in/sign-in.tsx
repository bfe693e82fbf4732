import { useEffect, useState } from 'react'
import type { SignInCheck } from '#contract/identity/page-forms.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountField, type FormState } from '../account/account-form.tsx'
import { canUsePasskeys, PasskeyForm } from '../account/passkey-form.tsx'
import { BotCheckedForm } from './checked-form.tsx'

/**
 * `query`: on every address of one sign-in, so that it continues for the site that started it; empty or `?…`.
 */
export type SignInStepProps = FormState & { query: string }

export type SignInProps = SignInStepProps & {
  email: string
  text: string | null
  siteName: string | null
  check: SignInCheck | null
}

/**
 * Signing in with only a passkey. Its space is reserved until hydration shows whether the browser has
 * passkeys.
 */
const PasskeySignIn = ({ nonce, query }: Pick<SignInStepProps, 'nonce' | 'query'>) => {
  const [isPossible, setIsPossible] = useState<boolean>()
  useEffect(() => setIsPossible(canUsePasskeys()), [])
  return isPossible === false ? null : (
    <div className="passkey-sign-in" data-passkey-alone hidden={!isPossible}>
      <p className="divider">{words.signIn.or}</p>
      <PasskeyForm
        state={{ nonce, problems: [] }}
        name="passkey"
        action={paths.passkey + query}
        hidden={{ challenge: '' }}
        submit={words.signIn.passkey}
        isQuiet
        kind="get"
        source={{ challengeUrl: paths.passkeyChallenge + query }}
        failed={words.signIn.passkeyFailed}
        isSuggested={isPossible === true}
      />
    </div>
  )
}

export const SignIn = ({ email, text, siteName, check, query, ...state }: SignInProps) => (
  <>
    <h1>{siteName === null ? words.signIn.title : words.signIn.to(siteName)}</h1>
    {text ? <p className="woocommerce-info">{text}</p> : null}
    <BotCheckedForm
      check={check}
      state={state}
      name="login"
      action={paths.signIn + query}
      submit={words.signIn.submit}
    >
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
    </BotCheckedForm>
    <p>
      <a href={paths.recover + query}>{words.signIn.forgotten}</a>
    </p>
    <PasskeySignIn nonce={state.nonce} query={query} />
    <p>
      {words.signIn.noAccount} <a href={paths.register + query}>{words.signIn.register}</a>
    </p>
  </>
)
