import { describe, expect, it } from 'vitest'
import * as blockKinds from '#campaign/blocks/index.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import * as drawnFields from '../form/fields/index.ts'
import * as drawnBlocks from './blocks/index.ts'

describe('what a campaign may hold', () => {
  it.each([
    ['blocks', blockKinds, drawnBlocks],
    ['fields', fieldKinds, drawnFields],
  ])('every kind of %s is drawn, and nothing else', (_what, kinds, drawn) => {
    expect(Object.keys(drawn).toSorted()).toEqual(Object.keys(kinds).toSorted())
  })
})
