import type { FocusEvent, InputHTMLAttributes } from 'react'
import { FieldFrame, marks } from './field-frame.tsx'
import { evaluateLeftField } from './evaluate-left-field.ts'
import type { Stage } from '../parts.ts'

const MAX_LENGTH = 254

/** Browsers can autofill the fields that have a name on the wire. */
const FILLED_IN: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  gender: 'sex',
  country: 'country-name',
  state: 'address-level1',
  city: 'address-level2',
  address: 'street-address',
  zip_postal_code: 'postal-code',
  company: 'organization',
}

type Typed = { label: string; isRequired: boolean; placeholder: string }
type Props = InputHTMLAttributes<HTMLInputElement> & {
  id: string
  field: Typed
  stage: Stage
  /** Transforms the text during typing. */
  clean?: (text: string) => string
  /** Transforms the text when the field loses focus. */
  finish?: (text: string) => string
  isLong?: boolean
}

/** A text input of one line or several. */
export const TypedInput = ({ id, field, stage, clean, finish, isLong, children, ...attributes }: Props) => {
  const { label, isRequired, placeholder } = field
  const Tag = (isLong ? 'textarea' : 'input') as 'input'
  return (
    <FieldFrame id={id} field={field} stage={stage}>
      <Tag
        className="input"
        id={id}
        name={id}
        required={isRequired}
        placeholder={stage.fill(placeholder) || (stage.showing.template.surface.isCompact ? label : '')}
        aria-label={label ? undefined : stage.fill(placeholder) || id}
        autoComplete={FILLED_IN[id] ?? 'on'}
        maxLength={MAX_LENGTH}
        {...attributes}
        {...marks(id, stage)}
        onInput={({ currentTarget }) => {
          const cleaned = clean?.(currentTarget.value)
          if (cleaned !== undefined && cleaned !== currentTarget.value) currentTarget.value = cleaned
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          const { currentTarget } = event
          if (finish) currentTarget.value = finish(currentTarget.value)
          void evaluateLeftField(id, currentTarget, stage)
          attributes.onBlur?.(event)
        }}
      />
      {children}
    </FieldFrame>
  )
}
