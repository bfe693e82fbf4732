import type { FieldProps } from '../../view/stage.ts'
import { ChoiceList } from '../choice-list.tsx'
import { FieldChoice, FieldFrame, FieldFrameProblem, Group, marks, Required } from '../field-frame.tsx'

export const Checkbox = ({ id, field, stage }: FieldProps<'checkbox'>) => (
  <Group id={id} field={field} stage={stage}>
    {field.choices.map(({ value, label }) => (
      <FieldChoice key={value} type="checkbox" name={id} value={value} stage={stage}>
        {label}
      </FieldChoice>
    ))}
  </Group>
)

export const Radio = ({ id, field, stage }: FieldProps<'radio'>) => (
  <Group id={id} field={field} stage={stage} isOne>
    {field.choices.map(({ value, label }) => (
      <FieldChoice key={value} type="radio" name={id} value={value} stage={stage}>
        {label}
      </FieldChoice>
    ))}
  </Group>
)

export const MultiSelect = (props: FieldProps<'multiSelect'>) => <ChoiceList {...props} type="checkbox" />

export const Select = (props: FieldProps<'select'>) => {
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

export const Consent = ({ id, field, stage }: FieldProps<'consent'>) => (
  <div className="field consent">
    <FieldChoice
      type="checkbox"
      name={id}
      value="1"
      isMarked={field.isMarked}
      isRequired={field.isRequired}
      stage={stage}
    >
      {stage.linked(field.text)}
      <Required field={field} />
    </FieldChoice>
    <FieldFrameProblem id={id} stage={stage} />
  </div>
)
