import { FieldChoice, Group } from '../field-frame.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function Radio({ id, field, stage }: FieldProps<'radio'>) {
  return (
    <Group id={id} field={field} stage={stage} isOne>
      {field.choices.map(({ value, label }) => (
        <FieldChoice key={value} type="radio" name={id} value={value} stage={stage}>
          {label}
        </FieldChoice>
      ))}
    </Group>
  )
}
