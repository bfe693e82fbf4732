import type { Exemption } from './shop/agreement/exemptions.ts'

export const MAX_WITHDRAWAL_NAME = 200
export const MAX_WITHDRAWAL_CONTRACT = 1_000
export const MAX_WITHDRAWAL_NOTE = 2_000

/** How a statement reached the shop. */
export const withdrawalChannels = ['form', 'mail', 'letter', 'phone'] as const
export type WithdrawalChannel = (typeof withdrawalChannels)[number]

/** Pieces of an order's line that a buyer sends back. */
export type WithdrawnLine = { position: number; name: string; quantity: number }

/** A line of the order; `exemption`: why the buyer may not be entitled, which the statement may ignore. */
export type OrderedLine = WithdrawnLine & { exemption: Exemption | null }

/** What was typed; names of the form's fields. */
export type WithdrawalValues = {
  imie: string
  email: string
  umowa: string
  uwagi: string
  /** Token of the order's link; ''. */
  zamowienie: string
  /** Random for each form: the same one sent twice is one statement. */
  klucz: string
  /** By position of the line; empty or 0: not picked. */
  pieces: Record<string, string>
}
export type WithdrawalField = 'imie' | 'email' | 'umowa' | 'uwagi' | 'pieces'

export type StatementRow = { label: string; value: string }

/** The steps of a withdrawal: the form, its summary, and the receipt. */
export type WithdrawalPage =
  | {
      step: 'form'
      values: WithdrawalValues
      /** Of a signed link or of the member; its lines can be picked. */
      order: { id: number; createdMs: number; lines: OrderedLine[] } | null
      /** The signed-in member's orders, each with a form of its own. */
      orders: { id: number; createdMs: number; url: string }[]
      problems: { field: WithdrawalField; text: string }[]
      /** Why it was not accepted just now, with another way; null. */
      trouble: string | null
    }
  | { step: 'summary'; values: WithdrawalValues; rows: StatementRow[] }
  | { step: 'receipt'; rows: StatementRow[]; hash: string; email: string }
