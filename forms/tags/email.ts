import { textField } from '../text-field.ts'

export default textField('email', { rule: 'email', message: 'invalid_email' })
