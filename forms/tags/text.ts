import { textField } from '../text-field.ts'

export default textField('text')
