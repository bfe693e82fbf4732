import { encode } from 'uqr'
import { isNoAccount, readIban } from '#contract/iban.ts'
import type { TransferDetails } from '#contract/shop/checkout.ts'

/** The largest amount that the code's six digits of grosze can say. */
const MAX_GROSZE = 999_999
const MAX_NAME = 20
const MAX_TITLE = 32

/**
 * Text of one part, without the sign between the parts. In plain letters: the standard names no character set, so apps
 * read Polish ones in different ways.
 */
const part = (text: string, most: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, (sign) => (sign === 'ł' ? 'l' : 'L'))
    .replace(/[^ -{}~]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/**
 * The transfer in the format of Polish banks (recommendation of the Polish Bank Association on 2D codes): tax number,
 * country, account, grosze, name, title and three reserved parts. Without a tax number the bank does not look the firm
 * up. Null: the account is not Polish, or the amount does not fit.
 */
export const transferText = ({
  recipient,
  bankAccount,
  title,
  amountGrosze,
}: TransferDetails): string | null => {
  const iban = isNoAccount(bankAccount) ? undefined : readIban(bankAccount)
  if (!iban?.startsWith('PL') || amountGrosze <= 0 || amountGrosze > MAX_GROSZE) return null
  const name = part(recipient[0] ?? '', MAX_NAME)
  if (!name) return null
  return [
    '',
    'PL',
    iban.slice(2),
    String(amountGrosze).padStart(6, '0'),
    name,
    part(title, MAX_TITLE),
    '',
    '',
    '',
  ].join('|')
}

/** The light border around a code that readers need, in modules. */
const BORDER = 4

/** A code as one path of an SVG whose view box has `size` modules, its border included. */
const qrPath = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}

/** That text as a code to scan. */
export const transferCode = (transfer: TransferDetails): { size: number; path: string } | null => {
  const text = transferText(transfer)
  return text === null ? null : qrPath(text)
}
