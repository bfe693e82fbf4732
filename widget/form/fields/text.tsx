import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

/** What fits into several lines. */
const MAX_LONG = 2_000

export default function TextField(props: FieldProps<'text'>) {
  return props.field.isLong ? (
    <TypedInput {...props} isLong maxLength={MAX_LONG} />
  ) : (
    <TypedInput {...props} type="text" />
  )
}
