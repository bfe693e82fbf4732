import { describe, expect, it } from 'vitest'
import swv from './swv.ts'

const outcome = (...fields: string[]) => ({
  valid: fields.length === 0,
  errors: Object.fromEntries(fields.map((field) => [field, 'E'])),
})
const row = (id: string, rule: string, value: string, js: object, php: object) =>
  ({
    id,
    group: rule,
    rules: [{ rule, field: 'f', error: 'E' }],
    inputs: [['f', value]] as never,
    js,
    php,
  }) as never

describe('rows of form rules', () => {
  it('agree with the server where browser and server differ, with the browser for addresses', async () => {
    const rows = await swv.run({
      rows: [
        row('date', 'date', '2023-02-30', outcome(), outcome('f')),
        row('url', 'url', 'HTTP://a.pl', outcome(), outcome('f')),
        row('wrong', 'tel', '600700800', outcome('f'), outcome('f')),
        {
          ...(row('empty', 'tel', '600700800', outcome(), {}) as object),
          php: { valid: true, errors: [] },
        } as never,
      ],
    })
    expect(rows.map(({ id, agrees }) => [id, agrees])).toEqual([
      ['date', true],
      ['url', true],
      ['wrong', false],
      ['empty', true],
    ])
  })
})
