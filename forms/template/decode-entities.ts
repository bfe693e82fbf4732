/** Names of 160 to 255, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const OTHERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  dagger: '†',
  Dagger: '‡',
  permil: '‰',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  numero: '№',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  radic: '√',
  sum: '∑',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  hearts: '♥',
  check: '✓',
  star: '☆',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  fnof: 'ƒ',
  circ: 'ˆ',
  tilde: '˜',
  aogon: 'ą',
  cacute: 'ć',
  eogon: 'ę',
  lstrok: 'ł',
  nacute: 'ń',
  sacute: 'ś',
  zacute: 'ź',
  zdot: 'ż',
  Aogon: 'Ą',
  Cacute: 'Ć',
  Eogon: 'Ę',
  Lstrok: 'Ł',
  Nacute: 'Ń',
  Sacute: 'Ś',
  Zacute: 'Ź',
  Zdot: 'Ż',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  Pi: 'Π',
}
const FIRST_LATIN = 160
const MAX_CODE = 0x10ffff
const byName = new Map([
  ...Object.entries(OTHERS),
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(FIRST_LATIN + index)] as const),
])

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g

const signOf = (code: number): string | undefined =>
  code > 0 && code <= MAX_CODE && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined

/** `A&amp;B` → `A&B`: owners write values of templates as markup or as plain text, and both mean the same. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name) return byName.get(name) ?? whole
        return signOf(decimal ? Number(decimal) : Number.parseInt(hex as string, 16)) ?? whole
      })
    : text
