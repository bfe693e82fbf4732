import { account } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, CodeField, type FormState } from './account-form.tsx'

const words = account.security

type Way = 'SMS' | 'CALL'

export type TelephoneProps = {
  /** A number that waits for its code; `hint` shows its last digits only. */
  pending: { factorId: string; type: Way; hint: string; triesLeft: number; waitSeconds: number } | null
}

type Props = TelephoneProps & {
  /** The state of each form of the page: only one of them has problems. */
  stateOf: (form: string) => FormState
  typed: { phone?: string; way?: Way }
}

/** Codes to a telephone: a number, then the received code. */
export const AccountTelephone = ({ pending, stateOf, typed }: Props) => (
  <section aria-labelledby="telefon">
    <h2 id="telefon">{words.phoneTitle}</h2>
    {pending ? (
      <Confirming pending={pending} stateOf={stateOf} />
    ) : (
      <>
        <p>{words.phoneText}</p>
        <AccountForm state={stateOf('phone')} name="phone" submit={words.phoneSend} isQuiet>
          <AccountField
            state={stateOf('phone')}
            name="phone"
            label={words.phone}
            type="tel"
            autoComplete="tel"
            hint={words.phoneHint}
            value={typed.phone}
            maxLength={40}
          />
          <fieldset className="choices">
            <legend>{words.phoneWay}</legend>
            {(['SMS', 'CALL'] as const).map((way) => (
              <label key={way}>
                <input type="radio" name="way" value={way} defaultChecked={way === (typed.way ?? 'SMS')} />
                <span className="choice-title">{words.phoneWays[way]}</span>
              </label>
            ))}
          </fieldset>
        </AccountForm>
      </>
    )}
  </section>
)

const Confirming = ({
  pending: { factorId, type, hint, triesLeft, waitSeconds },
  stateOf,
}: {
  pending: NonNullable<Props['pending']>
  stateOf: Props['stateOf']
}) => (
  <>
    <p role="status">{words.phoneSent[type](hint)}</p>
    {triesLeft > 0 ? (
      <AccountForm
        state={stateOf('phone-confirm')}
        name="phone-confirm"
        hidden={{ factor: factorId }}
        submit={words.phoneConfirm}
      >
        <CodeField state={stateOf('phone-confirm')} name="phone_code" label={account.factor.labels[type]} />
      </AccountForm>
    ) : (
      <p className="woocommerce-error" role="alert">
        {words.phoneCodeWrong(0)}
      </p>
    )}
    {waitSeconds > 0 ? <p className="field-hint">{words.resendAfter(waitSeconds)}</p> : null}
    <div className="account-choices">
      <AccountForm
        state={stateOf('phone-resend')}
        name="phone-resend"
        hidden={{ factor: factorId }}
        submit={account.verify.resend}
        isQuiet
      />
      <AccountForm
        state={stateOf('take-back')}
        name="take-back"
        hidden={{ factor: factorId }}
        submit={account.cancel}
        submitLabel={words.phoneTakeBack}
        isQuiet
      />
    </div>
  </>
)
