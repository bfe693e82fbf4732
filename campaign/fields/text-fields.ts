import * as v from 'valibot'
import {
  dateValidator,
  nameValidator,
  numberValidator,
  parseDay,
  roundNumber,
  urlValidator,
} from '../validators/text.ts'
import { typedHints, typedSettings, type Field, type FieldInPage } from './field.ts'

type TextField = FieldInPage<typeof typedSettings>

const birthdayInPage: TextField = {
  validator: () => dateValidator,
  problem: ([value], _settings, nowMs) =>
    value !== undefined && (parseDay(value) ?? 0) >= nowMs ? 'birthday' : null,
}
const dateInPage: TextField = { validator: () => dateValidator }
const nameInPage: TextField = { validator: () => nameValidator }
const numberInPage: TextField = { validator: () => numberValidator, normalize: roundNumber }
const urlInPage: TextField = { validator: () => urlValidator }

export const textFieldsInPage = {
  birthday: birthdayInPage,
  date: dateInPage,
  name: nameInPage,
  number: numberInPage,
  text: {} satisfies TextField,
  url: urlInPage,
}

/** Pure, so that bundlers may remove it. */
/* @__NO_SIDE_EFFECTS__ */
const textField = (title: string, inPage: TextField) => ({
  settings: typedSettings,
  hints: { title, settings: typedHints },
  ...inPage,
})

export const birthday = textField('Data urodzenia', birthdayInPage)
export const date = textField('Data', dateInPage)
export const name = { ...textField('Imię lub nazwisko', nameInPage), isPersonal: true as const }
export const number = textField('Liczba', numberInPage)
export const url = textField('Adres strony', urlInPage)

const settings = { ...typedSettings, isLong: v.optional(v.boolean(), false) }

export const text = {
  settings,
  hints: { title: 'Tekst', settings: { ...typedHints, isLong: { label: 'Kilka wierszy' } } },
} satisfies Field<typeof settings>
