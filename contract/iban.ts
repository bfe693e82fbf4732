const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/
const PL_DIGITS = 26
const PL_LENGTH = 28

/** Normalizes an IBAN; `12 3456 …` is the Polish `PL12 3456 …`. Undefined: wrong check digits. */
export const readIban = (typed: string): string | undefined => {
  const signs = typed.replace(/[\s-]/g, '').toUpperCase()
  const iban = /^\d+$/.test(signs) && signs.length === PL_DIGITS ? `PL${signs}` : signs
  if (!SHAPE.test(iban) || (iban.startsWith('PL') && iban.length !== PL_LENGTH)) return undefined
  // ISO 13616: country and check digits go to the end, letters count from ten, and the whole leaves one modulo 97.
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest === 1 ? iban : undefined
}

/** The account of a shop that is not configured yet. */
export const isNoAccount = (typed: string): boolean => /^[0\s]*$/.test(typed)
