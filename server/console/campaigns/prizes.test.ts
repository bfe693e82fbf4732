import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { importCampaigns } from '#server/campaigns/editor/import-campaigns.ts'
import { RESERVE_PRIZE_MS } from '#server/campaigns/prizes/play-game.ts'
import { returnPrizes } from '#server/campaigns/prizes/prize-stock.ts'
import { BROWSER } from '#server/testing/open-campaign-shop.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'

const SITE = 'a1b2c3d4e5f60'
const GAME = '0000000000001'
const FORM = '0000000000002'
const prizes = [
  { id: 'kod', label: 'Rabat 10%', chance: 100, code: { kind: 'pool' as const } },
  { id: 'nic', label: 'Nic', chance: 0, isLosing: true },
]

describe.each(engines)("the owner's prizes on %s", (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeAll(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
    const campaigns = [
      {
        id: GAME,
        campaign: { ...playedFirstFile, game: { played: { kind: 'wheel' }, prizes, drawsPerNetwork: 100 } },
      },
      { id: FORM, campaign: newsletterFile },
    ]
    expect(
      await importCampaigns(
        test.services.db,
        JSON.stringify({ site: { id: SITE, name: 'Blog', domains: ['blog.example'] }, campaigns }),
        { nowMs: test.clock.nowMs, randomBytes: test.services.randomBytes },
      ),
    ).toMatchObject({ ok: true })
    test.clock.nowMs += 2_000
  })
  afterAll(() => test.close())

  const request = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.request(method, path, body)
    expect([method, path, answer.status]).toEqual([method, path, 200])
    return answer.body
  }
  const display = async (path: string, body: string, type = 'application/json') => {
    const headers = { origin: 'https://blog.example', 'user-agent': BROWSER, 'content-type': type }
    const answer = await test.app.request(`/api/display/${path}`, { method: 'POST', body, headers })
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
    return (await answer.json()) as any
  }
  const play = (visitor: string) =>
    display(`play/${visitor}`, JSON.stringify({ poptin_id: GAME, idempotency_key: `klucz-gry-${visitor}` }))
  const pool = async () => (await request('GET', `campaigns/${GAME}/prizes`)).pools[0]

  it('require the owner’s session and a campaign with a game', async () => {
    for (const path of ['prize-draws', 'prize-draws/export', `campaigns/${GAME}/prizes`])
      expect((await test.app.request(`/panel/api/${path}`)).status).toBe(401)
    expect(
      (
        await owner.request(
          'POST',
          `campaigns/${GAME}/prizes/kod/codes`,
          { text: 'A' },
          { 'X-CSRF-Token': 'wrong' },
        )
      ).status,
    ).toBe(403)
    for (const path of [`campaigns/${FORM}/prizes`, 'campaigns/ffffffffffff0/prizes', 'campaigns/x/prizes'])
      expect((await owner.request('GET', path)).status).toBe(404)
    expect((await owner.request('POST', `campaigns/${GAME}/prizes/nic/codes`, { text: 'A' })).status).toBe(
      404,
    )
  })

  it('codes are added from text or a file, each once; free codes can be removed', async () => {
    expect(await pool()).toMatchObject({
      id: 'kod',
      left: 0,
      isFew: true,
      codes: { free: 0, taken: 0, next: [] },
    })
    const { added, pools } = await request('POST', `campaigns/${GAME}/prizes/kod/codes`, {
      text: '\uFEFFWartość;"Kod"\r\n10%;opis\r\n',
    })
    expect([added, pools[0].codes]).toEqual([
      { fresh: 1, known: 0, tooLong: 0, tooMany: 0 },
      { free: 1, taken: 0, next: ['opis'] },
    ])
    expect(
      (await request('DELETE', `campaigns/${GAME}/prizes/kod/codes?code=opis`)).pools[0].codes.free,
    ).toBe(0)
    expect(
      (
        await request('POST', `campaigns/${GAME}/prizes/kod/codes`, {
          text: `AAA\n BBB ,"CCC"\tAAA;;\n${'x'.repeat(101)}`,
        })
      ).added,
    ).toEqual({ fresh: 3, known: 0, tooLong: 1, tooMany: 0 })
    expect(
      (await request('POST', `campaigns/${GAME}/prizes/kod/codes`, { text: 'CCC DDD\nCCC' })).added,
    ).toEqual({ fresh: 1, known: 1, tooLong: 0, tooMany: 0 })
    expect(await pool()).toMatchObject({
      left: 4,
      isFew: false,
      codes: { free: 4, next: ['AAA', 'BBB', 'CCC', 'CCC DDD'] },
    })
    expect(
      (await request('DELETE', `campaigns/${GAME}/prizes/kod/codes?code=${encodeURIComponent('CCC DDD')}`))
        .pools[0].codes.next,
    ).toEqual(['AAA', 'BBB', 'CCC'])
    expect((await owner.request('POST', `campaigns/${GAME}/prizes/kod/codes`, { text: '  ' })).status).toBe(
      422,
    )
    const many = Array.from({ length: 30_000 }, (_, index) => `KOD-WIELKIEJ-LISTY-${index}`).join('\n')
    expect((await request('POST', `campaigns/${GAME}/prizes/kod/codes`, { text: many })).added.fresh).toBe(
      30_000,
    )
    expect((await request('DELETE', `campaigns/${GAME}/prizes/kod/codes`)).pools[0].codes).toEqual({
      free: 0,
      taken: 0,
      next: [],
    })
  })

  it('each draw is listed with prize, code, lead and outcome; scarce prizes are marked', async () => {
    await request('POST', `campaigns/${GAME}/prizes/kod/codes`, { text: '=AAA\nBBB' })
    const first = await play('a')
    const second = await play('b')
    const third = await play('c')
    expect([first, second, third].map(({ prize }) => prize.is_winner)).toEqual([true, true, false])
    const form = new URLSearchParams({
      poptin_id: GAME,
      email1: 'lucja@example.pl',
      consent: '1',
      play_token: first.play_token,
      idempotency_key: 'lead-lucji',
    })
    expect(
      await display(`conversion/${first.viewer_id}`, form.toString(), 'application/x-www-form-urlencoded'),
    ).toMatchObject({ success: true, prize: { code: '=AAA' } })
    // Codes that were won are not removed with the others.
    expect(await request('DELETE', `campaigns/${GAME}/prizes/kod/codes`)).toMatchObject({
      pools: [{ codes: { free: 0, taken: 2 } }, {}],
    })
    expect(await pool()).toMatchObject({ won: 1, held: 1, returned: 0, left: 0, isFew: true })
    test.clock.nowMs += RESERVE_PRIZE_MS
    expect(await returnPrizes(test.services)).toBe(1)
    expect(await pool()).toMatchObject({
      won: 1,
      held: 0,
      returned: 1,
      left: 1,
      isFew: true,
      codes: { free: 1, taken: 1, next: ['BBB'] },
    })

    const { draws, campaigns, nextBefore } = await request('GET', 'prize-draws')
    expect([campaigns, nextBefore]).toEqual([[{ id: GAME, name: 'Koło', count: 3 }], null])
    expect(
      draws.toSorted((a: { code: string }, b: { code: string }) =>
        String(a.code).localeCompare(String(b.code)),
      ),
    ).toMatchObject([
      {
        prize: 'Rabat 10%',
        code: '=AAA',
        state: 'won',
        insteadOf: null,
        campaignId: GAME,
        campaignName: 'Koło',
        visitor: first.viewer_id.slice(0, 8),
        random: expect.any(Number),
        lead: { email: 'lucja@example.pl' },
        endedMs: expect.any(Number),
      },
      { prize: 'Rabat 10%', code: 'BBB', state: 'returned', lead: null },
      { prize: 'Nic', code: null, state: 'lost', insteadOf: 'kod', lead: null },
    ])
    const states = async (query: string) =>
      (await request('GET', `prize-draws?${query}`)).draws.map(({ state }: { state: string }) => state)
    expect(await states('state=won')).toEqual(['won'])
    expect(await states('state=nonsense')).toHaveLength(3)
    expect(await states(`campaign=${FORM}`)).toEqual([])
    expect(await states('until=2020-01-01')).toEqual([])

    const csv = await request('GET', 'prize-draws/export?state=won')
    const [line] = parse<Record<string, string>>(csv, { bom: true, columns: true, delimiter: ';' })
    // A prize code that looks like a formula is defused.
    expect(line).toMatchObject({
      Kampania: 'Koło',
      Nagroda: 'Rabat 10%',
      Kod: "'=AAA",
      Stan: 'odebrana',
      Kontakt: 'lucja@example.pl',
    })

    const { leads } = await request('GET', `leads?search=${encodeURIComponent('rabat 10')}`)
    expect(leads).toMatchObject([
      { email: 'lucja@example.pl', prize: { label: 'Rabat 10%', code: '=AAA', isLosing: false } },
    ])
    const [exported] = parse<Record<string, string>>(await request('GET', 'leads/export'), {
      bom: true,
      columns: true,
      delimiter: ';',
    })
    expect(exported).toMatchObject({ Nagroda: 'Rabat 10%', 'Kod nagrody': "'=AAA" })

    // A deleted visitor may play and win again; the draw itself stays.
    await request('DELETE', `leads/${leads[0].id}`)
    expect(await test.services.db.read.selectFrom('prize_winners').selectAll().execute()).toEqual([])
    expect((await request('GET', 'prize-draws?state=won')).draws).toMatchObject([
      { lead: { id: leads[0].id, email: null } },
    ])
  })

  it('more than a page of draws is listed page by page, each once', async () => {
    for (let index = 0; index < 60; index++) await play(`strona-${index}`)
    const first = await request('GET', 'prize-draws')
    const second = await request('GET', `prize-draws?before=${first.nextBefore}`)
    expect([first.draws.length, second.nextBefore]).toEqual([50, null])
    const ids = [...first.draws, ...second.draws].map(({ id }: { id: string }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([63, 63])
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('removing a campaign removes its free codes, but not its draws', async () => {
    await request('POST', `campaigns/${GAME}/prizes/kod/codes`, { text: 'ZZZ' })
    await request('DELETE', `campaigns/${GAME}`)
    expect(
      (await test.services.db.read.selectFrom('prize_codes').select('code').execute()).filter(
        ({ code }) => code === 'ZZZ',
      ),
    ).toEqual([])
    expect(await test.services.db.read.selectFrom('prize_stocks').selectAll().execute()).toEqual([])
    expect((await request('GET', 'prize-draws')).draws).toHaveLength(50)
  })
})
