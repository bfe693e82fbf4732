import { roundNumber } from '#campaign/validators/text.ts'
import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

const GIVEN: Record<string, string> = { first_name: 'given-name', last_name: 'family-name' }
/** A text of several lines. */
const MAX_LONG = 2_000

export const Birthday = (props: FieldProps<'birthday'>) => (
  <TypedInput {...props} type="date" autoComplete="bday" />
)

/** The browser's date picker in the visitor's format; day/month/year is sent. */
export const DateField = (props: FieldProps<'date'>) => (
  <TypedInput {...props} type="date" autoComplete="off" />
)

export const NameField = (props: FieldProps<'name'>) => (
  <TypedInput
    {...props}
    type="text"
    autoComplete={GIVEN[props.id] ?? 'name'}
    title={props.stage.showing.template.words.nameTitle}
  />
)

/** Digits and one decimal separator; a comma is accepted, too. */
const cleanNumber = (text: string) =>
  text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .replace(/(\..*?)\..*/, '$1')

export const NumberField = (props: FieldProps<'number'>) => (
  <TypedInput
    {...props}
    type="text"
    inputMode="decimal"
    autoComplete="off"
    clean={cleanNumber}
    finish={roundNumber}
  />
)

export const TextField = (props: FieldProps<'text'>) =>
  props.field.isLong ? (
    <TypedInput {...props} isLong maxLength={MAX_LONG} />
  ) : (
    <TypedInput {...props} type="text" />
  )

export const UrlField = (props: FieldProps<'url'>) => (
  <TypedInput {...props} type="url" inputMode="url" autoComplete="url" />
)

/** Not visible; its value is added when the form is sent. */
export const HiddenField = () => null
