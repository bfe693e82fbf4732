import { judging as name } from '../validators/name.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = typedSettings

export const inPage: FieldInPage<typeof settings> = { judging: () => name }

export default {
  settings,
  hints: { title: 'Imię lub nazwisko', settings: typedHints },
  ...inPage,
} satisfies Field<typeof settings>
