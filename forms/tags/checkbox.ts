import { choiceField } from '../choice-field.ts'
import { hasOption, isRequired } from '../tag-options.ts'

export default choiceField({
  basetype: 'checkbox',
  types: ['checkbox', 'checkbox*'],
  role: 'group',
  isRequired,
  isExclusive: (tag) => hasOption(tag, 'exclusive'),
  names: (tag) => (hasOption(tag, 'exclusive') ? 'wpcf7-exclusive-checkbox' : ''),
})
