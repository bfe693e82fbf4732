import { numberField } from '../number-field.ts'

export default numberField('range', { min: '0', max: '100' })
