import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { MOTION_VECTORS, VECTORS } from '../tools/vectors/testing/recorded-vectors.ts'
import { runVectors } from '../tools/vectors/run-vectors.ts'

it.each(MOTION_VECTORS)('%s differs only where intended [M-60]', async (name) => {
  const report = await runVectors(fileURLToPath(VECTORS) + name)
  expect(report).toMatchObject({ ok: true })
  expect(report.ok && report.rows).toBeGreaterThan(0)
  expect(report.ok && report.differ.filter(({ reason }) => !reason)).toEqual([])
})
