export type ClientWords = {
  /** „Błąd:” in front of `wrongPlace`. */
  wrongPlaceStrong: string
  wrongPlace: string
  offline: string
  brokenAnswer: string
}
