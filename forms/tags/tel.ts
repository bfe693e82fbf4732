import { textField } from '../text-field.ts'

export default textField('tel', { rule: 'tel', message: 'invalid_tel' })
