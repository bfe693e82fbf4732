import { stemOf } from '../words/stem.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'

/** What a shop of floors sells: floors themselves, what belongs to them, and the rest. */
type ProductKind = 'floor' | 'accessory' | 'other'

/**
 * Ranks a floor above its sample and its tool for „winyl” or „dąb”, but not above a better match: a name's word is 12.
 */
export const KIND_SCORES: Record<ProductKind, number> = { floor: 6, other: 0, accessory: -4 }

const stems = (words: string) =>
  new Set(
    words
      .trim()
      .split(/\s+/)
      .map((word) => stemOf(foldPolish(word))),
  )

/** First words of names of things that are laid or used with a floor, in the whole trade. */
const ACCESSORIES = stems(`
  próbka wzornik próbnik podkład podkładka pianka folia mata taśma klej grunt akryl silikon fuga masa wylewka
  listwa cokół ćwierćwałek narożnik łącznik zakończenie zaślepka profil próg klips kołek wkręt uchwyt
  nóż ostrze dobijak ściągacz klin dystans młotek gilotyna piła szpachla szpachelka nakolanniki miara kątownik
  wilgotnościomierz zestaw wałek pędzel narzędzie rolka otwornica
  olej olejowosk wosk lakier lakierobejca bejca impregnat płyn mydło środek preparat pasta mop odplamiacz
  filc filcowe podkładki rozeta rozety stopień podstopnica parapet karta bon usługa montaż pomiar konsultacja
  wynajem książka paleta transport dostawa wycieraczka mocowanie szczotka pad papier tarcza kit wełna
`)

/** What the first word of a name, its purpose and its unit of sale say of a product. */
export const kindOfName = (head: string, hasPurpose: boolean, isSoldByArea: boolean): ProductKind => {
  if (ACCESSORIES.has(stemOf(head))) return 'accessory'
  if (isSoldByArea) return 'floor'
  return hasPurpose ? 'accessory' : 'other'
}

/** From here on a name says what a product is for: `Dobijak do paneli`, `Podkład pod winyl`. */
const PURPOSE = /\s(?:do|pod|dla)\s/i

/** A name in two: what the product is, and what it is for. */
export const splitPurpose = (name: string): { thing: string; purpose: string } => {
  const at = name.search(PURPOSE)
  return at < 0 ? { thing: name, purpose: '' } : { thing: name.slice(0, at), purpose: name.slice(at) }
}
