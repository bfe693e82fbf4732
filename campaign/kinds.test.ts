import { describe, expect, it } from 'vitest'
import * as actions from './actions/index.ts'
import * as blocks from './blocks/index.ts'
import * as fields from './fields/index.ts'
import * as filters from './filters/index.ts'
import * as triggers from './triggers/index.ts'

describe('kinds', () => {
  it.each(Object.entries({ actions, blocks, fields, filters, triggers }))(
    'none of the %s has a setting named kind',
    (_what, kinds) => {
      for (const [name, { settings }] of Object.entries(kinds))
        expect(Object.keys(settings), name).not.toContain('kind')
    },
  )

  it.each(Object.entries({ actions, blocks, filters, triggers }))(
    'each of the %s has a label for every setting',
    (_what, kinds) => {
      for (const [name, { settings, hints }] of Object.entries(kinds))
        expect(Object.keys(hints.settings), name).toEqual(Object.keys(settings))
    },
  )
})
