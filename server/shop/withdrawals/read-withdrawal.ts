import {
  MAX_WITHDRAWAL_CONTRACT,
  MAX_WITHDRAWAL_NAME,
  MAX_WITHDRAWAL_NOTE,
  type WithdrawalPage,
  type WithdrawalValues,
  type OrderedLine,
} from '#contract/withdrawal.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { findOrderToWithdraw, findStoredOrder } from '../orders/find-order.ts'
import type { Statement } from './statement.ts'

const KEY_BYTES = 18
const KEY = /^[\w-]{24}$/
/** More digits than any quantity has. */
const PIECES = /^\d{1,6}$/

/** The order of a signed link, with what can be picked. */
export type KnownOrder = { id: number; createdMs: number; contract: string; lines: OrderedLine[] }

/** The order that a token of the form opens; null: none, or not made by us. */
export const findKnownOrder = async (services: Services, token: string): Promise<KnownOrder | null> => {
  const order = await findOrderToWithdraw(services.db.read, services, token)
  const stored = order && (await findStoredOrder(services.db.read, order.id))
  return stored
    ? {
        id: stored.order.id,
        createdMs: stored.order.createdMs,
        contract: words.orderOf(stored.order.id, stored.order.createdMs),
        lines: stored.order.lines.map(({ name, choice, quantity, exemption = null }, index) => ({
          position: stored.lineRows[index]!.position,
          name: [name, ...choice.map(({ label, value }) => `${label}: ${value}`)].join(', '),
          quantity,
          exemption,
        })),
      }
    : null
}

/** A form that nobody filled in, with the key by which it is known when it is sent twice. */
export const emptyValues = ({ randomBytes }: Services): WithdrawalValues => ({
  imie: '',
  email: '',
  umowa: '',
  uwagi: '',
  zamowienie: '',
  klucz: Buffer.from(randomBytes(KEY_BYTES)).toString('base64url'),
  pieces: {},
})

/** Without control characters; a text of one line without breaks. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ')

type ReadWithdrawal = {
  values: WithdrawalValues
  order: KnownOrder | null
  statement: Statement
  problems: Extract<WithdrawalPage, { step: 'form' }>['problems']
}

/** What a buyer typed, as shown again and as declared; only what is missing or unreadable is a problem. */
export const readWithdrawal = async (services: Services, form: FormBody): Promise<ReadWithdrawal> => {
  const textOf = (name: string) => field(form, name) ?? ''
  const order = await findKnownOrder(services, textOf('zamowienie'))
  const fresh = emptyValues(services)
  const values: WithdrawalValues = {
    imie: oneLine(textOf('imie')),
    email: textOf('email').trim(),
    umowa: clean(textOf('umowa')),
    uwagi: clean(textOf('uwagi')),
    zamowienie: order ? textOf('zamowienie') : '',
    klucz: KEY.test(textOf('klucz')) ? textOf('klucz') : fresh.klucz,
    pieces: Object.fromEntries(
      (order?.lines ?? []).map(({ position }) => [position, textOf(`szt-${position}`).trim()]),
    ),
  }
  const problems: ReadWithdrawal['problems'] = []
  const check = (name: 'imie' | 'umowa' | 'uwagi', most: number) => {
    if (values[name].length > most) problems.push({ field: name, text: words.problems[name].long })
    else if (values[name] === '' && name !== 'uwagi')
      problems.push({ field: name, text: words.problems[name].empty })
  }
  check('imie', MAX_WITHDRAWAL_NAME)
  const address = readAddress(values.email)?.address.toLowerCase()
  if (address === undefined) problems.push({ field: 'email', text: words.problems.email.empty })
  check('umowa', MAX_WITHDRAWAL_CONTRACT)
  const picked = (order?.lines ?? []).map((line) => ({ line, typed: values.pieces[line.position] ?? '' }))
  const isWrong = ({ line, typed }: (typeof picked)[number]) =>
    typed !== '' && (!PIECES.test(typed) || Number(typed) > line.quantity)
  if (picked.some(isWrong)) problems.push({ field: 'pieces', text: words.problems.pieces.long })
  check('uwagi', MAX_WITHDRAWAL_NOTE)
  return {
    values,
    order,
    problems,
    statement: {
      name: values.imie,
      email: address ?? '',
      contract: values.umowa,
      note: values.uwagi,
      lines: picked
        .map(({ line: { position, name }, typed }) => ({ position, name, quantity: Number(typed) }))
        .filter(({ quantity }) => quantity > 0),
    },
  }
}
