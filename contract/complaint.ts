import type { OrderedLine, StatementRow, WithdrawnLine } from './withdrawal.ts'

export const MAX_COMPLAINT_NAME = 200
export const MAX_COMPLAINT_PHONE = 40
export const MAX_COMPLAINT_ORDER = 300
export const MAX_COMPLAINT_GOODS = 1_000
export const MAX_COMPLAINT_DEFECT = 5_000
export const MAX_COMPLAINT_NOTICED = 100
export const MAX_COMPLAINT_PHOTOS = 5

/** What the buyer wants; repair and replacement come first by law, which the owner explains, not the form. */
export const complaintDemands = ['repair', 'replacement', 'price_cut', 'withdrawal', 'other'] as const
export type ComplaintDemand = (typeof complaintDemands)[number]

/** What it is about: goods and orders, or a barrier for people with disabilities on the pages. */
export const complaintKinds = ['goods', 'accessibility'] as const
export type ComplaintKind = (typeof complaintKinds)[number]

export const complaintOutcomes = ['upheld', 'partly', 'rejected'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]

/** Pieces of an order's line that are defective. */
export type ComplainedLine = WithdrawnLine

/** What was typed; names of the form's fields. */
export type ComplaintValues = {
  imie: string
  email: string
  telefon: string
  umowa: string
  produkt: string
  opis: string
  zauwazono: string
  zadanie: string
  /** Token of the order's link; ''. */
  zamowienie: string
  /** Random for each form: the same one sent twice is one complaint. */
  klucz: string
  /** By position of the line; empty or 0: not picked. */
  pieces: Record<string, string>
}
export type ComplaintField = Exclude<keyof ComplaintValues, 'zamowienie' | 'klucz'> | 'zdjecia'

/** What was typed about a barrier; names of the form's fields. */
export type BarrierValues = {
  strona: string
  opis: string
  narzedzie: string
  imie: string
  email: string
  telefon: string
  klucz: string
}
export type BarrierField = Exclude<keyof BarrierValues, 'klucz'>

/** The form of a complaint, and its receipt. */
export type ComplaintPage =
  | {
      step: 'barrier'
      values: BarrierValues
      problems: { field: BarrierField; text: string }[]
      trouble: string | null
    }
  | {
      step: 'form'
      values: ComplaintValues
      /** Of a signed link; its lines can be picked. */
      order: { id: number; createdMs: number; lines: OrderedLine[] } | null
      /** The signed-in member's orders, each with a form of its own. */
      orders: { id: number; createdMs: number; url: string }[]
      problems: { field: ComplaintField; text: string }[]
      /** Why it was not accepted just now, with another way; null. */
      trouble: string | null
    }
  | {
      step: 'receipt'
      kind: ComplaintKind
      id: number
      rows: StatementRow[]
      hash: string
      email: string
      /** The last moment to answer. */
      dueMs: number
    }
