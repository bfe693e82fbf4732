import { beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { addCodes } from '#server/campaigns/prizes/save-codes.ts'
import { CAMPAIGN_PAGE, CAMPAIGN_SITE, campaignIdOf, openCampaignShop } from '../open-campaign-shop.ts'
import { engines } from '../open-test-database.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const CODES = 2_000
const PRIZE = 'rabat'

type Subject = { number: number; token: string }

describe.each(engines)('a lead and a prize whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openCampaignShop(engine))
  let subjects = 0
  beforeAll(async () => {
    // Each visitor has a separate network, through a proxy.
    test.services.settings.trustedProxies = 1
    const game = {
      played: { kind: 'wheel' as const },
      prizes: [
        { id: PRIZE, label: 'Rabat 10%', chance: 100, code: { kind: 'pool' as const } },
        { id: 'nic', label: 'Nic', chance: 0, isLosing: true },
      ],
    }
    await test.publish([{ ...playedFirstFile, game }], {
      leadsTo: 'wlasciciel@blog.example',
      leadMailsAnHour: 10_000,
    })
    const codes = Array.from({ length: CODES }, (_, index) => `KOD-${index}`)
    await addCodes(test.services, campaignIdOf(1), PRIZE, codes.join('\n'))
  })

  const from = (number: number) => ({ 'x-forwarded-for': `10.${number >> 8}.${number & 255}.7` })
  /** A refusal says when to come back, and names its reason for the page. */
  const outcome = ({ status, body, headers }: Awaited<ReturnType<typeof test.request>>) => {
    if (status === 503 && /^\d+$/.test(headers.get('retry-after') ?? '')) return 'refused' as const
    if (status === 200 && body.success === true) return 'done' as const
    throw new Error(`${status} ${JSON.stringify(body)}`)
  }
  const play = ({ number }: Subject) =>
    test.request(
      'POST',
      `play/gracz-${number}`,
      {
        client_id: CAMPAIGN_SITE,
        poptin_id: campaignIdOf(1),
        url: CAMPAIGN_PAGE,
        visitor: 'mobile',
        idempotency_key: `gra-${number}-klucz`,
      },
      from(number),
    )
  const convert = ({ number, token }: Subject) =>
    test.request(
      'POST',
      `conversion/gracz-${number}`,
      {
        client_id: CAMPAIGN_SITE,
        poptin_id: campaignIdOf(1),
        url: CAMPAIGN_PAGE,
        trigger: 'scroll',
        visitor: 'mobile',
        consent: '1',
        email1: `gracz${number}@example.pl`,
        play_token: token,
        idempotency_key: `formularz-${number}-klucz`,
      },
      from(number),
    )
  const effects = async ({ number }: Subject) => {
    const { read } = test.services.db
    const leads = await read
      .selectFrom('leads')
      .select(['id', 'prize_json'])
      .where('email', '=', `gracz${number}@example.pl`)
      .execute()
    const draws = await read
      .selectFrom('prize_draws')
      .select(['status', 'code'])
      .where('key', 'like', `%gra-${number}-klucz`)
      .execute()
    const used = await read
      .selectFrom('prize_codes')
      .select('code')
      .where('draw_id', 'is not', null)
      .execute()
    const won = await read.selectFrom('prize_draws').select('code').where('code', 'is not', null).execute()
    const mails = await read
      .selectFrom('outbox')
      .select(['message_id', 'text'])
      .where('text', 'like', `%gracz${number}@example.pl%`)
      .execute()
    return {
      leads: leads.length,
      hasPrize: leads.every(({ prize_json }) => prize_json?.includes('KOD-')),
      draws: draws.map(({ status, code }) => `${status} ${code !== null}`),
      // Each code of the pool that is gone was won by one draw.
      areCodesWonOnce: new Set(won.map(({ code }) => code)).size === won.length && used.length === won.length,
      mails: new Set(mails.map(({ message_id }) => message_id)).size,
      counted: await countedConversions(),
    }
  }
  /** Conversions in the statistics that have no lead, or leads that are not counted. */
  const countedConversions = async () => {
    const { sum } = await test.services.db.read
      .selectFrom('campaign_counts')
      .select((select) => select.fn.sum<number>('conversions').as('sum'))
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0) - (await test.countRows('leads'))
  }

  it('a draw takes one code or none; repeated, it is that draw', async () => {
    const { done } = await test.expectWhole({
      prepare: async () => ({ number: ++subjects, token: '' }),
      run: async (subject) => outcome(await play(subject)),
      effects,
    })
    expect(done).toMatchObject({ draws: ['held true'], areCodesWonOnce: true, leads: 0 })
  })

  it('a lead with its prize is saved, counted and mailed once, or not at all', async () => {
    const { done } = await test.expectWhole({
      prepare: async () => {
        const subject = { number: ++subjects, token: '' }
        const { body } = await play(subject)
        return { ...subject, token: body.play_token as string }
      },
      run: async (subject) => outcome(await convert(subject)),
      effects,
    })
    expect(done).toEqual({
      leads: 1,
      hasPrize: true,
      draws: ['won true'],
      areCodesWonOnce: true,
      mails: 1,
      counted: 0,
    })
  })
})
