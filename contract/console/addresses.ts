import * as v from 'valibot'

const MAX_ADDRESS = 2_048
const MAX_ADDRESSES = 50

/** Schemes that a browser runs or opens locally instead of loading a page. */
const NO_PLACES = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'filesystem',
  'about',
  'view-source',
  'ws',
  'wss',
  'ftp',
  'mailto',
  'tel',
])

/** An invalid address has only the problem of the first check. */
const ifAddress = (holds: (url: URL) => boolean, message: string) =>
  v.check((text: string) => !URL.canParse(text) || holds(new URL(text)), message)

const shortEnough = v.maxLength<string, number, string>(
  MAX_ADDRESS,
  `Adres jest za długi: najwyżej ${MAX_ADDRESS} znaków.`,
)
const withoutStar = v.check(
  (text: string) => !text.includes('*'),
  'Gwiazdka tu nie działa: podaj każdy adres osobno.',
)
const withoutFragment = v.check(
  (text: string) => !text.includes('#'),
  'Usuń z adresu znak # i to, co po nim.',
)
const withoutName = ifAddress(
  ({ username, password }) => username === '' && password === '',
  'Usuń z adresu nazwę użytkownika i hasło.',
)

/** Return addresses, compared exactly. */
export const address = v.pipe(
  v.string(),
  v.trim(),
  shortEnough,
  v.check((text) => URL.canParse(text), 'To nie jest pełny adres. Przykład: https://sklep.example.pl/powrot'),
  withoutStar,
  withoutFragment,
  ifAddress(
    ({ protocol }) => !NO_PLACES.has(protocol.slice(0, -1)),
    'Taki adres jest niebezpieczny. Użyj adresu, który zaczyna się od https://',
  ),
  withoutName,
)

/** Of pages: scheme, host and port. */
export const origin = v.pipe(
  v.string(),
  v.trim(),
  shortEnough,
  v.check(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    'To nie jest adres strony. Przykład: https://sklep.example.pl',
  ),
  withoutStar,
  withoutName,
  ifAddress(
    ({ pathname, search, hash }) => pathname === '/' && search === '' && hash === '',
    'Podaj adres bez ścieżki, na przykład https://sklep.example.pl',
  ),
  v.transform((text) => (URL.canParse(text) ? new URL(text).origin : text)),
)

/** The address of a webhook. */
export const webhookAddress = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj adres.'),
  shortEnough,
  v.check(
    (text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    'To nie jest pełny adres. Przykład: https://program.example.pl/webhook',
  ),
  withoutStar,
  withoutFragment,
  withoutName,
)

/** Each once. */
export const addressList = <Item extends v.GenericSchema<unknown, string>>(item: Item) =>
  v.pipe(
    v.array(item),
    v.maxLength(MAX_ADDRESSES, `Podaj najwyżej ${MAX_ADDRESSES} adresów.`),
    v.transform((texts) => [...new Set(texts as string[])]),
  )
