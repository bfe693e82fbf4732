/**
 * Vague claims about the environment in Polish and English texts (directive 2024/825). Which words count is a
 * judgement: the law has no list.
 */

/** Labels of public schemes and of independent ones say who has proved what; so do names of requirements. */
const NAMED =
  /(?:unijn\p{L}*\s+)?oznakowani\p{L}*\s+ekologiczn\p{L}*(?:\s+UE)?|(?:EU[\s-]+|Nordic\s+Swan\s+)?Ecolabel(?:\s+UE)?|eco[\s-]?institut\p{L}*|ekoprojekt\p{L}*/giu

const ENVIRONMENT = '(?:środowisk|natury|przyrody|klimatu|planety|ziemi)'
const CLAIMS = [
  // Economy, ecosystems of software and imitated leather are none.
  String.raw`eko(?!nom|system|skór)[\p{L}-]*`,
  String.raw`eco(?:-\p{L}+|logical(?:ly)?|friendly)?(?!\p{L})`,
  String.raw`(?:przyja[zź]|łagodn|bezpieczn|nieszkodliw|dobr|obojętn|korzystn)\p{L}*\s+dla\s+(?:\p{L}+\s+)?${ENVIRONMENT}\p{L}*`,
  String.raw`(?<!w\s)przyja[zź]\p{L}*\s+(?:środowisku|naturze|przyrodzie|klimatowi|planecie|ziemi)(?!\p{L})`,
  String.raw`w\s+trosce\s+o\s+(?:\p{L}+\s+)?(?:środowisko|naturę|przyrodę|planetę)(?!\p{L})`,
  String.raw`neutraln\p{L}*\s+(?:klimatyczn|węglow|emisyjn)\p{L}*`,
  String.raw`klimatyczn\p{L}*\s+neutraln\p{L}*`,
  String.raw`neutraln\p{L}*\s+(?:(?:dla|wobec|względem)\s+(?:klimatu|środowiska)|pod\s+względem\s+(?:emisji|klimatu|śladu\s+węglowego|CO[2₂]))(?:\s+CO[2₂])?`,
  String.raw`neutraln\p{L}*\s+CO[2₂]`,
  String.raw`(?:zero|bez)[\s-]?emisyjn\p{L}*`,
  String.raw`(?:bez|zerow\p{L}*|nisk\p{L}*|mniejsz\p{L}*|zmniejszon\p{L}*|ujemn\p{L}*)\s+ślad\p{L}*\s+węglow\p{L}*`,
  String.raw`biodegrad\p{L}*`,
  // A pattern of wood may be balanced, too.
  String.raw`zrównoważon\p{L}*(?!\p{L}|\s+(?:kol|barw|odcie|ton|wz[oó]r|rysun|usłoj|kompozyc|proporc|styl|aranż|wnętrz))`,
  String.raw`zielon\p{L}{1,4}\s+(?:produkt|wyb[oó]r|energi|technologi|rozwiązani|alternatyw|budownictw|produkcj|certyfikat|firm|mark)\p{L}*`,
  String.raw`(?:carbon|climate|CO[2₂])[\s-]+(?:neutral|positive|negative|friendly|free)\p{L}*`,
  String.raw`(?:environmentally|environment|planet|earth)[\s-]+friendly`,
  String.raw`net[\s-]zero`,
  String.raw`zero[\s-]+(?:emissions?|carbon)`,
  String.raw`sustainab\p{L}*`,
]
const CLAIM = new RegExp(String.raw`(?<![\p{L}\d])(?:${CLAIMS.join('|')})`, 'giu')

/** A text with a claim has one of these; most texts have none, and are read five times as fast. */
const MAYBE_CLAIM =
  /(?<!\p{L})e[ck]o|rodowisk|przyja[zź]|natury|przyrody|planet|klimat|ziemi|trosce|neutral|emisyjn|węglow|biodegrad|zrównoważ|zielon|carbon|climate|CO[2₂]|friendly|net.zero|emission|sustainab/iu

/** What a reader sees of markup: addresses and attributes are no claims. */
const plainText = (html: string): string =>
  html.replace(/<\/?[a-z][^>]*>/gi, ' ').replace(/&nbsp;|&#160;|\u{AD}/gu, ' ')

/** The vague claims about the environment in texts or markup, each once and as it stands there. */
export const findEnvironmentalClaims = (...texts: string[]): string[] => {
  const found = texts
    .filter((text) => MAYBE_CLAIM.test(text))
    .flatMap((text) => plainText(text).replace(NAMED, ' ').match(CLAIM) ?? [])
  const byWord = new Map<string, string>()
  for (const claim of found.map((words) => words.replace(/\s+/g, ' ')))
    if (!byWord.has(claim.toLowerCase())) byWord.set(claim.toLowerCase(), claim)
  return [...byWord.values()]
}
