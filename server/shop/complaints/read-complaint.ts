import {
  type ComplaintDemand,
  complaintDemands,
  type ComplaintPage,
  type ComplaintValues,
  MAX_COMPLAINT_DEFECT,
  MAX_COMPLAINT_GOODS,
  MAX_COMPLAINT_NAME,
  MAX_COMPLAINT_NOTICED,
  MAX_COMPLAINT_ORDER,
  MAX_COMPLAINT_PHONE,
  MAX_COMPLAINT_PHOTOS,
} from '#contract/complaint.ts'
import { MAX_PHOTO_BYTES } from '#contract/shop/reviews.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { pictureConverter, ConverterBusy } from '../media/conversion/picture-converter.ts'
import { PictureRefused } from '../media/reading/picture-header.ts'
import { readTypedLine, readTypedText, newFormKey, readFormKey } from '../statements/form-texts.ts'
import { findKnownOrder, type KnownOrder, readPickedPieces } from '../statements/known-order.ts'
import type { Complaint } from './complaint-text.ts'

const MEGABYTE = 1024 * 1024

/** A form that nobody filled in. */
export const emptyComplaint = (services: Services): ComplaintValues => ({
  imie: '',
  email: '',
  telefon: '',
  umowa: '',
  produkt: '',
  opis: '',
  zauwazono: '',
  zadanie: '',
  zamowienie: '',
  klucz: newFormKey(services),
  pieces: {},
})

type Problems = Extract<ComplaintPage, { step: 'form' }>['problems']
type ReadComplaint = {
  values: ComplaintValues
  order: KnownOrder | null
  complaint: Complaint
  problems: Problems
}

const TEXTS = {
  imie: MAX_COMPLAINT_NAME,
  telefon: MAX_COMPLAINT_PHONE,
  umowa: MAX_COMPLAINT_ORDER,
  produkt: MAX_COMPLAINT_GOODS,
  opis: MAX_COMPLAINT_DEFECT,
  zauwazono: MAX_COMPLAINT_NOTICED,
} as const

/** What a buyer typed, as shown again and as complained of; only what is missing or unreadable is a problem. */
export const readComplaint = async (services: Services, form: FormBody): Promise<ReadComplaint> => {
  const textOf = (name: string) => field(form, name) ?? ''
  const order = await findKnownOrder(services, textOf('zamowienie'))
  const { pieces, lines, isWrong } = readPickedPieces(form, order)
  const values: ComplaintValues = {
    imie: readTypedLine(textOf('imie')),
    email: textOf('email').trim(),
    telefon: readTypedLine(textOf('telefon')),
    umowa: readTypedLine(textOf('umowa')),
    produkt: readTypedText(textOf('produkt')),
    opis: readTypedText(textOf('opis')),
    zauwazono: readTypedLine(textOf('zauwazono')),
    zadanie: textOf('zadanie'),
    zamowienie: order ? textOf('zamowienie') : '',
    klucz: readFormKey(services, form),
    pieces,
  }
  const address = readAddress(values.email)?.address.toLowerCase()
  const demand = complaintDemands.find((one) => one === values.zadanie)
  const isMissing = { imie: true, produkt: lines.length === 0, opis: true } as Record<string, boolean>
  const textProblem = (name: keyof typeof TEXTS): Problems => {
    if (values[name].length > TEXTS[name]) return [{ field: name, text: words.problems[name].long }]
    return values[name] === '' && isMissing[name] ? [{ field: name, text: words.problems[name].empty }] : []
  }
  // In the order of the form.
  const problems: Problems = [
    ...textProblem('umowa'),
    ...(isWrong ? [{ field: 'pieces' as const, text: words.problems.pieces.long }] : []),
    ...textProblem('produkt'),
    ...textProblem('opis'),
    ...textProblem('zauwazono'),
    ...(demand === undefined ? [{ field: 'zadanie' as const, text: words.problems.zadanie.empty }] : []),
    ...textProblem('imie'),
    ...(address === undefined ? [{ field: 'email' as const, text: words.problems.email.empty }] : []),
    ...textProblem('telefon'),
  ]
  return {
    values,
    order,
    problems,
    complaint: {
      kind: 'goods',
      name: values.imie,
      email: address ?? '',
      phone: values.telefon,
      contract: values.umowa,
      goods: values.produkt,
      defect: values.opis,
      noticed: values.zauwazono,
      demand: demand ?? ('other' satisfies ComplaintDemand),
      lines,
    },
  }
}

/** Photographs encoded anew, in the largest size that the shop shows, or why they cannot be taken. */
export const readPhotos = async (services: Services, files: File[]): Promise<Uint8Array[] | string> => {
  const { many, large, unreadable, busy } = words.photoProblems
  if (files.length > MAX_COMPLAINT_PHOTOS) return many(MAX_COMPLAINT_PHOTOS)
  if (files.some(({ size }) => size > MAX_PHOTO_BYTES)) return large(MAX_PHOTO_BYTES / MEGABYTE)
  const photos: Uint8Array[] = []
  for (const file of files) {
    try {
      const { copies } = await services.get(pictureConverter).convert(Buffer.from(await file.arrayBuffer()))
      photos.push(new Uint8Array(copies.at(-1)!.bytes))
    } catch (error) {
      if (error instanceof PictureRefused) return unreadable
      if (error instanceof ConverterBusy) return busy
      throw error
    }
  }
  return photos
}
