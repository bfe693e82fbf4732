/**
 * `GET /szukaj/podpowiedzi?q=`: categories, then products for what is typed so far, best first; pictures are
 * small copies.
 */
export type SearchSuggestions = {
  name: string
  url: string
  picture: string | null
  priceGrosze: number | null
}[]
