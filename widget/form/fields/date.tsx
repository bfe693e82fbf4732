import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

/** The browser's own calendar, in the visitor's own order of day and month; day/month/year is what is sent. */
export default function DateField(props: FieldProps<'date'>) {
  return <TypedInput {...props} type="date" autoComplete="off" />
}
