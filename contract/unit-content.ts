/**
 * What one piece or pack contains, in the unit that prices of such goods are compared in: `2,4 mb` of skirting, `15 kg`
 * of glue. Floors have an area instead (`area.ts`). Stored, edited and exported as this text; '': nothing to compare.
 */
export type UnitContent = { thousandths: number; unit: ContentUnit }

/** `mb`: running metre. */
const contentUnits = ['mb', 'kg', 'l'] as const
export type ContentUnit = (typeof contentUnits)[number]

/** Units that are read, as thousandths of the unit that prices are compared in. */
const READ: Record<string, UnitContent> = {
  mb: { thousandths: 1_000, unit: 'mb' },
  m: { thousandths: 1_000, unit: 'mb' },
  cm: { thousandths: 10, unit: 'mb' },
  mm: { thousandths: 1, unit: 'mb' },
  kg: { thousandths: 1_000, unit: 'kg' },
  g: { thousandths: 1, unit: 'kg' },
  l: { thousandths: 1_000, unit: 'l' },
  ml: { thousandths: 1, unit: 'l' },
}
const THOUSAND = 1_000
const CONTENT = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*([a-z]{1,2})$/
const MAX_THOUSANDTHS = 1_000_000 * THOUSAND

/** Reads `2,4 mb`, `240 cm`, `15 kg`, `750 ml`; undefined: no such amount. */
export const readUnitContent = (text: string): UnitContent | undefined => {
  const [, whole, fraction = '', named = ''] = CONTENT.exec(text.trim().toLowerCase()) ?? []
  const unit = READ[named]
  if (whole === undefined || !unit) return undefined
  const amount = Number(whole) * THOUSAND + Number(fraction.padEnd(3, '0'))
  const thousandths = Math.round((amount * unit.thousandths) / THOUSAND)
  return thousandths > 0 && thousandths < MAX_THOUSANDTHS ? { ...unit, thousandths } : undefined
}

/** `2,4 mb`. */
export const formatUnitContent = ({ thousandths, unit }: UnitContent): string =>
  `${String(thousandths / THOUSAND).replace('.', ',')} ${unit}`

/** A price for comparison. */
export type UnitPrice = { grosze: number; unit: ContentUnit }

/** What one unit costs when a piece with this content costs `grosze`, rounded; null: nothing to compare. */
export const contentPriceOf = (grosze: number | null, content: string): UnitPrice | null => {
  const read = grosze === null || content === '' ? undefined : readUnitContent(content)
  return read ? { grosze: Math.round((grosze! * THOUSAND) / read.thousandths), unit: read.unit } : null
}
