import type { Prize } from '#campaign/prizes/prize.ts'
import { parseWrittenAmount } from '#console/screens/campaigns/editor/written-values.ts'
import { readCount } from '#console/text/read-number.ts'

const MAX_ID = 40
const MAX_LABEL = 60

/** A permanent id made of a label, which no other prize has. */
export const freePrizeId = (label: string, taken: readonly string[]): string => {
  const plain = label
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_ID - 4)
  const stem = plain || 'nagroda'
  let count = 1
  while (taken.includes(count === 1 ? stem : `${stem}-${count}`)) count += 1
  return count === 1 ? stem : `${stem}-${count}`
}

export const newPrize = (taken: readonly string[]): Prize => ({
  id: freePrizeId('nagroda', taken),
  label: '',
  chance: 0,
  isLosing: false,
  code: null,
  stock: null,
  redirect: null,
})

const cellsOf = (line: string): string[] =>
  line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
const chanceOf = (cell: string | undefined) => parseWrittenAmount((cell ?? '').replace(/\s*%$/, ''))

/** Whether a text is rows of a sheet: more than a name. */
export const isSheet = (text: string): boolean => /[\t;]/.test(text) || /\S\s*\n\s*\S/.test(text)

/**
 * Prizes of rows copied from a sheet: name, chance, pieces, code. Titles of columns are skipped, and so are rows
 * without a name. A row with the name of a present prize changes that one: draws are stored under its id.
 */
export const readPastedPrizes = (text: string, present: readonly Prize[]): Prize[] => {
  const rows = text.split(/\r?\n/).map(cellsOf)
  const isTitle = ([label = '', chance]: string[], index: number) =>
    index === 0 && chance !== undefined && chanceOf(chance) === undefined && label !== ''
  const taken = present.map(({ id }) => id)
  return rows
    .filter((row, index) => row[0] && !isTitle(row, index))
    .map(([name = '', chance, stock, code]) => {
      const label = name.slice(0, MAX_LABEL)
      const same = present.find((prize) => prize.label.toLowerCase() === label.toLowerCase())
      const prize = same ?? { ...newPrize(taken), id: freePrizeId(label, taken), label }
      taken.push(prize.id)
      return {
        ...prize,
        chance: chanceOf(chance) ?? prize.chance,
        stock: readCount(stock ?? '') ?? prize.stock,
        code: code ? { kind: 'fixed', code } : prize.code,
      }
    })
}
