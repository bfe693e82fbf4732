import { ChoiceList } from '../choice-list.tsx'
import { FieldFrame, marks } from '../field-frame.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function Select(props: FieldProps<'select'>) {
  const { id, field, stage } = props
  if (field.hasSearch) return <ChoiceList {...props} type="radio" />
  return (
    <FieldFrame id={id} field={field} stage={stage}>
      <select className="input" id={id} name={id} required={field.isRequired} {...marks(id, stage)}>
        <option value="">{stage.showing.template.words.choose}</option>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
