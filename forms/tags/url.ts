import { textField } from '../text-field.ts'

export default textField('url', { rule: 'url', message: 'invalid_url' })
