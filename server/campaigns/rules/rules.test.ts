import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { raiseSiteVersion } from '#server/campaigns/editor/campaign-sites.ts'
import { removeCampaign } from '#server/campaigns/editor/change-campaign.ts'
import { addCodes } from '#server/campaigns/prizes/save-codes.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const DAY_MS = 86_400_000
const ID = campaignIdOf(1)
const game = playedFirstFile.game!
type Game = Partial<NonNullable<CampaignFile['game']>>

describe.each(engines)('rules of games on %s', (engine) => {
  let test: CampaignShop
  let plays = 0
  beforeAll(async () => {
    test = await openCampaignShop(engine)
  })
  afterAll(() => test.close())

  const publish = (change: Game = {}, other: Partial<CampaignFile> & { isOn?: boolean } = {}) =>
    test.publish([{ ...playedFirstFile, ...other, game: { ...game, ...change } }])
  const page = async (path = '') => {
    const answer = await test.app.request(`/regulamin-gry/${ID}/${path}`)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const play = () =>
    test.request('POST', `play/widz${++plays}`, {
      client_id: CAMPAIGN_SITE,
      poptin_id: ID,
      url: CAMPAIGN_PAGE,
      visitor: 'mobile',
      idempotency_key: `klucz-gry-${plays}`,
    })
  const versionsOfDraws = async () =>
    (
      await test.services.db.read
        .selectFrom('prize_draws')
        .select(['visitor', 'rules_version'])
        .orderBy('drawn_ms')
        .execute()
    ).map(({ rules_version }) => rules_version)

  it('say who, when, what with which odds, and how; a draw stores their version', async () => {
    const { nowMs } = test.clock
    await publish({
      fromMs: nowMs - DAY_MS,
      untilMs: nowMs + DAY_MS,
      prizes: [
        { id: 'probki', label: 'Zestaw <próbek>', chance: 20, stock: 50 },
        { id: 'rabat', label: 'Rabat 10%', chance: 30, code: { kind: 'fixed', code: 'KOLO10' } },
        { id: 'nic', label: 'Nic', chance: 50, isLosing: true },
      ],
      rules: { validity: '30 dni od wygranej.', more: 'Pierwszy akapit.\n\nDrugi akapit.' },
    })
    expect((await play()).body.success).toBe(true)
    expect(await versionsOfDraws()).toEqual([1])
    const { status, text, headers } = await page()
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    for (const part of [
      'Regulamin gry „Koło fortuny” na stronie blog.example',
      'ul. Przykładowa 1, 00-001 Warszawa',
      'Udział jest bezpłatny i nie wymaga zakupu.',
      'Każdy uczestnik losuje raz dziennie. Jedna osoba może wygrać raz.',
      '<strong>Zestaw &lt;próbek&gt;</strong> – szansa 20%; 50 nagród w całej grze; gdy się skończą, losowanie daje zamiast tego: Nic',
      '<strong>Rabat 10%</strong> – szansa 30%; bez ograniczenia liczby',
      '<strong>Nic</strong> – szansa 50%; bez nagrody',
      'czeka na wypełnienie formularza 60 minut',
      'Ważność kodów: 30 dni od wygranej.',
      'kryptograficznym generatorem liczb losowych',
      '/twoje-dane/',
      '<p>Pierwszy akapit.</p>\n<p>Drugi akapit.</p>',
      'Wersja 1 z dnia',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/Gra trwa od .+ do .+, czasu polskiego/)
  })

  it('a change is a new version; former draws and the former text stay', async () => {
    test.clock.nowMs += DAY_MS / 2
    const { nowMs } = test.clock
    await publish({ untilMs: nowMs + DAY_MS, rules: { organiser: 'Kowalska <sp. j.>' } })
    await play()
    expect(await versionsOfDraws()).toEqual([1, 2])
    const now = (await page()).text
    expect(now).toContain('<p>Kowalska &lt;sp. j.&gt;</p>')
    expect(now).not.toContain('Zestaw &lt;próbek&gt;')
    expect((await page('wersje/1/')).text).toContain('Zestaw &lt;próbek&gt;')
    expect((await page('wersje/1/')).text).toContain('obowiązywała od')
    expect((await page('wersje/')).text).toMatch(/wersje\/2\/.*wersje\/1\//s)
    expect((await page('wersje/3/')).status).toBe(404)
    // Publishing the same once more changes nothing.
    await publish({ untilMs: nowMs + DAY_MS, rules: { organiser: 'Kowalska <sp. j.>' } })
    await play()
    expect(await versionsOfDraws()).toEqual([1, 2, 2])
  })

  it('company data of the settings and codes that are added change them as well', async () => {
    await publish({
      prizes: [
        { id: 'kod', label: 'Kod', chance: 50, code: { kind: 'pool' } },
        { id: 'rabat', label: 'Rabat', chance: 50 },
      ],
    })
    await addCodes(test.services, ID, 'kod', 'A\nB\nC')
    await test.services.db.transaction((tx) => raiseSiteVersion(tx, CAMPAIGN_SITE))
    test.clock.nowMs += 2_000
    expect((await page()).text).toContain('<strong>Kod</strong> – szansa 50%; 3 nagrody w całej grze')
    await test.changeSettings({ companyLines: ['Nowak', 'Lipowa 3', '30-002 Kraków'] })
    test.clock.nowMs += 2_000
    expect((await page()).text).toContain('Nowak, Lipowa 3, 30-002 Kraków')
  })

  it('a purchase that the game requires is not called free', async () => {
    await publish(
      {},
      {
        screens: {
          ...playedFirstFile.screens,
          play: [{ kind: 'text', text: 'Kup panele i zakręć' }, { kind: 'game' }],
        },
      },
    )
    expect((await page()).text).not.toContain('nie wymaga zakupu')
  })

  it('a game that is off or deleted keeps its rules; one that never was on has none', async () => {
    await publish({}, { isOn: false })
    expect((await page()).text).toContain('Ta gra nie jest teraz prowadzona.')
    await removeCampaign(test.services, ID)
    expect((await page()).text).toContain('Ta gra nie jest teraz prowadzona.')
    expect((await test.app.request(`/regulamin-gry/${campaignIdOf(7)}/`)).status).toBe(404)
    expect((await test.app.request('/regulamin-gry/..%2F/')).status).toBe(404)
  })

  it('before the beginning and from the end on nothing is drawn, and pages do not show the game', async () => {
    const { nowMs } = test.clock
    const shown = async () =>
      (await test.request('GET', `configuration/${CAMPAIGN_SITE}`)).body.campaigns[0].filters
    await publish({ fromMs: nowMs + DAY_MS, untilMs: nowMs + 2 * DAY_MS })
    expect((await play()).body).toEqual({ success: false, message: 'game_closed' })
    expect(await shown()).toEqual([{ kind: 'dates', fromMs: nowMs + DAY_MS, untilMs: nowMs + 2 * DAY_MS }])
    test.clock.nowMs = nowMs + DAY_MS
    expect((await play()).body.success).toBe(true)
    test.clock.nowMs = nowMs + 2 * DAY_MS
    const refused = await play()
    expect([refused.status, refused.body]).toEqual([409, { success: false, message: 'game_closed' }])
    await publish({}, { filters: [{ kind: 'dates', untilMs: test.clock.nowMs }] })
    expect((await play()).body).toEqual({ success: false, message: 'game_closed' })
  })

  it('what was won before the end can be claimed after it; what the page draws cannot', async () => {
    const { nowMs } = test.clock
    await publish({
      untilMs: nowMs + 10_000,
      prizes: [{ id: 'rabat', label: 'Rabat', chance: 100 }],
    })
    const answer = await test.request('POST', 'play/v1', {
      client_id: CAMPAIGN_SITE,
      poptin_id: ID,
      url: CAMPAIGN_PAGE,
      visitor: 'mobile',
      idempotency_key: 'klucz-przed-koncem',
    })
    test.clock.nowMs = nowMs + 20_000
    const won = await test.convert({ email: 'ola@przyklad.pl', play_token: answer.body.play_token })
    expect(won.body).toMatchObject({ success: true, prize: { label: 'Rabat' } })
    await publish({
      untilMs: test.clock.nowMs,
      drawsInPage: true,
      prizes: [{ id: 'inny', label: 'Rabat', chance: 100 }],
    })
    expect((await test.convert({ prize_id: 'inny', email: 'ela@przyklad.pl' })).body).toMatchObject({
      success: false,
      message: 'game_closed',
    })
  })
})
