import {
  type BarrierField,
  type BarrierValues,
  MAX_COMPLAINT_DEFECT,
  MAX_COMPLAINT_GOODS,
  MAX_COMPLAINT_NAME,
  MAX_COMPLAINT_PHONE,
} from '#contract/complaint.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { barrier as words } from '#storefront/strings/pl/frame/accessibility.ts'
import type { Complaint } from '../complaints/complaint-text.ts'
import { newFormKey, readFormKey, readTypedLine, readTypedText } from '../statements/form-texts.ts'

const MAX_TOOL = 200

/** A form that nobody filled in; `page`: where its link was. */
export const emptyBarrier = (services: Services, page: string): BarrierValues => ({
  strona: readTypedLine(page).slice(0, MAX_COMPLAINT_GOODS),
  opis: '',
  narzedzie: '',
  imie: '',
  email: '',
  telefon: '',
  klucz: newFormKey(services),
})

const LENGTHS: Record<BarrierField, number> = {
  strona: MAX_COMPLAINT_GOODS,
  opis: MAX_COMPLAINT_DEFECT,
  narzedzie: MAX_TOOL,
  imie: MAX_COMPLAINT_NAME,
  email: Number.POSITIVE_INFINITY,
  telefon: MAX_COMPLAINT_PHONE,
}
const ORDER = Object.keys(LENGTHS) as BarrierField[]

/** What was typed, as shown again and as complained of, with what is missing. An address or a telephone is enough. */
export const readBarrier = (
  services: Services,
  form: FormBody,
): { values: BarrierValues; complaint: Complaint; problems: { field: BarrierField; text: string }[] } => {
  const lineOf = (name: BarrierField) => readTypedLine(field(form, name) ?? '')
  const values: BarrierValues = {
    strona: lineOf('strona'),
    opis: readTypedText(field(form, 'opis') ?? ''),
    narzedzie: lineOf('narzedzie'),
    imie: lineOf('imie'),
    email: lineOf('email'),
    telefon: lineOf('telefon'),
    klucz: readFormKey(services, form),
  }
  const address = readAddress(values.email)?.address.toLowerCase()
  const isMissing: Record<BarrierField, boolean> = {
    strona: values.strona === '',
    opis: values.opis === '',
    narzedzie: false,
    imie: values.imie === '',
    email: values.email === '' ? values.telefon === '' : address === undefined,
    telefon: false,
  }
  const problemOf = (name: BarrierField) => {
    if (isMissing[name]) return words.problems[name].empty
    return values[name].length > LENGTHS[name] ? words.problems[name].long : null
  }
  return {
    values,
    problems: ORDER.flatMap((name) => {
      const text = problemOf(name)
      return text === null ? [] : [{ field: name, text }]
    }),
    complaint: {
      kind: 'accessibility',
      name: values.imie,
      email: address ?? '',
      phone: values.telefon,
      contract: '',
      goods: values.strona,
      defect: values.opis,
      noticed: values.narzedzie,
      demand: 'other',
      lines: [],
    },
  }
}
