/** Common mail providers; none of them is treated as a typing error of another. */
export const mailProviders = [
  'gmail.com',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'gazeta.pl',
  'outlook.com',
  'yahoo.com',
  'hotmail.com',
  'icloud.com',
  'op.pl',
  'poczta.onet.pl',
  'vp.pl',
  'tlen.pl',
  'onet.eu',
  'interia.eu',
  'live.com',
  'msn.com',
  'aol.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'web.de',
  'mail.com',
  'googlemail.com',
  'walla.co.il',
  'walla.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'ymail.com',
  'email.com',
  'hey.com',
  'fastmail.com',
]

/** Few errors in long names, none in short ones: `op.pl` is not a misspelt `wp.pl`. */
const mayDiffer = (domain: string) => (domain.length > 7 ? 2 : domain.length > 5 ? 1 : 0)

/** How many letters were added, left out, changed or swapped with their neighbour. */
const distance = (one: string, other: string): number => {
  const rows: number[][] = [[...Array(other.length + 1).keys()]]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const before = (up: number, left: number) => rows[row - up]?.[column - left] ?? Infinity
      line.push(
        Math.min(
          before(1, 0) + 1,
          (line[column - 1] ?? Infinity) + 1,
          before(1, 1) + Number(!isSame),
          isSwapped ? before(2, 2) + 1 : Infinity,
        ),
      )
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? Infinity
}

/**
 * Providers have country domains, e.g. `yahoo.ca`. These two-letter endings are no country, or `com` without
 * one letter.
 */
const LOST = new Set(['co', 'cm', 'om', 'lp'])
const isBranch = (domain: string, provider: string) => {
  const [name, end = '', more] = domain.split('.')
  return more === undefined && provider.startsWith(`${name}.`) && end.length === 2 && !LOST.has(end)
}

/** The probably intended address; null: this one may be correct. */
export const suggestEmail = (address: string): string | null => {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain === '' || mailProviders.includes(domain)) return null
  const [nearest] = mailProviders
    .map((provider) => ({ provider, slips: distance(domain, provider) }))
    .toSorted((one, other) => one.slips - other.slips)
  return nearest && nearest.slips <= mayDiffer(nearest.provider) && !isBranch(domain, nearest.provider)
    ? `${address.slice(0, at).trim()}@${nearest.provider}`
    : null
}

/** Suggestions for the first letters of a domain. */
export const completeEmail = (typed: string): string[] => {
  const [, name, domain] = /^([^@\s]+)@([\w.-]+)$/.exec(typed) ?? []
  if (!name || !domain) return []
  return mailProviders
    .flatMap((provider) =>
      provider.startsWith(domain.toLowerCase()) && provider !== domain ? `${name}@${provider}` : [],
    )
    .slice(0, 4)
}
