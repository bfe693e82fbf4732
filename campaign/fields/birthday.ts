import date, { readDay } from '../validators/date.ts'
import { typedSettings, type Field } from './field.ts'

const settings = typedSettings

export default {
  title: 'Data urodzenia',
  settings,
  validator: () => date,
  problem: ([value], _settings, nowMs) => (value !== undefined && (readDay(value) ?? 0) >= nowMs ? 'birthday' : null),
} satisfies Field<typeof settings>
