import { describe, expect, it } from 'vitest'
import { lineWidth, unformattedFiles } from './formatting.ts'
import { useHouseFolder } from './testing/house-folder.ts'

const { folder, write, find } = useHouseFolder()

it('data lines may be wide: words, patterns, markup', () => {
  const words = 'słowo '.repeat(30)
  const wide = `export const round = [\n  '${words}',\n  "${words}",\n  \`${words}\`,\n  /${words}/,\n]`
  expect(find(lineWidth, { 'server/shop/cart/round.ts': wide })).toEqual([])
})

describe('formatting', () => {
  const unformatted = (text: string) => {
    write({ 'round.ts': text })
    return unformattedFiles(folder)
  }

  it("must equal the formatter's output", async () => {
    expect(await unformatted("export const round = 'a'\n")).toEqual([])
    expect(await unformatted('export const round = "a";\n')).toEqual([
      'round.ts: not formatted (npm run format)',
    ])
  })

  it('a file that the formatter cannot parse is a fault', async () => {
    expect(await unformatted('export const = \n')).not.toEqual([])
  })
})
