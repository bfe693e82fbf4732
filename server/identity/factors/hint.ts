const SHOWN_DIGITS = 3

/** `anna@example.pl` as `a***@example.pl`: whoever knows the address recognises it. */
export const emailHint = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${/^./u.exec(email.slice(0, at))?.[0] ?? ''}***${email.slice(at)}`
}

/** `+48600700123` as `+48 *** *** 123`. */
export const phoneHint = (phone: string): string =>
  `${phone.slice(0, 3)} *** *** ${phone.slice(-SHOWN_DIGITS)}`
