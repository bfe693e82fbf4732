/** `12` → 12; undefined when it is no whole number. */
export const readCount = (text: string): number | undefined =>
  /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : undefined
export const writeCount = (count: number): string => String(count)

const DECIMAL = /^\s*(\d{1,6})(?:[.,](\d{1,3}))?\s*$/
const decimal = (thousandths: number) =>
  `${Math.trunc(thousandths / 1000)}${
    thousandths % 1000
      ? `,${String(thousandths % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : ''
  }`

/** `31,5` kilograms → 31500 grams. */
export const readKilograms = (text: string): number | undefined => {
  const found = DECIMAL.exec(text.replace(/kg/i, ''))
  return found ? Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0')) : undefined
}
export const writeKilograms = decimal

/** `138,5` centimetres → 1385 millimetres. */
export const readCentimetres = (text: string): number | undefined => {
  const found = /^\s*(\d{1,5})(?:[.,](\d))?\s*(?:cm)?\s*$/i.exec(text)
  return found ? Number(found[1]) * 10 + Number(found[2] ?? 0) : undefined
}
export const writeCentimetres = (mm: number): string => decimal(mm * 100)

/** `7,5` percent → 750 hundredths. */
export const readPercent = (text: string): number | undefined => {
  const found = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text)
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined
}
export const writePercent = (hundredths: number): string => decimal(hundredths * 10)
