import { judging as number, roundNumber } from '../validators/number.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = typedSettings

export const inPage: FieldInPage<typeof settings> = { judging: () => number, normalize: roundNumber }

export default { settings, hints: { title: 'Liczba', settings: typedHints }, ...inPage } satisfies Field<
  typeof settings
>
