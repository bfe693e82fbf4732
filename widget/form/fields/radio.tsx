import { Choice, Group } from '../field-frame.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function Radio({ id, field, stage }: FieldProps<'radio'>) {
  return (
    <Group id={id} field={field} stage={stage} isOne>
      {field.choices.map(({ value, label }) => (
        <Choice key={value} type="radio" name={id} value={value} stage={stage}>
          {label}
        </Choice>
      ))}
    </Group>
  )
}
