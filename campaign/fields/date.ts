import date from '../validators/date.ts'
import { typedSettings, type Field } from './field.ts'

const settings = typedSettings

export default {
  title: 'Data',
  settings,
  validator: () => date,
} satisfies Field<typeof settings>
