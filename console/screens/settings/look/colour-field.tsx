import type { ReactNode } from 'react'
import { Field } from '../../../parts/fields.tsx'

const WHOLE = /^#[0-9a-f]{6}$/i
/** As copied from elsewhere: without its sign. */
const BARE = /^[0-9a-f]{6}$/i
const NEUTRAL = '#808080'

export const isColour = (text: string): boolean => WHOLE.test(text)

type Props = {
  label: ReactNode
  pickLabel: string
  hint?: string
  /** How well it is read. */
  verdict: ReactNode
  path: string
  value: string
  onChange: (colour: string) => void
}

/** A colour, picked or typed; what is typed stays as it is until it is one. */
export const ColourField = ({ label, pickLabel, hint, verdict, path, value, onChange }: Props) => (
  <Field label={label} path={path} hint={hint} className="colour-field">
    {(wiring) => (
      <span className="colour">
        <input
          type="color"
          aria-label={pickLabel}
          value={isColour(value) ? value.toLowerCase() : NEUTRAL}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          {...wiring}
          aria-describedby={[wiring['aria-describedby'], `${wiring.id}-verdict`].filter(Boolean).join(' ')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={value}
          onChange={({ target }) => {
            const text = target.value.trim()
            onChange(BARE.test(text) ? `#${text}` : text)
          }}
        />
        <span id={`${wiring.id}-verdict`}>{verdict}</span>
      </span>
    )}
  </Field>
)
