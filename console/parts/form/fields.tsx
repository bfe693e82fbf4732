import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { Problems } from '#console/data/api-client.ts'
import { frameWords } from '#console/strings.ts'

/** Problems of the form around, by path; a field with a `path` shows its own. */
export const ProblemsContext = createContext<Problems>({})

type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  name: string
}
type FieldProps = {
  label: ReactNode
  path: string
  hint?: ReactNode
  className?: string | undefined
  isLabelHidden?: boolean | undefined
}

/** Label, control, hint and problem, linked for screen readers. */
export const Field = ({
  label,
  path,
  hint,
  className = '',
  isLabelHidden = false,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) => {
  const id = useId()
  const problem = useContext(ProblemsContext)[path]
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'screen-reader-text' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
        name: path,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'>

export const TextField = ({
  value,
  onChange,
  label,
  path,
  hint,
  className,
  isLabelHidden,
  ...rest
}: FieldProps & Input & { value: string; onChange: (text: string) => void }) => (
  <Field {...{ label, path, hint, isLabelHidden, className }}>
    {(wiring) => (
      <input {...wiring} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)

export const LongTextField = ({
  value,
  onChange,
  rows = 3,
  maxLength,
  ...field
}: FieldProps & { value: string; onChange: (text: string) => void; rows?: number; maxLength?: number }) => (
  <Field {...field}>
    {(wiring) => (
      <textarea
        {...wiring}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type NumberProps = FieldProps & {
  /** NaN: the field contains no valid number. */
  value: number | null
  onChange: (value: number | null) => void
  read: (text: string) => number | undefined
  write: (value: number) => string
  placeholder?: string
}

/** A number as people type it; the text stays as typed, only its value is passed on. */
export const NumberField = ({ value, onChange, read, write, placeholder, ...field }: NumberProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const meaning = (text: string) => (text.trim() === '' ? null : (read(text) ?? Number.NaN))
  const isOwn = typed !== null && Object.is(meaning(typed), value)
  const text = isOwn ? typed : value === null || Number.isNaN(value) ? (typed ?? '') : write(value)
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(meaning(event.target.value))
          }}
        />
      )}
    </Field>
  )
}

export const SelectField = ({
  value,
  onChange,
  choices,
  ...field
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  choices: { value: string; title: string }[]
}) => (
  <Field {...field}>
    {(wiring) => (
      <select {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export const Tick = ({
  label,
  hint,
  isOn,
  onChange,
  name,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  name?: string
}) => {
  const id = useId()
  return (
    <div className="tick">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type PasswordProps = FieldProps & {
  value: string
  onChange: (text: string) => void
  autoComplete: 'current-password' | 'new-password'
}

export const PasswordField = ({ value, onChange, autoComplete, ...field }: PasswordProps) => {
  const [isSeen, setSeen] = useState(false)
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="with-button">
          <input
            {...wiring}
            type={isSeen ? 'text' : 'password'}
            autoComplete={autoComplete}
            spellCheck={false}
            autoCapitalize="none"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={isSeen}
            aria-label={isSeen ? frameWords.hidePasswordLabel : frameWords.showPasswordLabel}
            onClick={() => setSeen(!isSeen)}
          >
            {isSeen ? frameWords.hidePassword : frameWords.showPassword}
          </button>
        </span>
      )}
    </Field>
  )
}

/** A day that a list begins or ends with. */
export const DayChoice = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => (
  <label className="day-choice">
    <span>{label}</span>{' '}
    <input type="date" value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
)

/** Checkboxes that answer one question; their problem is below them and is read with them. */
export const TickGroup = ({
  legend,
  path,
  children,
}: {
  legend: string
  path: string
  children: ReactNode
}) => {
  const id = useId()
  const problems = useContext(ProblemsContext)
  const problem = problems[path]
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A single checkbox cannot be wrong: the first one takes the focus when no earlier field does.
    if (problem && Object.keys(problems)[0] === path)
      group.current?.querySelector<HTMLElement>('input')?.focus()
  }, [problems, problem, path])
  return (
    <fieldset ref={group} className="tick-group" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend>{legend}</legend>
      {children}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
