import { makeServices } from '#server/testing/make.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { importCampaigns } from '../editor/import-campaigns.ts'
import { connect } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'
import { killedAmong } from '#server/testing/processes/killed-among.ts'
import { BROWSER, CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { type Started, startProcess } from '#server/testing/processes/start-process.ts'
import { addCodes } from './save-codes.ts'

const KILLS = process.env['KLEPKA_DEEP'] === '1' ? 20 : 1
const PLAYERS = 120
const CODES = 40
/** Players who have played and claimed before the process is killed. */
const AT_LEAST = 20
const MINUTE_MS = 60_000
const PRIZE = 'rabat'
type Outcome = { token: string; code: string | null }
type Answer = { success: boolean; play_token: string; prize: { is_winner: boolean; code: string } }

let folder: string
const started: Started[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-kill-'))
})
afterEach(() => {
  // A failed test leaves no process running.
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
})

it(
  `${KILLS} times killed while ${PLAYERS} play for ${CODES} codes: same answers, every code won once`,
  async () => {
    const open = () => connect({ sqliteFile: join(folder, 'klepka.sqlite') })
    const before = await open()
    await migrate(before, Date.now())
    const game = {
      ...playedFirstFile.game!,
      prizes: [
        { id: PRIZE, label: 'Rabat 10%', chance: 100, code: { kind: 'pool' } },
        { id: 'nic', label: 'Nic', chance: 0, isLosing: true },
      ],
    }
    const rounds = Array.from({ length: KILLS }, (_, round) => campaignIdOf(round + 1))
    const file = {
      site: {
        id: CAMPAIGN_SITE,
        name: 'Blog',
        domains: ['blog.example'],
        settings: { leadsTo: 'wlasciciel@blog.example', leadMailsAnHour: 10_000 },
      },
      campaigns: rounds.map((id) => ({ id, campaign: { ...playedFirstFile, game } })),
    }
    const imported = await importCampaigns(before, JSON.stringify(file), {
      nowMs: Date.now(),
      randomBytes: () => new Uint8Array(8),
    })
    expect(imported.ok, JSON.stringify(imported)).toBe(true)
    const codes = Array.from({ length: CODES }, (_, index) => `KOD-${index}`)
    for (const id of rounds) await addCodes(makeServices({ db: before }), id, PRIZE, codes.join('\n'))
    await before.close()
    const port = await freePort()
    // Each player has a separate network, through a proxy.
    const start = async () => {
      const server = await startProcess(
        ['dist/server/main.js'],
        { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', TRUSTED_PROXIES: '1' },
        /Tryb:/,
      )
      started.push(server)
      return server
    }
    const post = async (path: string, form: Record<string, string>, number: number) => {
      const headers = {
        'user-agent': BROWSER,
        origin: 'https://blog.example',
        'x-forwarded-for': `10.1.${number}.7`,
      }
      return (await (
        await fetch(`http://127.0.0.1:${port}/api/display/${path}`, {
          method: 'POST',
          body: new URLSearchParams({ ...form, client_id: CAMPAIGN_SITE, visitor: 'mobile' }),
          headers,
        })
      ).json()) as Answer
    }
    /** Plays, and claims a win with an address. */
    const play = async (poptin_id: string, number: number): Promise<Outcome> => {
      const {
        play_token: token,
        prize,
        success,
      } = await post(`play/gracz-${number}`, { poptin_id, idempotency_key: `gra-${number}-klucz` }, number)
      expect(success).toBe(true)
      if (!prize.is_winner) return { token, code: null }
      const taken = await post(
        `conversion/gracz-${number}`,
        {
          poptin_id,
          trigger: 'scroll',
          email1: `gracz${number}-${poptin_id}@example.pl`,
          consent: '1',
          play_token: token,
          idempotency_key: `form-${number}-${poptin_id}`,
        },
        number,
      )
      return { token, code: taken.prize.code }
    }

    for (const id of rounds) {
      const answered = await killedAmong(await start(), PLAYERS, AT_LEAST, (number) => play(id, number))
      const again = await start()
      const all = await Promise.all(Array.from({ length: PLAYERS }, (_, number) => play(id, number)))
      await again.stop()
      for (const [number, had] of answered) expect(all[number]).toEqual(had)
      expect(all.flatMap(({ code }) => code ?? []).toSorted()).toEqual(codes.toSorted())
    }

    const after = await open()
    const draws = await after.read.selectFrom('prize_draws').select(['campaign_id', 'status']).execute()
    const { taken } = await after.read
      .selectFrom('prize_stocks')
      .select(({ fn }) => fn.sum('taken').as('taken'))
      .executeTakeFirstOrThrow()
    const leads = await after.read.selectFrom('leads').select('prize_json').execute()
    await after.close()
    expect([draws.length, draws.filter(({ status }) => status === 'won').length, Number(taken)]).toEqual([
      PLAYERS * KILLS,
      CODES * KILLS,
      CODES * KILLS,
    ])
    expect(leads.filter(({ prize_json }) => prize_json !== null)).toHaveLength(CODES * KILLS)
  },
  KILLS * 2 * MINUTE_MS,
)
