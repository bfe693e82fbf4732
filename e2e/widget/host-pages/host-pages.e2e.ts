import { beforeEach, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { drawnOtherwise } from './drawing.ts'
import { type Host, PLAIN, scriptedHosts, strictHosts, styledHosts } from './hosts.ts'
import { differences } from './page-state.ts'
import { visitHost } from './visit-host.ts'

const site = foreignSite()
const AT_ONCE = 4
/**
 * Types that overlay a page; all of them in the deep run, else one of each kind: with the page behind
 * inert, and with it usable.
 */
const types: CampaignFile['type'][] = [
  'lightbox',
  'sside',
  'bar',
  'bside',
  'fullpage',
  'mobile',
  'social',
  'browsing',
]
const groups = [
  ['styles', 'lightbox', styledHosts],
  ['scripts', 'sside', scriptedHosts],
  ['policies', 'lightbox', strictHosts],
] as const
const deep = types.flatMap((type) => groups.map(([what, , hosts]) => [what, type, hosts] as const))

/** All these visitors have one IP address, and the server limits leads per address in ten minutes. */
beforeEach(() => site.restart())

const visitAll = async (hosts: Host[], type: CampaignFile['type']): Promise<Record<string, string[]>> => {
  const campaign = aside({
    type,
    format: ['sside', 'bar'].includes(type) ? 'format_1' : 'format_2',
    closing: { locksContent: type === 'lightbox' },
    exitEffect: 'fade',
  })
  await site.publish([campaign])
  const plain = await visitHost(site, PLAIN, campaign)
  const found: Record<string, string[]> = {}
  const waiting = [...hosts]
  const work = async () => {
    for (let host = waiting.shift(); host; host = waiting.shift()) {
      try {
        const { drawing, before, after, email } = await visitHost(site, host, campaign)
        const lead = site.rows('SELECT id FROM leads WHERE campaign_id = ? AND email = ?', campaign.id, email)
        found[host.name] = [
          ...drawnOtherwise(plain.drawing, drawing).map((line) => `drawn: ${line}`),
          ...differences(before, after).map((line) => `left: ${line}`),
          ...(lead.length === 1 ? [] : [`${lead.length} leads`]),
        ]
      } catch (error) {
        found[host.name] = [String(error)]
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

const asOnAPlainPage = (hosts: Host[]) => Object.fromEntries(hosts.map(({ name }) => [name, []]))

test.each(process.env['KLEPKA_DEEP'] === '1' ? deep : groups)(
  'on pages with special %s, a %s renders as usual, sends a lead, and leaves no trace',
  async (_, type, hosts) => {
    expect(await visitAll([...hosts], type)).toEqual(asOnAPlainPage([...hosts]))
  },
)
