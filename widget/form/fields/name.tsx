import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

const GIVEN: Record<string, string> = { first_name: 'given-name', last_name: 'family-name' }

export default function Name(props: FieldProps<'name'>) {
  return (
    <TypedInput
      {...props}
      type="text"
      autoComplete={GIVEN[props.id] ?? 'name'}
      title={props.stage.showing.template.words.nameTitle}
    />
  )
}
