import { CHECK_FIELD, type SignInCheck } from '#contract/identity/page-forms.ts'
import { pl } from '#storefront/strings/pl.ts'

const words = pl.account.signIn

/**
 * In a form that may be asked whether a person sends it; `behaviours/sign-in-check.ts` fills it in as the
 * form is sent.
 */
export const CheckField = ({ check }: { check: SignInCheck | null }) =>
  check === null ? null : (
    <div data-sign-in-check={JSON.stringify(check.config)}>
      <input type="hidden" name={CHECK_FIELD} />
      {check.isAlwaysAsked ? (
        <noscript>
          <p className="woocommerce-info">{words.checkNeedsScript}</p>
        </noscript>
      ) : null}
    </div>
  )
