import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

export default function Url(props: FieldProps<'url'>) {
  return <TypedInput {...props} type="url" inputMode="url" autoComplete="url" />
}
