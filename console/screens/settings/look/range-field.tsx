import { Field } from '../../../parts/fields.tsx'

type Props = {
  label: string
  hint?: string
  path: string
  value: number
  from: number
  to: number
  step: number
  write: (value: number) => string
  onChange: (value: number) => void
}

/** A number between two bounds, moved by hand; its meaning stands beside the label. */
export const RangeField = ({ label, hint, path, value, from, to, step, write, onChange }: Props) => (
  <Field
    label={
      <>
        {label} <i aria-hidden="true">{write(value)}</i>
      </>
    }
    path={path}
    hint={hint}
  >
    {(wiring) => (
      <input
        {...wiring}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        aria-valuetext={write(value)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    )}
  </Field>
)
