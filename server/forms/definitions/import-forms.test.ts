import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { importForms } from './import-forms.ts'
import { listForms } from './saved-form.ts'
import { loadForm } from './compiled-form.ts'

const demo = readFileSync(new URL('../../demo/content/forms.json', import.meta.url), 'utf8')
const one = {
  title: 'Serwis',
  hash: 'abc1234',
  properties: { form: '[text* imie]', mail: { recipient: 'serwis@example.pl', use_html: '1' } },
}

describe.each(engines)('forms of an export on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { createApp: () => undefined as never }))
  let nowMs: number
  beforeAll(() => void (nowMs = test.clock.nowMs))

  const importFile = (value: unknown) =>
    importForms(test.services.db, typeof value === 'string' ? value : JSON.stringify(value), {
      nowMs,
      randomBytes: test.services.randomBytes,
    })
  const titles = async () => (await listForms(test.services.db.read)).map(({ title }) => title)

  it.each([
    ['one form', one, ['Serwis']],
    [
      'a list',
      [
        { ...one, hash: 'abc1235', title: 'A' },
        { ...one, hash: undefined, title: 'B' },
      ],
      ['Serwis', 'A', 'B'],
    ],
    ['a list with a name', { forms: [{ ...one, hash: 'abc1236', title: 'C' }] }, ['Serwis', 'A', 'B', 'C']],
    [
      'a byte order mark',
      `\uFEFF${JSON.stringify({ ...one, hash: 'abc1237', title: 'D' })}`,
      ['Serwis', 'A', 'B', 'C', 'D'],
    ],
  ])('reads %s', async (_, value, expected) => {
    expect(await importFile(value)).toMatchObject({ ok: true })
    expect(await titles()).toEqual(expected)
  })

  it('changes the form with the same hash and does not change its id', async () => {
    await test.services.refresh()
    const before = await loadForm(test.services, 'abc1234')
    expect(await importFile({ ...one, title: 'Serwis podłóg' })).toEqual({
      ok: true,
      forms: [{ id: before?.id, hash: 'abc1234', title: 'Serwis podłóg', isNew: false }],
    })
    await test.services.refresh()
    expect((await loadForm(test.services, 'abc1234'))?.title).toBe('Serwis podłóg')
    expect((await loadForm(test.services, before?.id ?? 0))?.mail).toMatchObject({
      use_html: true,
      recipient: 'serwis@example.pl',
    })
  })

  it.each([
    ['no JSON', '{', ['']],
    ['nothing in it', [], ['']],
    ['another kind of file', 'true', ['']],
    ['a missing title', { properties: one.properties }, ['title']],
    [
      'texts of a wrong type',
      [one, { ...one, hash: 'abc9999', properties: { form: 1, mail: { recipient: [] } } }],
      ['1.properties.form', '1.properties.mail.recipient'],
    ],
    ['an invalid hash', { forms: [{ ...one, hash: 'XYZ' }] }, ['forms.0.hash']],
    [
      'no recipient',
      { ...one, properties: { ...one.properties, mail: { recipient: 'sklep' } } },
      ['properties.mail.recipient'],
    ],
    [
      'a template without fields',
      [{ ...one, properties: { ...one.properties, form: 'Napisz do nas' } }],
      ['0.properties.form'],
    ],
    ['one hash twice', [one, one], ['1.hash']],
  ])('reports every fault of %s with its path, and saves nothing', async (_, value, paths) => {
    const before = await titles()
    const outcome = await importFile(value)
    expect(outcome.ok ? [] : outcome.faults.map(({ path }) => path)).toEqual(paths)
    for (const { message } of outcome.ok ? [] : outcome.faults) expect(message).toMatch(/\.$|JSON/)
    expect(await titles()).toEqual(before)
  })

  it('imports the demo’s own forms, found by the hash of their short code', async () => {
    expect(await importFile(demo)).toMatchObject({
      ok: true,
      forms: [
        { hash: '5f1ac07', isNew: true },
        { hash: '7b2e9c4', isNew: true },
      ],
    })
    await test.services.refresh()
    expect((await loadForm(test.services, '5f1ac07'))?.title).toBe('Napisz do nas')
    expect(await loadForm(test.services, '5f1ac08')).toBeUndefined()
    expect(await loadForm(test.services, '__proto__')).toBeUndefined()
  })
})
