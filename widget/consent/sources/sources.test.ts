import { expect, it } from 'vitest'
import { consentSources } from '#contract/display/names.ts'
import * as sources from './index.ts'

it('pages can listen to every consent source that a site may choose', () => {
  expect(Object.keys(sources).sort()).toEqual([...consentSources].sort())
})
