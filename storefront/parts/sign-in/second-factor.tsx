import type { FactorType } from '#contract/identity/names.ts'
import { paths } from '#storefront/paths.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { AccountForm, type FormState } from '../account/account-form.tsx'
import { factorForms, type RequestedFactor } from './factor-forms.tsx'
import type { SignInStepProps } from './sign-in.tsx'

export type FactorProps = SignInStepProps & {
  available: FactorType[]
  /** Null: none is chosen yet. */
  asked: RequestedFactor | null
  mayRemember: boolean
}

export const SecondFactor = ({ available, asked, mayRemember, query, ...state }: FactorProps) => (
  <>
    <h1>{words.factor.title}</h1>
    {asked ? (
      <ConfirmFactor asked={asked} mayRemember={mayRemember} state={state} query={query} />
    ) : (
      <ChooseFactor available={available} state={state} query={query} />
    )}
    {asked && available.length > 1 ? (
      <p>
        <a href={paths.secondFactor + query}>{words.factor.other}</a>
      </p>
    ) : null}
  </>
)

type FactorStep = { state: FormState; query: string }

const ChooseFactor = ({ available, state, query }: FactorStep & Pick<FactorProps, 'available'>) => (
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

const ConfirmFactor = ({
  asked,
  mayRemember,
  state,
  query,
}: FactorStep & { asked: RequestedFactor; mayRemember: boolean }) => {
  const { submit, again, Form, Fields } = factorForms[asked.type]
  return (
    <>
      <Form
        asked={asked}
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
      </Form>
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
