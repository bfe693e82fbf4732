import name from '../validators/name.ts'
import { typedSettings, type Field } from './field.ts'

const settings = typedSettings

export default {
  title: 'Imię lub nazwisko',
  settings,
  validator: () => name,
} satisfies Field<typeof settings>
