import * as v from 'valibot'
import { fieldId } from '../fields/field-id.ts'
import type { Block } from './block.ts'

const settings = {
  /** The campaign's fields that stand here, by id, in this order. */
  fields: v.pipe(v.array(fieldId), v.minLength(1), v.maxLength(30)),
}

export default {
  settings,
  fieldIds: ({ fields }) => fields,
  part: 'form',
  area: 'form',
  hints: { title: 'Pola formularza', settings: { fields: { label: 'Pola', from: 'fields', item: 'pole' } } },
} satisfies Block<typeof settings>
