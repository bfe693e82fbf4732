import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runVectors } from './run-vectors.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWN_FIELDS = { source_type: 'current.typ', referrer: 'current.rf' }
const OWN_FILE = {
  fields: OWN_FIELDS,
  device: [{ user_agent: 'curl/8', device_type: 'Desktop' }],
  labels: [{ source_type: 'utm', utm_source: 'list', label_en: 'Source: List' }],
  posts: [{ post: { wc_order_attribution_utm_source: 'x' }, saved: true, meta: { _wc_order_attribution_utm_source: 'x' } }],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fileWith = async (content: unknown) => {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const runCommand = (...files: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['tools/vectors.ts', ...files], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

describe('running vector files', () => {
  it('counts the rows that agree and shows what was expected of the others', async () => {
    const file = await fileWith(OWN_FILE)
    expect(await runVectors(file, {})).toEqual({
      ok: true,
      file,
      format: 'order-attribution',
      rows: 5,
      agree: 4,
      differ: [{ id: 'field referrer', expected: 'current.rf', got: 'current_add.rf' }],
    })
  })

  it('names the reason of a difference that is meant', async () => {
    const report = await runVectors(await fileWith(OWN_FILE), { 'order-attribution': { 'field referrer': 'because' } })
    expect(report.ok && report.differ).toMatchObject([{ id: 'field referrer', reason: 'because' }])
  })

  it.each([
    [{ rows: [{ some: 'thing' }] }, 'is of no format known here'],
    [[], 'is of no format known here'],
    ['{', 'cannot be read'],
  ])('says plainly that it cannot run %j', async (content, problem) => {
    const report = await runVectors(await fileWith(content))
    expect(!report.ok && report.problem).toContain(problem)
  })

  it('the command fails for a difference that nobody meant, and for a file it does not know', async () => {
    const differing = await runCommand(await fileWith(OWN_FILE))
    expect(differing).toMatchObject({ code: 1, output: expect.stringContaining('4 / 5') })
    expect(differing.output).toContain('row: expected "current.rf", got "current_add.rf"')

    const { fields: _, ...rest } = OWN_FILE
    expect(await runCommand(await fileWith({ fields: {}, ...rest }))).toMatchObject({ code: 0, output: expect.stringContaining('3 / 3') })
    expect(await runCommand(await fileWith({}))).toMatchObject({ code: 1, output: expect.stringContaining('is of no format known here') })
    expect(await runCommand()).toMatchObject({ code: 1, output: expect.stringContaining('FILE') })
  })

  // Recorded from the original programs; they lie beside the project where they are at hand.
  for (const name of ['sourcebuster-facts.json', 'order-attribution-vectors.json']) {
    const file = join(ROOT, '../shared/vectors', name)
    if (!existsSync(file)) continue
    it(`${name} differs only where it is meant to`, async () => {
      const report = await runVectors(file)
      expect(report.ok && report.differ.filter(({ reason }) => !reason)).toEqual([])
    })
  }
})
