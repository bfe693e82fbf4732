import { execFile } from 'node:child_process'
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
  posts: [
    {
      post: { wc_order_attribution_utm_source: 'x' },
      saved: true,
      meta: { _wc_order_attribution_utm_source: 'x' },
    },
  ],
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
  it('counts equal rows and shows expected and actual values of the others', async () => {
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

  it('gives the reason of an intended difference', async () => {
    const report = await runVectors(await fileWith(OWN_FILE), {
      'order-attribution': { 'field referrer': 'because' },
    })
    expect(report.ok && report.differ).toMatchObject([{ id: 'field referrer', reason: 'because' }])
  })

  it.each([
    [{ rows: [{ some: 'thing' }] }, 'is of no format known here'],
    [[], 'is of no format known here'],
    ['{', 'cannot be read'],
  ])('reports that it cannot run %j', async (content, problem) => {
    const report = await runVectors(await fileWith(content))
    expect(!report.ok && report.problem).toContain(problem)
  })

  it('the command fails for an unintended difference and for an unknown file', async () => {
    const differing = await runCommand(await fileWith(OWN_FILE))
    expect(differing).toMatchObject({ code: 1, output: expect.stringContaining('4 / 5') })
    expect(differing.output).toContain('row: expected "current.rf", got "current_add.rf"')

    const { fields: _, ...rest } = OWN_FILE
    expect(await runCommand(await fileWith({ fields: {}, ...rest }))).toMatchObject({
      code: 0,
      output: expect.stringContaining('3 / 3'),
    })
    expect(await runCommand(await fileWith({}))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is of no format known here'),
    })
    expect(await runCommand()).toMatchObject({ code: 1, output: expect.stringContaining('FILE') })
  })

  it('an error in one row is printed with the row, and the others still run [M-48]', async () => {
    const row = { rules: [], inputs: [['f', 'x']], js: {}, php: { valid: true, errors: [] } }
    const file = await fileWith({
      rows: [
        { ...row, id: 'good' },
        { ...row, id: 'broken', inputs: null },
      ],
    })
    expect(await runVectors(file, {})).toMatchObject({
      rows: 2,
      agree: 1,
      differ: [{ id: 'broken', problem: expect.stringContaining('') }],
    })
    const { code, output } = await runCommand(file)
    expect(code).toBe(1)
    expect(output).toContain('broken could not be run: ')
  })

  it('a row with a problem never counts as an intended difference [M-48]', async () => {
    const file = await fileWith({ rows: [{ id: 'broken', rules: [], inputs: null, js: {}, php: {} }] })
    const report = await runVectors(file, { swv: { broken: 'because' } })
    expect(report.ok && report.differ.map(({ reason }) => reason)).toEqual([undefined])
  })
})

describe('posts of contact forms', () => {
  const row = {
    form: '[text* a "x"][checkbox c "A" "B"]',
    tpl: '[a] [c]',
    valid: true,
    invalid_fields: [],
    accepted: true,
  }
  const post = [
    ['a', ' x\r\ny '],
    ['c[]', 'A'],
    ['c[]', 'B'],
    ['quoted "name"', '1'],
    ['c.d[', 'e'],
  ]
  const posted_data = { a: 'x\r\ny', c: ['A', 'B'], 'quoted_"name"': '1', c_d_: 'e' }
  const text = 'x\r\ny A, B'

  it('are read by the multipart reader [M-48]', async () => {
    const given = { ...row, post, posted_data, text, text_exclude_blank: text, html: text, subject: text }
    const file = await fileWith({
      rows: [
        { ...given, id: 'sent' },
        { ...given, id: 'nul', post: [['a', 'x\0y']], posted_data: { a: 'x\0y' } },
      ],
    })
    const report = await runVectors(file, {})
    expect(report).toMatchObject({
      format: 'cf7-submission-mail',
      rows: 2,
      agree: 1,
      differ: [{ id: 'nul' }],
    })
  })
})
