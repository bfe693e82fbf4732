import { choiceField } from '../choice-field.ts'

/** Always required: a radio button cannot be taken back. */
export default choiceField({
  basetype: 'radio',
  types: ['radio'],
  role: 'radiogroup',
  isRequired: (tag) => tag.name !== '',
  isExclusive: () => true,
  names: () => '',
})
