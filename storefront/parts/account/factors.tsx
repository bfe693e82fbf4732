import type { FactorStatus, FactorType } from '#contract/identity/names.ts'
import { account } from '#storefront/strings/pl/account/account.ts'
import { AccountField, AccountForm, type FormState } from './account-form.tsx'
import { DateTime } from '../date-time.tsx'

const words = account.security

/** `hint`: a telephone's number, mostly hidden. */
export type OwnFactorRow = {
  id: string
  type: FactorType
  status: FactorStatus
  label: string
  hint: string | null
  createdMs: number
  usedMs: number | null
}

/** A member's factors, each with what can be done with it. */
export const AccountFactors = ({ factors, state }: { factors: OwnFactorRow[]; state: FormState }) => (
  <ul className="account-list factor-list">
    {factors.map((factor) => (
      <Factor key={factor.id} factor={factor} state={state} />
    ))}
  </ul>
)

const Factor = ({
  factor: { id, type, status, label, hint, createdMs, usedMs },
  state,
}: {
  factor: OwnFactorRow
  state: FormState
}) => {
  const kind = account.factor.names[type]
  const name = label || kind
  const named = [name, hint].filter(Boolean).join(' ')
  return (
    <li>
      <strong>{name}</strong>
      {label ? <span>{kind}</span> : null}
      {hint ? <span className="phone-hint">{hint}</span> : null}
      <span className="factor-times">
        {words.addedOn} <DateTime ms={createdMs} />
        {usedMs === null ? null : (
          <>
            {', '}
            {words.usedOn} <DateTime ms={usedMs} />
          </>
        )}
      </span>
      {status === 'DISABLED_BY_RULE' ? <span className="factor-note">{words.isOff}</span> : null}
      {status === 'REQUIRE_REENROLL' ? <span className="factor-note">{words.isBroken}</span> : null}
      <details>
        <summary aria-label={words.renameNamed(named)}>{words.rename}</summary>
        <AccountForm
          state={state}
          name="rename"
          hidden={{ factor: id }}
          submit={account.save}
          submitLabel={words.saveNameOf(named)}
          isQuiet
        >
          <AccountField
            state={state}
            id={`label-${id}`}
            name="label"
            label={words.newName}
            value={label}
            maxLength={60}
            isOptional
            autoComplete="off"
          />
        </AccountForm>
      </details>
      <AccountForm
        state={state}
        name="remove"
        hidden={{ factor: id }}
        submit={words.remove}
        submitLabel={words.removeNamed(named)}
        isQuiet
      />
    </li>
  )
}
