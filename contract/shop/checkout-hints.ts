/** What the checkout's script may fill in; the buyer can always write something else. */

/** `GET ?kod=00-950`. */
export const TOWN_PATH = '/zamowienie/miejscowosc.json'

export type TownAnswer = {
  /** Where most parcels to this postcode went; null: not known well enough. */
  town: string | null
}

/** `GET ?nip=…&security=…`, the nonce of the checkout's review: only a visitor with a cart may ask. */
export const COMPANY_PATH = '/zamowienie/firma.json'

export type CompanyAddress = { line1: string; postcode: string; city: string }
export type CompanyData = {
  name: string
  /** Null: the register has none, or in a form that is not ours. */
  address: CompanyAddress | null
}

export type CompanyAnswer =
  | { company: CompanyData }
  /** `unavailable`: the owner turned it off, it was asked too often, or the register does not answer. */
  | { company: null; reason: 'bad_nip' | 'not_found' | 'unavailable' }
