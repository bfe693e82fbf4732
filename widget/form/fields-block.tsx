import type { BlockProps, FieldSettings } from '../view/stage.ts'
import type { ComponentType } from 'react'
import type { Stage } from '../parts.ts'
import * as registry from './fields/index.ts'

const kinds = { ...registry } as unknown as Record<
  string,
  ComponentType<{ id: string; field: FieldSettings; stage: Stage }>
>

const Field = ({ id, stage }: { id: string; stage: Stage }) => {
  const field = stage.showing.template.fields[id]
  const Kind = field && kinds[field.kind]
  return Kind ? <Kind id={id} field={field} stage={stage} /> : null
}

export default function Fields({ block, stage }: BlockProps<'fields'>) {
  return (
    <div className="fields">
      {block.fields.map((id) => (
        <Field key={id} id={id} stage={stage} />
      ))}
    </div>
  )
}
