import type { BlockProps } from '../../view/stage.ts'
import { Field } from '../field.tsx'

export default function Fields({ block, stage }: BlockProps<'fields'>) {
  return (
    <div className="fields">
      {block.fields.map((id) => (
        <Field key={id} id={id} stage={stage} />
      ))}
    </div>
  )
}
