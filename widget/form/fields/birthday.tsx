import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

export default function Birthday(props: FieldProps<'birthday'>) {
  return <TypedInput {...props} type="date" autoComplete="bday" />
}
