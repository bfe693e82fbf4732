import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'
import { AccountForm, type FormState } from './account-form.tsx'

const words = pl.account.signIn

/**
 * Signing in with a passkey alone; `behaviours/passkeys.ts` shows it where the browser can, asks, and sends
 * the form.
 */
export const PasskeySignIn = ({ nonce, query }: Pick<FormState, 'nonce'> & { query: string }) => (
  <div className="passkey-sign-in" data-passkey-alone hidden>
    <p className="divider">{words.or}</p>
    <AccountForm
      state={{ nonce, problems: [] }}
      name="passkey"
      action={paths.passkey + query}
      hidden={{ challenge: '' }}
      submit={words.passkey}
      isQuiet
    >
      <div
        className="passkey"
        data-passkey="get"
        data-question={paths.passkeyChallenge + query}
        data-failed={words.passkeyFailed}
      >
        <input type="hidden" name="credential" />
        <p className="passkey-problem checkout-inline-error-message" role="alert" hidden />
      </div>
    </AccountForm>
  </div>
)
