import url from '../validators/url.ts'
import { typedSettings, type Field } from './field.ts'

const settings = typedSettings

export default {
  title: 'Adres strony',
  settings,
  validator: () => url,
} satisfies Field<typeof settings>
