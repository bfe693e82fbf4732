import { FieldChoice, Group } from '../field-frame.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function Checkbox({ id, field, stage }: FieldProps<'checkbox'>) {
  return (
    <Group id={id} field={field} stage={stage}>
      {field.choices.map(({ value, label }) => (
        <FieldChoice key={value} type="checkbox" name={id} value={value} stage={stage}>
          {label}
        </FieldChoice>
      ))}
    </Group>
  )
}
