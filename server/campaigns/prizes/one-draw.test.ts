import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedBesideFile, playedFirstFile } from '#campaign/testing/game-file.ts'
import { findCampaign } from '../sites/find-campaign.ts'
import { connect } from '#server/platform/db/connect.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { forgetWinner } from './prize-pools.ts'
import { RESERVE_PRIZE_MS, playGame } from './play-game.ts'
import { returnPrizes } from './prize-stock.ts'
import { addCodes } from './save-codes.ts'

type Game = NonNullable<CampaignFile['game']>
type Prizes = Game['prizes']

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** A Monday of November at noon in Poland; each test uses one of a later year. */
const FIRST_MONDAY = Date.parse('2026-11-23T11:00:00Z')
const WHOLE_WEEKS_MS = 364 * DAY_MS
/** Polish midnight. */
const NEXT_MS = {
  day: (monday: number) => monday + DAY_MS / 2,
  week: (monday: number) => monday + 6.5 * DAY_MS,
  month: (monday: number) => Date.UTC(new Date(monday).getUTCFullYear(), 11, 1) - HOUR_MS,
}
const lose: Prizes[number] = { id: 'nic', label: 'Nic', chance: 0, isLosing: true }
const win = (more: Partial<Prizes[number]> = {}): Prizes => [
  { id: 'rabat', label: 'Rabat 10%', chance: 100, code: { kind: 'fixed', code: 'KOLO10' }, ...more },
  lose,
]
const loss: Prizes = [
  { ...win()[0]!, chance: 0.000_001 },
  { ...lose, chance: 99.999_999 },
]
const gameOf = (prizes: Prizes, more: Partial<Game> = {}): { game: Game } => ({
  game: { played: { kind: 'wheel' }, prizes, ...more },
})
const before = (again_ms: number | null) => ({ success: false, message: 'drawn_before', again_ms })

