import { judging as url } from '../validators/url.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = typedSettings

export const inPage: FieldInPage<typeof settings> = { judging: () => url }

export default {
  settings,
  hints: { title: 'Adres strony', settings: typedHints },
  ...inPage,
} satisfies Field<typeof settings>
