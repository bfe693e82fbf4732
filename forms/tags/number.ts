import { numberField } from '../number-field.ts'

export default numberField('number')