describe.each(engines)('one draw per visitor and period, on %s', (engine) => {
  let test: CampaignShop
  let numbers = 0
  let monday = FIRST_MONDAY
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    test.services.settings.trustedProxies = 1
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    monday += WHOLE_WEEKS_MS
    test.clock.nowMs = monday
    for (const table of [
      'prize_draws',
      'prize_stocks',
      'prize_codes',
      'prize_winners',
      'leads',
      'sign_in_throttles',
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
  const play = (visitor: string, key: string, more: object = {}, headers: Record<string, string> = {}) =>
    test.request(
      'POST',
      `play/${visitor}`,
      {
        client_id: CAMPAIGN_SITE,
        poptin_id: campaignIdOf(1),
        url: CAMPAIGN_PAGE,
        visitor: 'mobile',
        idempotency_key: `klucz-${key}`,
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
        idempotency_key: `lead-${email.replace(/\W/g, '-')}-${++numbers}`,
        ...more,
      }),
      from(),
    )
  const draws = () => test.services.db.read.selectFrom('prize_draws').selectAll().orderBy('id').execute()

  it.each(['day', 'week', 'month'] as const)(
    'lets a loser draw again in the next %s, not sooner, and returns that time [M-16] [W-GAME-06]',
    async (drawPeriod) => {
      const nextMs = NEXT_MS[drawPeriod](monday)
      await publish(gameOf(loss, { drawPeriod }))
      expect((await play('widz', 'pierwszy')).body).toMatchObject({
        success: true,
        prize: { prize_id: 'nic' },
      })
      // A page that received no answer gets the same one.
      expect((await play('widz', 'pierwszy')).body).toMatchObject({
        success: true,
        prize: { prize_id: 'nic' },
      })
      for (const nowMs of [test.clock.nowMs, nextMs - 1]) {
        test.clock.nowMs = nowMs
        const { status, body } = await play('widz', `drugi-${nowMs}`)
        expect([status, body]).toEqual([409, before(nextMs)])
      }
      expect((await play('inny', 'pierwszy')).status).toBe(200)
      test.clock.nowMs = nextMs
      expect((await play('widz', 'trzeci-raz')).body).toMatchObject({
        success: true,
        prize: { prize_id: 'nic' },
      })
      expect(await draws()).toHaveLength(3)
    },
  )

  it('draws once per campaign including its variants, and by default once a day [M-16]', async () => {
    await publish(
      gameOf(loss, { drawPeriod: 'campaign' }),
      { ...gameOf(loss, { drawPeriod: 'campaign' }), variantOf: 1 },
      gameOf(loss),
    )
    await play('widz', 'pierwszy')
    await play('widz', 'pierwszy', { poptin_id: campaignIdOf(3) })
    test.clock.nowMs += 300 * DAY_MS
    expect((await play('widz', 'drugi-raz')).body).toEqual(before(null))
    expect((await play('widz', 'trzeci-raz', { poptin_id: campaignIdOf(2) })).body).toEqual(before(null))
    expect((await play('widz', 'drugi-raz', { poptin_id: campaignIdOf(3) })).status).toBe(200)
    expect((await play('widz', 'trzeci-raz', { poptin_id: campaignIdOf(3) })).status).toBe(409)
  })

  it('lets a winner win again in the next period if allowed, one prize per period [M-16]', async () => {
    await publish(gameOf(win(), { isWonOnce: false }))
    for (const day of [1, 2]) {
      const { viewer_id, play_token } = (await play('widz', `dzien-${day}`)).body
      expect((await take(viewer_id, play_token, 'ala@example.pl')).body).toMatchObject({
        success: true,
        prize: { code: 'KOLO10' },
      })
      expect((await play('widz', `dzien-${day}-znowu`)).body).toMatchObject({
        success: false,
        message: 'drawn_before',
      })
      const other = (await play(`inny-${day}`, 'pierwszy')).body
      expect((await take(other.viewer_id, other.play_token, 'Ala+inny@example.pl')).body).toMatchObject({
        success: false,
        message: 'already_won',
      })
      test.clock.nowMs += DAY_MS
    }
    expect(await test.leads()).toHaveLength(2)
  })

  it('makes one draw when two processes get one visitor or mailbox at the same moment [M-16]', async () => {
    await publish(gameOf(loss))
    const second = { ...test.services, db: await connect(test.services.settings.database) }
    const shops = [test.services, second]
    const saved = (await findCampaign(test.services, campaignIdOf(1)))!
    const playAt = (number: number, visitor: string, email: string) =>
      playGame(shops[number % 2]!, {
        saved,
        game: saved.campaign.game!,
        visitor,
        key: `k${number}`,
        ip: '',
        network: '192.0.2.1',
        email,
      })
    const race = async (visitorOf: (number: number) => string, emailOf: (number: number) => string) => {
      const earlier = (await draws()).length
      const played = await Promise.all(
        Array.from({ length: 20 }, (_, number) => playAt(number, visitorOf(number), emailOf(number))),
      )
      expect(played.map((one) => (one.ok ? 'drawn' : one.reason)).toSorted()).toEqual(
        ['drawn', ...Array.from({ length: 19 }, () => 'drawn_before')].toSorted(),
      )
      expect((await draws()).length).toBe(earlier + 1)
    }
    await race(
      () => 'ten-sam',
      () => '',
    )
    await race(
      (number) => `gosc-${number}`,
      (number) => `Jan+${number}@example.pl`,
    )
    // Refused draws do not count for the network.
    const [quota] = await test.services.db.read
      .selectFrom('sign_in_throttles')
      .selectAll()
      .where('key', 'like', 'q:draws:%')
      .execute()
    expect(Number(quota?.failures)).toBe(2)
    await second.db.close()
  }, 30_000)

  it('limits draws of new visitors per network and day; other networks are not affected [M-16]', async () => {
    await publish(gameOf(loss, { drawsPerNetwork: 3 }))
    const network = (last: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${last}` })
    for (const person of [1, 2, 3])
      expect((await play(`domownik-${person}`, 'pierwszy', {}, network(person))).status).toBe(200)
    const fourth = await play('domownik-4', 'pierwszy', {}, network(4))
    expect([fourth.status, fourth.body, Number(fourth.headers.get('retry-after'))]).toEqual([
      429,
      { success: false, message: 'too_many_requests' },
      DAY_MS / 1_000,
    ])
    // A page that repeats its own key still gets its draw.
    expect((await play('domownik-1', 'pierwszy', {}, network(1))).status).toBe(200)
    expect((await play('sasiad', 'pierwszy', {}, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(200)
    expect(await draws()).toHaveLength(4)
    test.clock.nowMs += DAY_MS
    expect((await play('domownik-4', 'pierwszy', {}, network(4))).status).toBe(200)
  })

  it('returns a waiting win to its visitor; a returned one stays the period’s draw [M-16]', async () => {
    await publish(gameOf(win({ code: { kind: 'pool' } })))
    await addCodes(test.services, campaignIdOf(1), 'rabat', 'PIERWSZY\nDRUGI')
    const first = (await play('widz', 'pierwszy')).body
    expect((await play(first.viewer_id, 'po-odswiezeniu')).body).toEqual(first)
    expect((await play('obcy', 'pierwszy')).body.play_token).not.toBe(first.play_token)
    test.clock.nowMs += RESERVE_PRIZE_MS
    expect(await returnPrizes(test.services)).toBe(2)
    expect((await play('widz', 'po-godzinie')).body).toEqual(before(NEXT_MS.day(monday)))
    // Its form may still be sent.
    expect((await take(first.viewer_id, first.play_token, 'ala@example.pl')).body).toMatchObject({
      success: true,
      prize: { code: 'PIERWSZY' },
    })
    test.clock.nowMs += DAY_MS
    expect((await play('widz', 'nazajutrz')).body).toEqual({ success: false, message: 'already_played' })
    expect((await play('obcy', 'nazajutrz')).body).toMatchObject({
      success: true,
      prize: { prize_id: 'rabat' },
    })
    expect((await draws()).map(({ status }) => status).toSorted()).toEqual(['held', 'returned', 'won'])
  })

  it('returns an expired win to the stock at the next play; repeats unlimited wins [M-16]', async () => {
    await publish(gameOf(win({ stock: 1 })), gameOf(win()))
    const stock = async () =>
      Number(
        (await test.services.db.read.selectFrom('prize_stocks').select('taken').executeTakeFirst())?.taken,
      )
    const unlimited = (await play('widz', 'pierwszy', { poptin_id: campaignIdOf(2) })).body
    await play('widz', 'pierwszy')
    expect(await stock()).toBe(1)
    test.clock.nowMs += RESERVE_PRIZE_MS
    expect((await play('widz', 'drugi-raz')).body).toMatchObject({ message: 'drawn_before' })
    expect(await stock()).toBe(0)
    await returnPrizes(test.services)
    const again = (await play('widz', 'drugi-raz', { poptin_id: campaignIdOf(2) })).body
    expect(again).toEqual(unlimited)
    expect(
      (await take(again.viewer_id, again.play_token, 'ala@example.pl', { poptin_id: campaignIdOf(2) })).body,
    ).toMatchObject({ success: true, prize: { code: 'KOLO10' } })
  })

  it('needs the address before the draw if configured: one draw per mailbox [M-16]', async () => {
    await publish({
      ...playedBesideFile,
      ...gameOf(win({ code: { kind: 'pool' } }), { asksAddressFirst: true, isWonOnce: false }),
    })
    await addCodes(test.services, campaignIdOf(1), 'rabat', 'PIERWSZY\nDRUGI')
    for (const email of ['', 'ala', 'ala@example'])
      expect(await play('widz', 'pierwszy', { email })).toMatchObject({
        status: 400,
        body: { message: 'not_valid' },
      })
    expect(await draws()).toEqual([])
    const drawn = (await play('widz', 'pierwszy', { email: 'jan.kowalski@gmail.com' })).body
    expect(drawn).toMatchObject({ success: true, prize: { prize_id: 'rabat' } })
    expect((await play('inny', 'pierwszy', { email: 'JanKowalski+2@googlemail.com' })).body).toEqual(
      before(NEXT_MS.day(monday)),
    )
    // The same visitor with another spelling of the mailbox gets the same draw; with another mailbox nothing is
    // revealed.
    expect((await play('widz', 'drugi-raz', { email: 'jankowalski+3@gmail.com' })).body).toEqual(drawn)
    expect((await play('widz', 'trzeci-raz', { email: 'ola@example.pl' })).body).toEqual(
      before(NEXT_MS.day(monday)),
    )
    expect((await take(drawn.viewer_id, drawn.play_token, 'ola@example.pl')).body).toMatchObject({
      success: false,
      message: 'other_address',
    })
    expect(await test.leads()).toEqual([])
    expect((await take(drawn.viewer_id, drawn.play_token, 'Jan.Kowalski@gmail.com')).body).toMatchObject({
      success: true,
      prize: { code: 'PIERWSZY' },
    })
    const keys = async () => (await draws()).map(({ mailbox_key }) => mailbox_key)
    expect(await keys()).toEqual([expect.not.stringMatching(/kowalski|@/)])
    // Removing the lead removes that, too.
    const [lead] = await test.leads()
    await test.services.db.transaction((tx) => forgetWinner(tx, lead!.id))
    expect(await keys()).toEqual([null])
  })

  it('accepts one result per visitor, mailbox and period from a page that draws itself [M-16]', async () => {
    await publish(
      gameOf(
        [
          { id: 'gratis', label: 'Próbka', chance: 50 },
          { ...lose, chance: 50 },
        ],
        { drawsInPage: true, isWonOnce: false },
      ),
    )
    const sendResult = (visitor: string, email: string, prize_id: string) =>
      take(visitor, '', email, { prize_id })
    const checkFirst = async (visitor: string, email: string) =>
      (await play(visitor, 'pytanie', { only_asks: true, email })).body
    expect(await checkFirst('widz', 'ala@example.pl')).toMatchObject({ message: 'not_drawn' })
    expect((await sendResult('widz', 'ala@example.pl', 'nic')).body).toMatchObject({ success: true })
    for (const [visitor, email] of [
      ['widz', 'ola@example.pl'],
      ['inny', 'ala+2@example.pl'],
    ] as const) {
      expect(await checkFirst(visitor, email)).toEqual(before(NEXT_MS.day(monday)))
      expect((await sendResult(visitor, email, 'gratis')).body).toMatchObject({
        success: false,
        message: 'drawn_before',
      })
    }
    test.clock.nowMs += DAY_MS
    expect((await sendResult('widz', 'ala@example.pl', 'gratis')).body).toMatchObject({ success: true })
  })
})
