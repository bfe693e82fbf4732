import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'

const SEEN = `poptin_seen_${campaignIdOf(1)}`

describe.each(engines)('cookies set by our host, on %s', (engine) => {
  let test: CampaignShop
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{}])
  })
  afterAll(() => test.close())

  const payload = { cookies: { poptin_user_id: '0199-ab', [SEEN]: '2,1795258800000,1,0' } }
  const setCookies = async (host: string, more: object = payload, origin = 'https://blog.example') => {
    const { status, body, headers } = await test.request('POST', `cookies/${CAMPAIGN_SITE}`, more, {
      host,
      origin,
    })
    return {
      status,
      body,
      cookies: headers.getSetCookie(),
      credentials: headers.get('access-control-allow-credentials'),
    }
  }

  it('last a year, for the whole site, when one of the site’s host names points to us', async () => {
    const { body, cookies, credentials } = await setCookies('k.blog.example')
    const rest = 'Path=/; Max-Age=31536000; SameSite=Lax; Secure; Domain=blog.example'
    expect(cookies).toEqual([`poptin_user_id=0199-ab; ${rest}`, `${SEEN}=2%2C1795258800000%2C1%2C0; ${rest}`])
    expect(body).toEqual({ kept: ['poptin_user_id', SEEN] })
    expect(credentials).toBe('true')
  })

  it.each(['klepka.example', 'blog.example.zly.example', 'xblog.example', ''])(
    'are not set at %j, which is no host name of the site',
    async (host) => {
      expect(await setCookies(host)).toMatchObject({ status: 200, body: { kept: [] }, cookies: [] })
    },
  )

  it('are not set under other names, with invalid or long values, or in large numbers', async () => {
    const { cookies } = await setCookies('blog.example', {
      cookies: {
        session: '1',
        poptin_seen_x: '1',
        __proto__: '1',
        poptin_user_id: 'a; Domain=zly.example',
        [SEEN]: 'x'.repeat(200),
      },
    })
    expect(cookies).toEqual([])
    for (const garbage of [{}, { cookies: 7 }, { cookies: ['poptin_user_id'] }])
      expect(await setCookies('blog.example', garbage)).toMatchObject({ status: 200, cookies: [] })
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`poptin_seen_${campaignIdOf(index)}`, '1,0,0,0']),
    )
    expect((await setCookies('blog.example', { cookies: many })).cookies).toHaveLength(21)
  })

  it('are refused for pages of other sites and for unknown sites', async () => {
    expect(await setCookies('blog.example', payload, 'https://zly.example')).toMatchObject({
      status: 403,
      cookies: [],
    })
    expect((await test.request('POST', 'cookies/ffffffffffff0', payload)).status).toBe(404)
  })
})
