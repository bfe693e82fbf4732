import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playedBesideFile, playedFirstFile } from '#campaign/testing/game-file.ts'
import { makePreviewToken } from '../preview-links/preview-token.ts'
import {
  CAMPAIGN_PAGE,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { addCodes } from './save-codes.ts'

const REDIRECT = 'https://blog.example/promocja/'

describe.each(engines)('a game on the wire, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
  })
  afterAll(() => test.close())
  const poptins = async (): Promise<Record<string, unknown>[]> =>
    (await test.request('POST', CAMPAIGN_SITE, { url: CAMPAIGN_PAGE, visitor_id: 'v1' })).body.poptins

  it('[W-GAME-07] has label, chances, losing flag and redirect of prizes, then the code', async () => {
    const prizes = [
      {
        id: 'rabat',
        label: 'Rabat 10%',
        chance: 100,
        code: { kind: 'fixed' as const, code: 'KOLO10' },
        redirect: { url: REDIRECT, closeAfterSeconds: 3 },
      },
      { id: 'nic', label: 'Nic', chance: 0, isLosing: true, redirect: { url: REDIRECT } },
    ]
    await test.publish([{ ...playedFirstFile, game: { played: { kind: 'wheel' }, prizes, showsOdds: true } }])
    const win = {
      prize_id: 'rabat',
      label: 'Rabat 10%',
      code: '',
      chances: 100,
      loosing_option: 0,
      is_winner: true,
      redirect_to: 1,
      redirect_to_options: { redirect_to_url: REDIRECT, redirect_close: 1, redirect_close_delay: 3 },
    }
    const lose = {
      prize_id: 'nic',
      label: 'Nic',
      code: '',
      chances: 0,
      loosing_option: 1,
      is_winner: false,
      redirect_to: 1,
      redirect_to_options: { redirect_to_url: REDIRECT, redirect_close: 0, redirect_close_delay: null },
    }
    expect((await poptins())[0]).toMatchObject({
      gamified_prize: [win, lose],
      wheel_has_coupon: 1,
      design_properties: { disable_post_play_screen: 0 },
    })
    const { body: drawn } = await test.request('POST', 'play/v1', {
      poptin_id: campaignIdOf(1),
      idempotency_key: 'klucz-gry-1',
    })
    expect(drawn.prize).toEqual(win)
    const { body: taken } = await test.request(
      'POST',
      `conversion/${drawn.viewer_id}`,
      new URLSearchParams({
        poptin_id: campaignIdOf(1),
        email1: 'ala@example.pl',
        consent: '1',
        play_token: drawn.play_token,
        idempotency_key: 'lead-12345',
      }),
    )
    expect(taken.prize).toEqual({ ...win, code: 'KOLO10' })
  })

  it('has no post-play screen beside the form, no coupon without codes, no hidden chances', async () => {
    await test.publish([
      {
        ...playedBesideFile,
        game: { played: { kind: 'giftBox' }, prizes: [{ id: 'probki', label: 'Próbki', chance: 100 }] },
      },
      {},
    ])
    const [game, form] = await poptins()
    expect(game).toMatchObject({
      gamified_prize: [{ prize_id: 'probki', chances: null }],
      wheel_has_coupon: 0,
      design_properties: { disable_post_play_screen: 1 },
    })
    expect(form).toMatchObject({
      gamified_prize: [],
      wheel_has_coupon: 0,
      design_properties: { disable_post_play_screen: 0 },
    })
  })

  it('contains no prize code in any public answer', async () => {
    const secret = 'TAJNY-KOD-77'
    const prizes = [
      { id: 'rabat', label: 'Rabat', chance: 50, code: { kind: 'fixed' as const, code: secret } },
      { id: 'inny', label: 'Rabat', chance: 50, code: { kind: 'pool' as const } },
      { id: 'nic', label: 'Nic', chance: 0, isLosing: true },
    ]
    await test.publish([{ ...playedFirstFile, game: { played: { kind: 'wheel' }, prizes } }])
    await addCodes(test.services, campaignIdOf(1), 'inny', secret)
    const configuration = await test.request('GET', `configuration/${CAMPAIGN_SITE}`)
    const { template } = configuration.body.campaigns[0]
    const [shown] = await poptins()
    const answers = [
      configuration,
      await test.request('POST', CAMPAIGN_SITE, { url: CAMPAIGN_PAGE, visitor_id: 'v1' }),
      await test.request('POST', CAMPAIGN_SITE, {
        url: CAMPAIGN_PAGE,
        preview_poptin_id: makePreviewToken(test.services, campaignIdOf(1)),
      }),
      await test.request('GET', `template/${template}`),
      await test.request('GET', String(shown!['poptin_url']).replace(/^.*\/api\/display\//, '')),
      await test.request('GET', `click/${campaignIdOf(1)}`),
      await test.request('POST', `click-display/${campaignIdOf(1)}`, {}),
      await test.request('POST', 'play/v2', { poptin_id: campaignIdOf(1), idempotency_key: 'klucz-gry-2' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => JSON.stringify(body).includes(secret))).toEqual([])
  })
})
