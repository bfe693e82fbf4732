import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Block } from '#campaign/blocks/block.ts'
import * as blockKinds from '#campaign/blocks/index.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import * as games from '#campaign/games/index.ts'
import * as drawnFields from '../form/fields/index.ts'

const kinds = Object.entries(blockKinds as unknown as Record<string, Block<never>>)
const widget = join(import.meta.dirname, '..')
/** Parts of the widget that draw blocks. */
const parts = readdirSync(widget).filter((part) => existsSync(join(widget, part, 'blocks/index.ts')))

describe('what a campaign may hold', () => {
  it.each(parts)('the part %s draws the blocks that name it, and nothing else', async (part) => {
    const drawn = (await import(join(widget, part, 'blocks/index.ts'))) as object
    expect(Object.keys(drawn).toSorted()).toEqual(
      kinds
        .flatMap(([name, kind]) => (!kind.isGame && (kind.part ?? 'view') === part ? [name] : []))
        .toSorted(),
    )
  })

  it('every kind of block is drawn by a part that is there', () => {
    for (const [name, { part = 'view', isGame }] of kinds) if (!isGame) expect(parts, name).toContain(part)
    for (const [name, { part }] of Object.entries(games))
      expect(existsSync(join(widget, part, 'main.ts')), name).toBe(true)
  })

  it('every kind of field is drawn, and nothing else', () => {
    expect(Object.keys(drawnFields).toSorted()).toEqual(Object.keys(fieldKinds).toSorted())
  })
})
