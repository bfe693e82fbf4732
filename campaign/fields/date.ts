import { judging as date } from '../validators/date.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = typedSettings

export const inPage: FieldInPage<typeof settings> = { judging: () => date }

export default { settings, hints: { title: 'Data', settings: typedHints }, ...inPage } satisfies Field<
  typeof settings
>
