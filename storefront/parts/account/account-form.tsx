import {
  type ComponentPropsWithoutRef,
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react'
import { NONCE_FIELD } from '#contract/identity/page-forms.ts'
import { account as words } from '#storefront/strings/pl/account/account.ts'
import { behaviours as passwordWords } from '#storefront/strings/pl/frame/behaviours.ts'
import { FieldHint, FieldProblemNote } from '#storefront/parts/checkout/field-notes.tsx'

/** A problem as a message; `field` is the input's name, `form` when it concerns no field. */
export type AccountFormProblem = { field: string; text: string }

/** The common properties of the account's forms. */
export type FormState = {
  /** Proves that this visitor was shown the form. */
  nonce: string
  problems: AccountFormProblem[]
}

export type AccountFormProps = {
  ref?: Ref<HTMLFormElement>
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  state: FormState
  /** Which of a page's forms this is; also the value of its button. */
  name: string
  action?: string | undefined
  submit?: string
  submitLabel?: string
  className?: string
  isQuiet?: boolean
  hidden?: Record<string, string>
  children?: ReactNode
}

/** A form of the account: works without scripts, lists problems at its top. */
export const AccountForm = ({
  state,
  name,
  action,
  submit,
  submitLabel,
  className,
  isQuiet,
  hidden = {},
  children,
  ref,
  onSubmit,
}: AccountFormProps) => (
  <form
    ref={ref}
    onSubmit={onSubmit}
    className={`account-form ${className ?? ''}`.trim()}
    method="post"
    action={action}
    noValidate
  >
    {state.problems.length ? <ProblemList problems={state.problems} /> : null}
    <input type="hidden" name={NONCE_FIELD} value={state.nonce} />
    {Object.entries(hidden).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    {children}
    {submit ? (
      <button
        type="submit"
        name="co"
        value={name}
        className={isQuiet ? 'button quiet' : 'button'}
        aria-label={submitLabel}
      >
        {submit}
      </button>
    ) : (
      <input type="hidden" name="co" value={name} />
    )}
  </form>
)

/** Each problem leads to its field. */
const ProblemList = ({ problems }: { problems: AccountFormProblem[] }) => (
  <ul className="woocommerce-error" role="alert">
    {problems.map(({ field, text }) => (
      <li key={field} data-id={field === 'form' ? undefined : field}>
        {field === 'form' ? text : <a href={`#${field}`}>{text}</a>}
      </li>
    ))}
  </ul>
)

type FieldProps = {
  state: Pick<FormState, 'problems'>
  name: string
  /** For pages with several such fields; the field's name by default. */
  id?: string
  label: string
  value?: string | undefined
  hint?: string
  isOptional?: boolean
  isHalf?: boolean
} & Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'name' | 'value'>

/** Label, input, hint, and problem. */
export const AccountField = ({
  state,
  name,
  id = name,
  label,
  value,
  hint,
  isOptional = false,
  isHalf = false,
  type = 'text',
  ...input
}: FieldProps) => {
  const problem = state.problems.find(({ field }) => field === name)?.text
  const describedBy =
    [problem ? `${id}_error` : '', hint ? `${id}-description` : ''].filter(Boolean).join(' ') || undefined
  const attributes = {
    ...input,
    id,
    name,
    className: 'input-text',
    'aria-required': isOptional ? undefined : true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div
      className={[
        'form-row',
        isHalf ? 'form-row-half' : 'form-row-wide',
        problem ? 'woocommerce-invalid' : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="optional">{` (${words.optional})`}</span> : null}
      </label>
      <span className="woocommerce-input-wrapper">
        {type === 'password' ? (
          <PasswordInput {...attributes} />
        ) : (
          <input {...attributes} type={type} defaultValue={value} />
        )}
        <FieldHint name={id} hint={hint} />
      </span>
      <FieldProblemNote name={id} problem={problem} />
    </div>
  )
}

/** With a button that shows the password. The button needs the script, so it is added by hydration. */
const PasswordInput = (attributes: ComponentPropsWithoutRef<'input'>) => {
  const input = useRef<HTMLInputElement>(null)
  const [isHydrated, setIsHydrated] = useState(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsHydrated(true), [])

  const toggle = () => {
    setIsShown(!isShown)
    input.current?.focus()
  }
  return (
    <span className="password-input">
      <input {...attributes} ref={input} type={isShown ? 'text' : 'password'} />
      {isHydrated ? (
        <button
          type="button"
          className={isShown ? 'show-password-input display-password' : 'show-password-input'}
          aria-label={isShown ? passwordWords.hidePassword : passwordWords.showPassword}
          aria-describedby={attributes.id}
          onClick={toggle}
        />
      ) : null}
    </span>
  )
}

/** A code of digits; phones suggest the one that was just received. */
export const CodeField = (props: Omit<FieldProps, 'type'>) => (
  <AccountField inputMode="numeric" autoComplete="one-time-code" maxLength={40} {...props} />
)
