import {
  MAX_WITHDRAWAL_CONTRACT,
  MAX_WITHDRAWAL_NAME,
  MAX_WITHDRAWAL_NOTE,
  type WithdrawalPage,
  type WithdrawalValues,
} from '#contract/withdrawal.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { readTypedLine, readTypedText, newFormKey, readFormKey } from '../statements/form-texts.ts'
import { findKnownOrder, type KnownOrder, readPickedPieces } from '../statements/known-order.ts'
import type { Statement } from './statement.ts'

/** A form that nobody filled in, with the key by which it is known when it is sent twice. */
export const emptyValues = (services: Services): WithdrawalValues => ({
  imie: '',
  email: '',
  umowa: '',
  uwagi: '',
  zamowienie: '',
  klucz: newFormKey(services),
  pieces: {},
})

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
  const picked = readPickedPieces(form, order)
  const values: WithdrawalValues = {
    imie: readTypedLine(textOf('imie')),
    email: textOf('email').trim(),
    umowa: readTypedText(textOf('umowa')),
    uwagi: readTypedText(textOf('uwagi')),
    zamowienie: order ? textOf('zamowienie') : '',
    klucz: readFormKey(services, form),
    pieces: picked.pieces,
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
  if (picked.isWrong) problems.push({ field: 'pieces', text: words.problems.pieces.long })
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
      lines: picked.lines,
    },
  }
}
