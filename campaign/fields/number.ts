import number, { roundNumber } from '../validators/number.ts'
import { typedSettings, type Field } from './field.ts'

const settings = typedSettings

export default {
  title: 'Liczba',
  settings,
  validator: () => number,
  normalize: roundNumber,
} satisfies Field<typeof settings>
