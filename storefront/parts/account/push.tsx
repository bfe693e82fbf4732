import { paths } from '#storefront/paths.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, type FormState } from './account-form.tsx'

const words = account.security

export type PushProps = {
  /** A device that has not confirmed yet; `isOver`: it no longer can. */
  pending: { factorId: string; deviceName: string; isOver: boolean; waitSeconds: number } | null
}

type Props = PushProps & { stateOf: (form: string) => FormState }

/** A device on which a sign-in is confirmed: its name, then its confirmation. */
export const AccountPush = ({ pending, stateOf }: Props) => (
  <section aria-labelledby="urzadzenie">
    <h2 id="urzadzenie">{words.pushTitle}</h2>
    {pending ? (
      <>
        <p role="status">{(pending.isOver ? words.pushOver : words.pushSent)(pending.deviceName)}</p>
        {!pending.isOver && pending.waitSeconds > 0 ? (
          <p className="field-hint">{words.resendAfter(pending.waitSeconds)}</p>
        ) : null}
        <div className="account-choices">
          {pending.isOver ? null : (
            <form method="get" action={paths.security}>
              <button type="submit" className="button">
                {words.pushCheck}
              </button>
            </form>
          )}
          <AccountForm
            state={stateOf('push')}
            name="push"
            hidden={{ device: pending.deviceName }}
            submit={words.pushAgain}
            isQuiet
          />
          <AccountForm
            state={stateOf('take-back')}
            name="take-back"
            hidden={{ factor: pending.factorId }}
            submit={account.cancel}
            submitLabel={words.pushTakeBack}
            isQuiet
          />
        </div>
      </>
    ) : (
      <>
        <p>{words.pushText}</p>
        <AccountForm state={stateOf('push')} name="push" submit={words.pushAdd} isQuiet>
          <AccountField
            state={stateOf('push')}
            name="device"
            label={words.pushName}
            hint={words.pushNameHint}
            maxLength={60}
            autoComplete="off"
          />
        </AccountForm>
      </>
    )}
  </section>
)
