import type { ComponentType } from 'react'
import type { Stage } from '../parts.ts'
import type { FieldSettings } from '../view/stage.ts'
import * as registry from './fields/index.ts'

const kinds = { ...registry } as unknown as Record<
  string,
  ComponentType<{ id: string; field: FieldSettings; stage: Stage }>
>

export const Field = ({ id, stage }: { id: string; stage: Stage }) => {
  const field = stage.showing.template.fields[id]
  const Kind = field && kinds[field.kind]
  return Kind ? <Kind id={id} field={field} stage={stage} /> : null
}
