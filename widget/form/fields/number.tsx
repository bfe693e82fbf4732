import { roundNumber } from '#campaign/validators/number.ts'
import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

/** Digits and one decimal sign; a comma is how many write it. */
const clean = (text: string) =>
  text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .replace(/(\..*?)\..*/, '$1')

export default function NumberField(props: FieldProps<'number'>) {
  return (
    <TypedInput
      {...props}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      clean={clean}
      finish={roundNumber}
    />
  )
}
