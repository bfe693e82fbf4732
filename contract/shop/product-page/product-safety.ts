/** Data of a manufacturer, kept once and shown with all products of its brands (regulation 2023/988, art. 19). */
export type Manufacturer = {
  id: string
  /** Name or trade mark. */
  name: string
  /** Postal. */
  address: string
  /** An e-mail address or a page where it can be reached. */
  contact: string
  /** Established in the EU, so that nobody else has to be responsible. */
  isInEu: boolean
  /** Name, postal and electronic address of the responsible person in the EU, in lines; ''. */
  responsible: string
  brands: string[]
}

/** What is missing before a product may be offered. */
export const safetyGaps = [
  'manufacturer',
  'address',
  'contact',
  'responsible',
  'picture',
  'identifier',
  'warnings',
] as const
export type SafetyGap = (typeof safetyGaps)[number]

export type SafetyFacts = {
  /** Name, postal and electronic address in lines; '': unknown. */
  producerText: string
  responsibleText: string
  /** The manufacturer is known to be outside of the EU. */
  isOutsideEu: boolean
  hasPicture: boolean
  /** SKU, EAN or model. */
  hasIdentifier: boolean
  warnings: string
  /** The owner says that none are needed. */
  hasNoWarnings: boolean
}

const ELECTRONIC = /\S@\S|https?:\/\/|\bwww\./i
const POSTCODE_OR_NUMBER = /\d/

const linesOf = (text: string) =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean)

/** What a product lacks of the data that buyers must be shown. */
export const findSafetyGaps = (facts: SafetyFacts): SafetyGap[] => {
  const lines = linesOf(facts.producerText)
  const isKnown = lines.length > 0
  // An electronic address may have digits, and is no place for a letter.
  const hasPlace = lines.slice(1).some((line) => POSTCODE_OR_NUMBER.test(line) && !ELECTRONIC.test(line))
  const responsible = linesOf(facts.responsibleText)
  const needsResponsible =
    facts.isOutsideEu && !(responsible.length > 1 && ELECTRONIC.test(facts.responsibleText))
  return safetyGaps.filter(
    (gap) =>
      ({
        manufacturer: !isKnown,
        address: isKnown && !hasPlace,
        contact: isKnown && !ELECTRONIC.test(facts.producerText),
        responsible: needsResponsible,
        picture: !facts.hasPicture,
        identifier: !facts.hasIdentifier,
        warnings: facts.warnings.trim() === '' && !facts.hasNoWarnings,
      })[gap],
  )
}
