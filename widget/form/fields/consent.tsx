import { FieldChoice, FieldFrameProblem, Required } from '../field-frame.tsx'
import type { FieldProps } from '../../view/stage.ts'

export default function Consent({ id, field, stage }: FieldProps<'consent'>) {
  return (
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
}
