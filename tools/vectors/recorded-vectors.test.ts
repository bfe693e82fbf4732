import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BROWSER_VECTORS, MOTION_VECTORS, UNIT_VECTORS, VECTORS } from './testing/recorded-vectors.ts'
import { runVectors } from './run-vectors.ts'

const FOLDER = fileURLToPath(VECTORS)

describe('rows recorded from the original programs', () => {
  it('every file is run, here or in the browser tests [M-60]', async () => {
    expect((await readdir(FOLDER)).toSorted()).toEqual(
      [...UNIT_VECTORS, ...BROWSER_VECTORS, ...MOTION_VECTORS].toSorted(),
    )
  })

  it.each(UNIT_VECTORS)('%s has only intended differences [M-60]', async (name) => {
    const report = await runVectors(FOLDER + name)
    expect(report).toMatchObject({ ok: true })
    expect(report.ok && report.rows).toBeGreaterThan(0)
    expect(report.ok && report.differ.filter(({ reason }) => !reason)).toEqual([])
  })
})
