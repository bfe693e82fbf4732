import { Choice } from '../field-frame.tsx'
import { marks } from '../field-frame.tsx'
import type { FieldProps } from '../../screens/stage.ts'

export default function Consent({ id, field, stage }: FieldProps<'consent'>) {
  const problem = stage.problems[id]
  return (
    <div className="field consent">
      <Choice type="checkbox" name={id} value="1" isMarked={field.isMarked} isRequired={field.isRequired} stage={stage}>
        {stage.fill(field.text)}
        {field.isRequired && <span className="star" aria-hidden="true"> *</span>}
      </Choice>
      {problem && <p className="problem" id={marks(id, stage)['aria-describedby']}>{stage.showing.template.words.problems[problem]}</p>}
    </div>
  )
}
