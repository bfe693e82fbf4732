import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedBesideFile, playedFirstFile } from '#campaign/testing/game-file.ts'
import { chiSquareP } from '#campaign/prizes/testing/chi-square.ts'
import { connect } from '#server/platform/db/connect.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import {
  BROWSER,
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { RESERVE_PRIZE_MS, MAX_RESERVED, playGame } from './play-game.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { returnPrizes } from './prize-stock.ts'
import { addCodes } from './save-codes.ts'

type Prizes = NonNullable<CampaignFile['game']>['prizes']
type Answer = Awaited<ReturnType<CampaignShop['request']>>

const lose: Prizes[number] = { id: 'nic', label: 'Nic', chance: 0, isLosing: true }
const win = (more: Partial<Prizes[number]> = {}): Prizes => [
  { id: 'rabat', label: 'Rabat 10%', chance: 100, code: { kind: 'fixed', code: 'KOLO10' }, ...more },
  lose,
]
const gameOf = (prizes: Prizes, more: Partial<NonNullable<CampaignFile['game']>> = {}) => ({
  game: { played: { kind: 'wheel' as const }, prizes, ...more },
})

describe.each(engines)('prizes, on %s', (engine) => {
  let test: CampaignShop
  let numbers = 0
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    // Each visitor has a separate network, through a proxy.
    test.services.settings.trustedProxies = 1
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of [
      'prize_draws',
      'prize_stocks',
      'prize_codes',
      'prize_winners',
      'leads',
      'outbox',
      'webhook_deliveries',
    ] as const)
      await test.services.db.transaction((tx) =>
        tx
          .deleteFrom(table)
          .execute()
          .then(() => {}),
      )
  })

  const from = () => ({ 'x-forwarded-for': `10.${(++numbers >> 8) & 255}.${numbers & 255}.7` })
  const publish = (...games: (Partial<CampaignFile> & { variantOf?: number })[]) =>
    test.publish(games.map((game) => ({ ...playedFirstFile, ...game })))
  const play = (
    visitor: string,
    key = 'klucz-gry-1',
    more: object = {},
    headers: Record<string, string> = {},
  ) =>
    test.request(
      'POST',
      `play/${visitor}`,
      {
        client_id: CAMPAIGN_SITE,
        poptin_id: campaignIdOf(1),
        url: CAMPAIGN_PAGE,
        visitor: 'mobile',
        idempotency_key: key,
        ...more,
      },
      { ...from(), ...headers },
    )
  const take = (visitor: string, token: string, email: string, more: Record<string, string> = {}) =>
    test.request(
      'POST',
      `conversion/${visitor}`,
      new URLSearchParams({
        poptin_id: campaignIdOf(1),
        client_id: CAMPAIGN_SITE,
        url: CAMPAIGN_PAGE,
        trigger: 'scroll',
        visitor: 'mobile',
        consent: '1',
        email1: email,
        play_token: token,
        idempotency_key: `lead-${email.replace(/\W/g, '-')}`,
        ...more,
      }),
      from(),
    )
  const draws = () => test.services.db.read.selectFrom('prize_draws').selectAll().orderBy('id').execute()
  const saveCodes = (codes: string[], campaign = 1, prize = 'rabat') =>
    addCodes(test.services, campaignIdOf(campaign), prize, codes.join('\n'))
  const stocks = async () =>
    Object.fromEntries(
      (await test.services.db.read.selectFrom('prize_stocks').selectAll().execute()).map(
        ({ prize_id, taken }) => [prize_id, Number(taken)],
      ),
    )

  it('draws a prize without its code, signed and repeatable; the form returns the code', async () => {
    await publish(gameOf(win(), { showsOdds: true }))
    const { status, body } = await play('widz-1')
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        play_token: expect.stringMatching(/^[\w-]{36}\.[\w-]{43}$/),
        viewer_id: expect.stringMatching(/^[\w-]{1,64}\.[0-9a-f]{32}$/),
        segment: expect.any(Number),
        prize: {
          prize_id: 'rabat',
          label: 'Rabat 10%',
          code: '',
          chances: 100,
          loosing_option: 0,
          is_winner: true,
          redirect_to: 0,
          redirect_to_options: { redirect_to_url: '', redirect_close: 0, redirect_close_delay: null },
        },
      },
    ])
    expect(body.segment % 2).toBe(0)
    expect((await play('widz-1')).body).toEqual(body)
    // The signed id is the same visitor.
    expect((await play(body.viewer_id)).body).toEqual(body)
    const taken = await take(body.viewer_id, body.play_token, 'ala@example.pl')
    expect(taken.body).toMatchObject({
      success: true,
      viewer_id: body.viewer_id,
      prize: { ...body.prize, code: 'KOLO10' },
    })
    // The repeated form gets the same answer.
    expect((await take(body.viewer_id, body.play_token, 'ala@example.pl')).body).toEqual(taken.body)
    expect(await draws()).toMatchObject([
      {
        campaign_id: campaignIdOf(1),
        campaign_name: 'Koło',
        prize_id: 'rabat',
        status: 'won',
        code: 'KOLO10',
        lead_id: taken.body.conversion_id,
        ip: expect.stringMatching(/\.0$/),
        instead_of: null,
      },
    ])
    expect((await test.leads()).map(({ prize_json }) => JSON.parse(prize_json!))).toEqual([
      { id: 'rabat', label: 'Rabat 10%', code: 'KOLO10', isLosing: false },
    ])
    expect(test.logged).toEqual([])
  })

  it('returns no chances that the owner hides, and marks a loss', async () => {
    await publish(
      gameOf([
        { ...win()[0]!, chance: 0.0001 },
        { ...lose, chance: 99.9999 },
      ]),
    )
    const { body } = await play('widz-1')
    expect(body).toMatchObject({
      success: true,
      prize: { prize_id: 'nic', code: '', chances: null, loosing_option: 1, is_winner: false },
    })
    expect(body.segment % 2).toBe(1)
    expect(await draws()).toMatchObject([{ status: 'lost', code: null, won_key: null }])
  })

  it('[W-GAME-02] refuses edited, replayed, borrowed and forged results and saves nothing', async () => {
    await publish(gameOf(win(), { isWonOnce: false }), gameOf(win(), { isWonOnce: false }))
    const mine = (await play('widz-1')).body
    const [id, seal] = mine.play_token.split('.')
    const refused: [string, () => Promise<Answer>, string][] = [
      [
        'edited seal',
        () =>
          take(
            mine.viewer_id,
            `${id}.${seal.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A'))}`,
            'a@example.pl',
          ),
        'play_token_not_valid',
      ],
      [
        'edited draw',
        () =>
          take(
            mine.viewer_id,
            `${id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))}.${seal}`,
            'b@example.pl',
          ),
        'play_token_not_valid',
      ],
      ['another visitor', () => take('widz-2', mine.play_token, 'c@example.pl'), 'play_token_not_valid'],
      [
        'another visitor, signed',
        async () => take((await play('widz-3')).body.viewer_id, mine.play_token, 'd@example.pl'),
        'play_token_not_valid',
      ],
      [
        'another campaign',
        () => take(mine.viewer_id, mine.play_token, 'e@example.pl', { poptin_id: campaignIdOf(2) }),
        'play_token_not_valid',
      ],
      [
        'another prize',
        () => take(mine.viewer_id, mine.play_token, 'f@example.pl', { prize_id: 'nic' }),
        'play_token_not_valid',
      ],
      ['garbage', () => take(mine.viewer_id, 'x', 'g@example.pl'), 'play_token_not_valid'],
      [
        'a prize chosen by the page',
        () => take(mine.viewer_id, '', 'h@example.pl', { prize_id: 'rabat' }),
        'play_token_not_valid',
      ],
    ]
    for (const [name, ask, message] of refused) {
      const { status, body } = await ask()
      expect([name, status, body]).toEqual([name, 422, { success: false, message, problems: {} }])
    }
    expect(await test.leads()).toEqual([])
    expect((await take(mine.viewer_id, mine.play_token, 'h@example.pl')).body).toMatchObject({
      success: true,
      prize: { code: 'KOLO10' },
    })
    expect((await take(mine.viewer_id, mine.play_token, 'i@example.pl')).body).toEqual({
      success: false,
      message: 'play_token_used',
      problems: {},
    })
    expect(await test.leads()).toHaveLength(1)
    // A form without a played game is an ordinary lead.
    expect((await take(mine.viewer_id, '', 'j@example.pl')).body).toMatchObject({
      success: true,
      prize: null,
    })
  })

  it('claims the prize once when the same form is sent many times at once, with equal answers', async () => {
    await publish(gameOf(win({ stock: 1 })))
    const { viewer_id, play_token } = (await play('widz-1')).body
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => take(viewer_id, play_token, 'raz@example.pl')),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]!.body).toMatchObject({ success: true, prize: { code: 'KOLO10' } })
    // Another play: one of them gets it.
    const other = (await play('widz-1', 'klucz-gry-2')).body
    expect(other).toEqual({ success: false, message: 'already_played' })
    expect(await test.leads()).toHaveLength(1)
  })

  it('[W-GAME-06] gives two hundred players exactly three prizes and three codes', async () => {
    await publish(gameOf(win({ stock: 3 })), gameOf(win({ code: { kind: 'pool' } })))
    await saveCodes(['AAA', 'BBB', 'CCC'], 2)
    for (const campaign of [1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          play(`widz-${campaign}-${index}`, 'klucz-gry-1', { poptin_id: campaignIdOf(campaign) }),
        ),
      )
      expect(answers.filter(({ body }) => body.success).length).toBe(200)
      const winners = answers.filter(({ body }) => body.prize.is_winner)
      expect(winners).toHaveLength(3)
      // The wheel stops at the announced and stored segment.
      for (const { body } of answers) expect(['rabat', 'nic'][body.segment % 2]).toBe(body.prize.prize_id)
      const saved = (await draws()).filter((draw) => draw.campaign_id === campaignIdOf(campaign))
      expect(saved.filter(({ status }) => status === 'held')).toHaveLength(3)
      expect(saved.filter(({ instead_of }) => instead_of === 'rabat')).toHaveLength(197)
      const codes = await Promise.all(
        winners.map(({ body }, index) =>
          take(body.viewer_id, body.play_token, `wygrany-${campaign}-${index}@example.pl`, {
            poptin_id: campaignIdOf(campaign),
          }),
        ),
      )
      expect(codes.map(({ body }) => body.prize.code).toSorted()).toEqual(
        campaign === 1 ? ['KOLO10', 'KOLO10', 'KOLO10'] : ['AAA', 'BBB', 'CCC'],
      )
    }

    // Many plays of one visitor at once are one draw; and an address that has won gets no second prize.
    await publish(gameOf(win({ stock: 50 })))
    const greedy = await Promise.all(
      Array.from({ length: 20 }, (_, index) => play('chciwy', `klucz-${index}-gry`)),
    )
    expect(
      new Set(greedy.map(({ status, body }) => `${status} ${body.play_token} ${body.prize.is_winner}`)).size,
    ).toBe(1)
    const { viewer_id, play_token } = greedy[0]!.body
    expect(
      (await draws())
        .filter(({ visitor }) => visitor === viewer_id.split('.')[0])
        .map(({ status }) => status),
    ).toEqual(['held'])
    const before = (await test.leads()).length
    expect(
      (await take(viewer_id, play_token, 'WYGRANY-1-0@example.pl', { idempotency_key: 'drugi-raz-1' })).body,
    ).toEqual({ success: false, message: 'already_won', problems: { email: 'alreadyWon' } })
    expect((await test.leads()).length).toBe(before)
    // With another address the prize is still theirs.
    expect(
      (await take(viewer_id, play_token, 'nowy@example.pl', { idempotency_key: 'drugi-raz-2' })).body,
    ).toMatchObject({ success: true, prize: { code: 'KOLO10' } })
    expect(test.logged).toEqual([])
  }, 60_000)

  it('gives no more than the stock from two processes, and one win to a visitor of both', async () => {
    await publish(gameOf(win({ stock: 3, code: { kind: 'pool' } })))
    await saveCodes(['AAA', 'BBB', 'CCC', 'DDD'])
    const second = { ...test.services, db: await connect(test.services.settings.database) }
    const saved = (await findCampaign(test.services, campaignIdOf(1)))!
    const playAt = (services: typeof test.services, visitor: string, key: string) =>
      playGame(services, { saved, game: saved.campaign.game!, visitor, key, ip: '', network: '' })
    const shops = [test.services, second]
    const played = await Promise.all(
      Array.from({ length: 20 }, (_, index) => playAt(shops[index % 2]!, 'ten-sam', `k${index}`)),
    )
    expect(new Set(played.map((one) => one.ok && one.draw.id)).size).toBe(1)
    expect((await draws()).map(({ status }) => status)).toEqual(['held'])
    // Both receive the same draw.
    const same = await Promise.all(shops.map((services) => playAt(services, 'inny', 'ten-sam-klucz')))
    expect(new Set(same.map((one) => one.ok && one.draw.id)).size).toBe(1)
    await Promise.all(Array.from({ length: 60 }, (_, index) => playAt(shops[index % 2]!, `w${index}`, 'k')))
    const held = (await draws()).filter(({ status }) => status === 'held')
    expect(held.map(({ code }) => code).toSorted()).toEqual(['AAA', 'BBB', 'CCC'])
    expect(await stocks()).toEqual({ rabat: 3 })
    await second.db.close()
  }, 30_000)

  it('[W-GAME-02] draws prizes as often as their chances say', async () => {
    const chances = [10, 30, 60]
    await publish(
      gameOf(
        chances.map((chance, index) => ({
          id: `n${index}`,
          label: `Nagroda ${index}`,
          chance,
          isLosing: index === 2,
        })),
        { isWonOnce: false },
      ),
    )
    const saved = (await findCampaign(test.services, campaignIdOf(1)))!
    // The same bytes for the same play on every machine, in whatever order plays are served.
    const seeded = (play: string) => {
      let calls = 0
      return {
        ...test.services,
        randomBytes: (count: number) =>
          createHash('sha256')
            .update(`losy ${play} ${(calls += 1)}`)
            .digest()
            .subarray(0, count),
      }
    }
    const counts = chances.map(() => 0)
    for (let round = 0; round < 20; round++) {
      const played = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          playGame(seeded(`${round} ${index}`), {
            saved,
            game: saved.campaign.game!,
            visitor: `w${round}-${index}`,
            key: `${round}`,
            ip: '',
            network: '',
          }),
        ),
      )
      for (const one of played) if (one.ok) counts[Number(one.draw.prize_id.slice(1))]! += 1
    }
    expect(
      chiSquareP(
        counts,
        chances.map((chance) => chance * 10),
      ),
    ).toBeGreaterThan(0.01)
    expect(await draws()).toHaveLength(1_000)
  })

  it('returns an unclaimed prize after an hour; its winner may still claim one that is left', async () => {
    await publish(gameOf(win({ code: { kind: 'pool' }, stock: 5 })))
    await saveCodes(['JEDYNY'])
    const first = (await play('widz-1')).body
    expect(first.prize.is_winner).toBe(true)
    expect((await play('widz-2')).body.prize).toMatchObject({ prize_id: 'nic' })
    test.clock.nowMs += RESERVE_PRIZE_MS - 1
    expect(await returnPrizes(test.services)).toBe(0)
    test.clock.nowMs += 1
    // Nobody has requested it yet: the next draw of this prize gets it.
    const third = (await play('widz-3')).body
    expect(third.prize.is_winner).toBe(true)
    expect((await take(first.viewer_id, first.play_token, 'spozniony@example.pl')).body).toEqual({
      success: false,
      message: 'prize_gone',
      problems: { email: 'prizeGone' },
    })
    expect(await test.leads()).toEqual([])
    test.clock.nowMs += RESERVE_PRIZE_MS
    expect(await returnPrizes(test.services)).toBe(1)
    expect([await stocks(), (await draws()).map(({ status }) => status).toSorted()]).toEqual([
      { rabat: 0 },
      ['lost', 'returned', 'returned'],
    ])
    // The first visitor returns.
    expect((await take(first.viewer_id, first.play_token, 'spozniony@example.pl')).body).toMatchObject({
      success: true,
      prize: { code: 'JEDYNY' },
    })
    expect([await stocks(), (await draws()).map(({ status }) => status).toSorted()]).toEqual([
      { rabat: 1 },
      ['lost', 'returned', 'won'],
    ])
  })

  it('counts a late claim as a win, so its visitor does not win again', async () => {
    await publish(gameOf(win()))
    const first = (await play('widz-1')).body
    test.clock.nowMs += RESERVE_PRIZE_MS
    await returnPrizes(test.services)
    expect((await take(first.viewer_id, first.play_token, 'spozniony@example.pl')).body).toMatchObject({
      success: true,
      prize: { code: 'KOLO10' },
    })
    expect((await play('widz-1', 'klucz-gry-2')).body).toEqual({ success: false, message: 'already_played' })
  })

  it('treats a game and its variants as one: a winner in one wins in no other', async () => {
    const games = [gameOf(win()), { ...gameOf(win()), variantOf: 1 }]
    await publish(...games)
    const first = (await play('widz-1')).body
    await take(first.viewer_id, first.play_token, 'ala@example.pl')
    expect((await play('widz-1', 'klucz-gry-2', { poptin_id: campaignIdOf(2) })).body).toEqual({
      success: false,
      message: 'already_played',
    })
    const other = (await play('widz-2', 'klucz-gry-1', { poptin_id: campaignIdOf(2) })).body
    expect(
      (
        await take(other.viewer_id, other.play_token, 'ala@example.pl', {
          poptin_id: campaignIdOf(2),
          idempotency_key: 'drugi-wariant',
        })
      ).body,
    ).toMatchObject({ success: false, message: 'already_won' })
    expect(
      (
        await take(other.viewer_id, other.play_token, 'ola@example.pl', {
          poptin_id: campaignIdOf(2),
          idempotency_key: 'drugi-wariant',
        })
      ).body,
    ).toMatchObject({ success: true, prize: { code: 'KOLO10' } })
  })

  it('limits the prizes that one network reserves; others still win', async () => {
    await publish(gameOf(win({ stock: MAX_RESERVED + 5 }), { drawsPerNetwork: 1_000 }))
    const network = { 'x-forwarded-for': '192.0.4.9' }
    const answers = await Promise.all(
      Array.from({ length: MAX_RESERVED + 10 }, (_, index) =>
        play(`zachłanny-${index}`, 'klucz-gry-1', {}, network),
      ),
    )
    const held = answers.filter(({ status }) => status === 200)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      body: { success: false, message: 'too_many_requests' },
    })
    expect((await draws()).filter(({ status }) => status === 'held')).toHaveLength(MAX_RESERVED)
    expect((await play('uczciwy')).body).toMatchObject({ success: true, prize: { is_winner: true } })
    const { viewer_id } = held[0]!.body
    // A page that received no answer still gets the same one.
    expect((await play(viewer_id, 'klucz-gry-1', {}, network)).body).toEqual(held[0]!.body)
    test.clock.nowMs += RESERVE_PRIZE_MS
    expect((await play('inny-dzień', 'klucz-gry-1', {}, network)).status).toBe(200)
  })

  it('fills hidden fields with the prize, whatever the page sends, also in webhook and mail', async () => {
    const fields = {
      ...playedFirstFile.fields,
      kod: { kind: 'hidden' as const, value: '{{prize_label}}: {{prize_code}}' },
      skad: { kind: 'hidden' as const, value: 'gazeta' },
    }
    await test.publish([{ ...playedFirstFile, ...gameOf(win()), fields }], {
      leadsTo: 'wlasciciel@blog.example',
      leadsWebhook: 'https://programy.example/hook',
    })
    const { viewer_id, play_token } = (await play('widz-1')).body
    await take(viewer_id, play_token, 'ala@example.pl', {
      newExtraFields: JSON.stringify([
        { id: 'kod', value: 'WSZYSTKO ZA DARMO' },
        { id: 'skad', value: 'radio' },
        { id: 'email', value: 'ala@example.pl' },
        { id: 'consent', value: '1' },
      ]),
    })
    const [lead] = await test.leads()
    expect(
      (JSON.parse(lead!.fields_json) as { id: string; value: string }[])
        .filter(({ id }) => id !== 'email')
        .map(({ id, value }) => [id, value]),
    ).toEqual([
      ['kod', 'Rabat 10%: KOLO10'],
      ['skad', 'radio'],
    ])
    const [mail] = await test.mails()
    expect(mail!.text).toContain('Nagroda: Rabat 10%')
    expect(mail!.text).toContain('Kod: KOLO10')
    const [sent] = await test.services.db.read.selectFrom('webhook_deliveries').selectAll().execute()
    expect(JSON.stringify(sent)).toContain('KOLO10')
  })

  it('mails the owner once per refill that a prize is running out', async () => {
    await test.publish([{ ...playedFirstFile, ...gameOf(win({ code: { kind: 'pool' } })) }], {
      leadsTo: 'wlasciciel@blog.example',
    })
    await saveCodes(['A1', 'A2', 'A3'])
    const takeOne = async (name: string) => {
      const { viewer_id, play_token } = (await play(name)).body
      await take(viewer_id, play_token, `${name}@example.pl`)
    }
    const warnings = async () =>
      (await test.mails()).filter(({ subject }) => subject.startsWith('Kończy się'))
    await takeOne('ala')
    expect(await warnings()).toEqual([])
    await takeOne('ola')
    expect(await warnings()).toMatchObject([
      {
        to_address: 'wlasciciel@blog.example',
        subject: 'Kończy się nagroda: Rabat 10% (Koło)',
        text: expect.stringContaining('została 1 nagroda „Rabat 10%”'),
      },
    ])
    await takeOne('ula')
    expect(await warnings()).toHaveLength(1)
    await saveCodes(['A4', 'A5'])
    await takeOne('ela')
    expect(await warnings()).toHaveLength(2)
  })

  it('refuses an address that has won before the draw; another address may play [E-08]', async () => {
    for (const drawsInPage of [false, true]) {
      await publish(
        gameOf(drawsInPage ? [{ id: 'rabat', label: 'Rabat', chance: 100 }, lose] : win({ stock: 5 }), {
          drawsInPage,
        }),
      )
      const email = `ala-${drawsInPage}@example.pl`
      const [visitor, other] = [`widz-1-${drawsInPage}`, `widz-2-${drawsInPage}`]
      const first = drawsInPage ? undefined : (await play(visitor, 'klucz-pierwszy', { email })).body
      await take(
        first?.viewer_id ?? visitor,
        first?.play_token ?? '',
        email,
        drawsInPage ? { prize_id: 'rabat' } : {},
      )
      const before = (await draws()).length
      const only_asks = drawsInPage
      const again = await play(other, 'klucz-drugi', { email: ` ${email.toUpperCase()}`, only_asks })
      expect([again.status, again.body]).toEqual([409, { success: false, message: 'already_played' }])
      expect((await draws()).length).toBe(before)
      expect((await play(other, 'klucz-drugi', { email: `nowa-${email}`, only_asks })).body).toMatchObject(
        only_asks ? { success: false, message: 'not_drawn' } : { success: true },
      )
      if (only_asks) expect((await draws()).length).toBe(before)
    }
  })

  it('accepts the result of a page that draws itself only where the owner allows it', async () => {
    const prizes: Prizes = [
      { id: 'gratis', label: 'Próbka', chance: 50 },
      { ...lose, chance: 50 },
    ]
    await publish(gameOf(prizes, { drawsInPage: true }))
    expect((await take('widz-1', '', 'ala@example.pl', { prize_id: 'gratis' })).body).toMatchObject({
      success: true,
      prize: { prize_id: 'gratis', is_winner: true, code: '' },
    })
    expect((await take('widz-1', '', 'ala@example.pl', { prize_id: 'gratis' })).body).toMatchObject({
      success: true,
      prize: { prize_id: 'gratis' },
    })
    expect((await take('widz-1', '', 'ola@example.pl', { prize_id: 'gratis' })).body).toMatchObject({
      success: false,
      message: 'already_won',
    })
    expect(
      (await take('widz-2', '', 'ala@example.pl', { prize_id: 'gratis', idempotency_key: 'inny-klucz' }))
        .body,
    ).toMatchObject({ success: false, message: 'already_won' })
    expect((await take('widz-2', '', 'ula@example.pl', { prize_id: 'samochod' })).body).toMatchObject({
      success: false,
      message: 'play_token_not_valid',
    })
    expect((await draws()).map(({ status, random, prize_id }) => [status, random, prize_id])).toEqual([
      ['won', null, 'gratis'],
    ])
  })

  it('draws nothing for bots, foreign pages, unknown games, other sites and missing keys', async () => {
    await publish(gameOf(win()), { ...playedBesideFile })
    expect(
      (
        await play(
          'widz-1',
          'klucz-gry-1',
          {},
          { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
        )
      ).body,
    ).toEqual({ success: false, message: 'no_person' })
    expect((await play('widz-1', 'klucz-gry-1', {}, { origin: 'https://zly.example' })).status).toBe(403)
    expect((await play('widz-1', 'klucz-gry-1', { poptin_id: 'ffffffffffff0' })).status).toBe(404)
    expect((await play('widz-1', 'klucz-gry-1', { client_id: 'ffffffffffff0' })).status).toBe(404)
    expect((await play('widz-1', 'x')).status).toBe(400)
    expect(await draws()).toEqual([])
  })

  it('lets a mailbox win once, with any tag in its address [M-16] [M-14]', async () => {
    await publish(gameOf(win()))
    const [one, other] = [(await play('widz-m1')).body, (await play('widz-m2')).body]
    expect((await take(one.viewer_id, one.play_token, 'ala@example.pl')).body).toMatchObject({
      success: true,
    })
    expect((await take(other.viewer_id, other.play_token, 'Ala+druga@example.pl')).body).toMatchObject({
      success: false,
      message: 'already_won',
    })
  })

  it('limits plays of one network in ten minutes; other networks are not affected [M-14]', async () => {
    await publish(gameOf(win(), { isWonOnce: false, drawsPerNetwork: 1_000 }))
    const network = (last: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${last}` })
    const answers = await Promise.all(
      Array.from({ length: limitTable.games.points + 5 }, (_, index) =>
        play(`siec-${index}`, 'klucz-gry-1', {}, network(index)),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limitTable.games.points)
    expect(answers.at(-1)!.body).toEqual({ success: false, message: 'too_many_requests' })
    expect(
      (
        await play(
          'widz-9',
          'klucz-gry-1',
          {},
          { 'x-forwarded-for': '2001:db8:1:3::1', 'user-agent': BROWSER },
        )
      ).status,
    ).toBe(200)
  }, 30_000)
})
