import { judging as date, readDay } from '../validators/date.ts'
import { typedSettings, type Field, type FieldInPage } from './field.ts'
import { typedHints } from './field-hints.ts'

const settings = typedSettings

export const inPage: FieldInPage<typeof settings> = {
  judging: () => date,
  problem: ([value], _settings, nowMs) =>
    value !== undefined && (readDay(value) ?? 0) >= nowMs ? 'birthday' : null,
}

export default {
  settings,
  hints: { title: 'Data urodzenia', settings: typedHints },
  ...inPage,
} satisfies Field<typeof settings>
