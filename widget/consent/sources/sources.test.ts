import { expect, it } from 'vitest'
import { consentSources } from '#contract/display/names.ts'
import * as sources from './index.ts'

it('each source of consent that a site may choose is one that pages can listen to', () => {
  expect(Object.keys(sources).sort()).toEqual([...consentSources].sort())
})
