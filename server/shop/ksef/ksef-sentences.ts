import type { KsefFailure } from './call-ksef.ts'

/** What the owner reads of KSeF, in Polish. KSeF's own words are Polish, too. */

const MAX_LENGTH = 1_000

const sentence = (...parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ')
    .slice(0, MAX_LENGTH)

/** Of an authentication, by KSeF's code. */
const ACCESS_REFUSALS: Record<number, string> = {
  415: 'Ten token nie ma uprawnień w firmie o tym numerze NIP. Wystaw token z prawem do wystawiania faktur',
  425: 'KSeF unieważnił to uwierzytelnienie. Spróbuj ponownie',
  450: 'KSeF nie przyjął tokenu. Sprawdź, czy jest wklejony w całości, należy do firmy o tym numerze NIP i nie został unieważniony',
  460: 'KSeF nie przyjął certyfikatu tego tokenu. Wystaw nowy token',
  480: 'KSeF zablokował dostęp tej firmie. Skontaktuj się z pomocą KSeF',
}

export const describeAccessFailure = ({ reason, message, code }: KsefFailure): string => {
  if (reason === 'unreachable') return 'KSeF teraz nie odpowiada. Spróbuj za kilka minut.'
  if (reason === 'limited') return 'KSeF chwilowo nie przyjmuje więcej zapytań. Spróbuj za kilka minut.'
  const known = ACCESS_REFUSALS[code ?? 0]
  return known ? sentence(known) : sentence('KSeF odmówił dostępu', message)
}

/** Of an invoice, by the code of its status; what is not here is described with KSeF's words alone. */
const REJECTIONS: Record<number, string> = {
  410: 'Ten token nie pozwala wystawiać faktur tej firmy. Nadaj mu prawo do wystawiania faktur i wyślij fakturę ponownie',
  415: 'KSeF nie przyjmuje od tej firmy faktur z załącznikiem',
  430: 'KSeF nie odczytał pliku faktury',
  450: 'Treść faktury jest niezgodna z wzorem KSeF',
}

export type KsefStatus = { code: number; description: string; details?: string[] | null | undefined }

const wordsOf = ({ description, details }: KsefStatus): string =>
  details && details.length > 0 ? details.join(' ') : description

/** Why an invoice was rejected. It was never issued then, and may be sent again under the same number. */
export const describeRejection = (status: KsefStatus): string =>
  sentence(`KSeF odrzucił fakturę. ${REJECTIONS[status.code] ?? `Kod ${status.code}`}`, wordsOf(status))

export const describeForeignDuplicate = (ksefNumber: string): string =>
  sentence(`KSeF odrzucił fakturę. Jest tam już inna faktura o tym numerze (${ksefNumber})`)

/** Why an invoice was not processed, although nothing is wrong with it. */
export const describePostponed = (status: KsefStatus): string =>
  sentence('KSeF nie przetworzył faktury', wordsOf(status), 'Sklep wyśle ją ponownie')

/** Why an invoice waits longer. */
export const describeWaiting = (failure: KsefFailure, isOffline = false): string => {
  if (isOffline && failure.reason === 'unreachable')
    return 'KSeF nie odpowiada. Faktura jest wystawiona offline, kupujący ją dostał. Sklep wyśle ją, gdy tylko się da.'
  if (failure.reason === 'unreachable') return 'KSeF nie odpowiada. Sklep spróbuje ponownie.'
  if (failure.reason === 'limited')
    return 'KSeF chwilowo nie przyjmuje więcej zapytań. Sklep spróbuje ponownie.'
  return sentence(describeAccessFailure(failure), 'Sklep spróbuje ponownie')
}

export const PROCESSING = 'KSeF sprawdza fakturę.'
