import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { Block } from '#campaign/blocks/block.ts'
import * as blockKinds from '#campaign/blocks/index.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import { games } from '#campaign/games/games.ts'
import { BUNDLE_OF } from './build-widget.ts'
import * as drawnFields from '../../widget/form/fields/index.ts'
import type { Parts } from '../../widget/parts.ts'

const kinds = Object.entries(blockKinds as unknown as Record<string, Block<never>>)
const widget = join(import.meta.dirname, '../../widget')

/** The parts that each script registers, each in its own window. */
const registered = async (bundle: string) => {
  const page: { klepkaParts?: Partial<Parts> } = {}
  vi.stubGlobal('window', page)
  vi.resetModules()
  await import(join(widget, bundle, 'main.ts'))
  vi.unstubAllGlobals()
  return page.klepkaParts ?? {}
}

describe('contents of a campaign', () => {
  it("every script registers the parts of the build's list, with the blocks that use them", async () => {
    const blocks: Record<string, string[]> = {}
    for (const bundle of ['view', 'form', 'blocks', 'games', 'phone', 'words']) {
      const parts = await registered(bundle)
      const named = Object.entries(BUNDLE_OF).flatMap(([part, own]) => (own === bundle ? [part] : []))
      expect(Object.keys(parts).toSorted(), bundle).toEqual(named.toSorted())
      for (const [part, renderer] of Object.entries(parts))
        if (renderer && 'blocks' in renderer && renderer.blocks)
          blocks[part] = Object.keys(renderer.blocks).toSorted()
    }
    const expected: Record<string, string[]> = {}
    for (const [name, { part = 'view', isGame }] of kinds) if (!isGame) (expected[part] ??= []).push(name)
    for (const { part } of Object.values(games)) expected[part] = ['game']
    expected['rich'] = kinds.flatMap(([name, { isMarked }]) => (isMarked ? [name] : []))
    for (const names of Object.values(expected)) names.sort()
    expect(blocks).toEqual(expected)
  })

  it('exactly the field kinds of a campaign can be rendered', () => {
    expect(Object.keys(drawnFields).toSorted()).toEqual(Object.keys(fieldKinds).toSorted())
  })
})
