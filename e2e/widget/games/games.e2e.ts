import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { playedAloneFile, playedBesideFile, playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import type { PlayOutcome } from '../../../widget/outcomes.ts'
import { deepEngines, screensPage } from '../screens/screens-page.ts'

const NOON = new Date('2026-11-22T11:00:00Z')
type Kind = NonNullable<CampaignFile['game']>['played']['kind']
type Prize = Extract<PlayOutcome, { ok: true }>['prize']

const game = playedFirstFile.game!
const won: Prize = {
  prize_id: 'rabat',
  label: 'Rabat 10%',
  code: '',
  chances: null,
  loosing_option: 0,
  is_winner: true,
  redirect_to: 0,
  redirect_to_options: { redirect_to_url: '', redirect_close: 0, redirect_close_delay: null },
}
const lost: Prize = { ...won, prize_id: 'nic', label: 'Nic', loosing_option: 1, is_winner: false }
const leading = (prize: Prize, seconds: number | null = null): Prize => ({
  ...prize,
  redirect_to: 1,
  redirect_to_options: {
    redirect_to_url: 'https://podlogi.example/',
    redirect_close: seconds === null ? 0 : 1,
    redirect_close_delay: seconds,
  },
})
const drawn = (prize: Prize, segment = 0): PlayOutcome[] => [{ ok: true, segment, prize }]
const taken = (prize: Prize) => [
  { ok: true, needsConfirmation: false, prize: { ...prize, code: prize.is_winner ? 'KOLO10' : '' } },
]
const playing = (kind: Kind, file: CampaignFile = playedFirstFile): CampaignFile => ({
  ...file,
  game: { ...file.game!, played: { kind } },
})
const inFormat = (file: CampaignFile, format: string): CampaignFile => ({ ...file, format })
const withoutCodes = (file: CampaignFile): CampaignFile => ({
  ...file,
  game: { ...game, prizes: game.prizes.map(({ code: _, ...prize }) => prize) },
})

describe.each(deepEngines)('games rendered by %s', (engine) => {
  const screens = screensPage(engine, ['wheel', 'gift-box', 'scratch-card', 'draggable'])
  /** Shows a campaign with a paused clock; pending promises have settled when this returns. */
  const show = async (file: CampaignFile, options: Parameters<typeof screens.show>[1] = {}) => {
    const shown = await screens.show(file, { clockAt: NOON, ...options })
    // The renderer may wait for a message event, which a paused clock does not stop.
    const turn = () =>
      shown.page.evaluate(async () => {
        for (let times = 0; times < 4; times += 1) {
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', resolve)
            port1.start()
            port2.postMessage(0)
          })
        }
      })
    const run = async (ms: number) => {
      await turn()
      await shown.page.clock.runFor(ms)
      await turn()
    }
    const settle = () => run(50)
    await settle()
    return {
      ...shown,
      settle,
      run,
      heading: () => shown.surface.getByRole('heading').textContent(),
      fill: async () => {
        await shown.field('Adres e-mail').fill('ola@example.pl')
        await shown.surface.getByRole('checkbox').check()
      },
      announced: () => shown.surface.locator('p[role=status]').textContent(),
    }
  }
  type Game = Awaited<ReturnType<typeof show>>
  /** Sends the form, and waits for our host's answer. */
  const send = async ({ send: press, run }: Game) => {
    await press()
    await run(200)
    await run(200)
  }
  const spin = ({ surface }: Game) => surface.getByRole('button', { name: 'Zakręć kołem' }).click()
  const angles = (page: Page) =>
    page.locator('.poptin-popup .disc').evaluate((disc) =>
      disc.getAnimations().map((spinning) => ({
        ...(spinning.effect as KeyframeEffect).getTiming(),
        turns: (spinning.effect as KeyframeEffect).getKeyframes().map(({ rotate }) => rotate),
      })),
    )

  it('a wheel has twelve segments, and turns twice more before it stops at the drawn one', async () => {
    const shown = await show(playedFirstFile, { plays: drawn(won, 9) })
    const slices = shown.surface.locator('.slice')
    expect(await slices.evaluateAll((all) => all.map((slice) => slice.getAttribute('data-prize')))).toEqual(
      Array.from({ length: 12 }, (_, index) => ['rabat', 'nic', 'probki'][index % 3]),
    )
    expect(await slices.evaluateAll((all) => all.map((slice) => slice.getAttribute('transform')))).toEqual(
      Array.from({ length: 12 }, (_, index) => `rotate(${index * 30})`),
    )
    expect(await slices.first().locator('text').textContent()).toBe('Rabat 10%')
    await spin(shown)
    await shown.settle()
    const [spinning] = await angles(shown.page)
    // 24 segments more than the three from the ninth back to the pointer.
    expect(spinning?.turns).toEqual(['0deg', `${(24 + 3) * 30}deg`])
    expect(spinning?.duration).toBeLessThanOrEqual(7_000)
    expect(await shown.heading()).toBe('Zakręć i wygraj')
    await shown.run(6_900)
    expect(await shown.heading()).toBe('Zakręć i wygraj')
    await shown.run(100)
    expect(await shown.heading()).toBe('Wygrana: Rabat 10%')
    expect(await shown.announced()).toBe('Wygrana: Rabat 10%')
    expect(await shown.recorded('play')).toHaveLength(1)
  })

  it('a winner submits the form and sees the prize and code; a loser sees the loss [W-GAME-04]', async () => {
    const winner = await show(playedFirstFile, { plays: drawn(won), answers: taken(won) })
    await spin(winner)
    await winner.run(7_100)
    // The game is removed, and the next screen fades in.
    expect(await winner.surface.locator('.game').count()).toBe(0)
    expect(
      await winner.surface
        .locator('form')
        .evaluate((form) =>
          form
            .getAnimations()
            .flatMap((playing) =>
              (playing.effect as KeyframeEffect).getKeyframes().map(({ opacity }) => opacity),
            ),
        ),
    ).toEqual(expect.arrayContaining(['0', '1']))
    await winner.fill()
    await send(winner)
    expect(await winner.heading()).toBe('Twoja nagroda: Rabat 10%')
    expect(await winner.surface.getByText('Kod: KOLO10').count()).toBe(1)
    await winner.surface.getByRole('button', { name: 'KOLO10' }).click()
    expect(await winner.recorded('submit', 'couponCopied')).toEqual([
      ['submit', { email: 'ola@example.pl', consent: '1' }, 'Odbieram'],
      ['couponCopied', 'KOLO10'],
    ])

    const loser = await show(playedFirstFile, { plays: drawn(leading(lost), 1) })
    await spin(loser)
    await loser.run(7_100)
    expect(await loser.heading()).toBe('Tym razem: Nic')
    // 12 s in a game with codes; 4 s in one without.
    await loser.run(11_800)
    expect(await loser.recorded('redirect', 'submit')).toEqual([])
    await loser.run(200)
    expect(await loser.recorded('redirect')).toEqual([['redirect', 'https://podlogi.example/', false, 0]])
    const plain = await show(withoutCodes(playedFirstFile), { plays: drawn(leading(lost), 1) })
    await spin(plain)
    await plain.run(7_100)
    await plain.run(3_800)
    expect(await plain.recorded('redirect')).toEqual([])
    await plain.run(200)
    expect(await plain.recorded('redirect')).toHaveLength(1)

    // With a delay of its own it is closed and redirected then.
    const hurried = await show(playedFirstFile, { plays: drawn(leading(lost, 2), 1) })
    await spin(hurried)
    await hurried.run(7_100)
    await hurried.run(1_800)
    expect(await hurried.recorded('redirect')).toEqual([])
    await hurried.run(200)
    expect(await hurried.recorded('redirect')).toEqual([['redirect', 'https://podlogi.example/', false, 0]])
  })

  it('beside a form it plays after a valid submission; a code is shown longer [W-GAME-05]', async () => {
    const beside = await show(playedBesideFile, { plays: drawn(won), answers: taken(won) })
    await beside.send()
    await beside.run(20_000)
    // Nothing was filled in: no prize is drawn.
    expect(await beside.recorded('play')).toEqual([])
    await beside.fill()
    await send(beside)
    expect(await beside.recorded('play', 'submit')).toEqual([['play']])
    await beside.run(6_300)
    expect(await beside.recorded('submit')).toEqual([])
    await beside.run(700)
    expect(await beside.recorded('submit')).toEqual([
      ['submit', { email: 'ola@example.pl', consent: '1' }, 'Odbieram'],
    ])
    await beside.run(200)
    expect(await beside.heading()).toBe('Twoja nagroda: Rabat 10%')
    await beside.run(14_400)
    expect(await beside.recorded('closing')).toEqual([])
    await beside.run(700)
    expect(await beside.recorded('closing')).toEqual([['closing', 'submit']])

    const plain = await show(inFormat(withoutCodes(playedBesideFile), 'gamified_format_2'), {
      plays: drawn(won),
      answers: taken({ ...won, is_winner: true }),
    })
    await plain.fill()
    await send(plain)
    await plain.run(7_000)
    await plain.run(200)
    expect(await plain.heading()).toBe('Twoja nagroda: Rabat 10%')
    await plain.run(4_400)
    expect(await plain.recorded('closing')).toEqual([])
    await plain.run(700)
    expect(await plain.recorded('closing')).toEqual([['closing', 'submit']])

    const third = await show(inFormat(playedBesideFile, 'gamified_format_3'), {
      plays: drawn(won),
      answers: taken(won),
    })
    await third.fill()
    await send(third)
    await third.run(7_000)
    await third.run(200)
    expect(await third.surface.locator('.result').textContent()).toBe('Wygrana: Rabat 10%')
    expect(await third.recorded('submit')).toHaveLength(1)
    await third.run(7_400)
    expect(await third.heading()).toBe('Zostaw adres i zakręć')
    await third.run(700)
    expect(await third.heading()).toBe('Twoja nagroda: Rabat 10%')

    const impatient = await show(inFormat(playedBesideFile, 'gamified_format_3'), {
      plays: drawn(lost, 1),
      answers: taken(lost),
    })
    await impatient.fill()
    await send(impatient)
    await impatient.run(7_000)
    await impatient.run(200)
    await impatient.surface.getByRole('button', { name: 'Dalej' }).click()
    await impatient.settle()
    expect(await impatient.heading()).toBe('Tym razem: Nic')
  })

  it('without fields it plays once visible, else on request; a prize has its delay [W-GAME-08]', async () => {
    const alone = await show(playedAloneFile, {
      plays: drawn(leading(won, 9)),
      answers: taken(leading(won, 9)),
    })
    await expect.poll(async () => (await alone.run(50), alone.recorded('play'))).toEqual([['play']])
    await alone.run(7_000)
    await alone.run(200)
    expect(await alone.recorded('submit')).toEqual([['submit', {}, '']])
    expect(await alone.heading()).toBe('Twoja nagroda: Rabat 10%')
    await alone.run(8_500)
    expect(await alone.recorded('redirect', 'closing')).toEqual([])
    await alone.run(600)
    // The delay of a redirect in this format is 8 s.
    expect(await alone.recorded('redirect')).toEqual([['redirect', 'https://podlogi.example/', false, 8_000]])

    const loser = await show(playedAloneFile, { plays: drawn(lost, 1) })
    await expect.poll(async () => (await loser.run(50), loser.recorded('play'))).toEqual([['play']])
    await loser.run(7_000)
    await loser.run(200)
    expect(await loser.heading()).toBe('Tym razem: Nic')
    await loser.run(20_000)
    expect(await loser.recorded('submit')).toEqual([])

    const waiting = await show(playedFirstFile)
    await waiting.run(10_000)
    expect(await waiting.recorded('play')).toEqual([])
    await waiting.surface.getByRole('button', { name: 'Zakręć kołem' }).focus()
    await waiting.page.keyboard.press('Enter')
    await waiting.settle()
    expect(await waiting.recorded('play')).toEqual([['play']])
    // A second press is ignored.
    await waiting.page.keyboard.press('Enter')
    await waiting.settle()
    expect(await waiting.recorded('play')).toEqual([['play']])
  })

  it('shows the prize 1 s after a curtain or gift box, 3 s after a scratch card [W-GAME-03]', async () => {
    const curtain = await show(playing('draggable'), { plays: drawn(won) })
    const handle = (await curtain.surface.getByRole('slider', { name: 'Przesuń i odkryj' }).boundingBox())!
    await curtain.page.mouse.move(handle.x + 20, handle.y + handle.height / 2)
    await curtain.page.mouse.down()
    await curtain.page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2, { steps: 4 })
    await curtain.run(2_000)
    expect(await curtain.heading()).toBe('Zakręć i wygraj')
    await curtain.page.mouse.move(handle.x + handle.width + 5, handle.y + handle.height / 2, { steps: 4 })
    await curtain.run(900)
    expect(await curtain.heading()).toBe('Zakręć i wygraj')
    await curtain.run(200)
    expect(await curtain.heading()).toBe('Wygrana: Rabat 10%')

    const box = await show(playing('giftBox'), { plays: drawn(won) })
    await box.surface.getByRole('button', { name: 'Otwórz pudełko' }).click()
    await box.run(950)
    expect(await box.surface.locator('.found').textContent()).toBe('Rabat 10%')
    expect(await box.heading()).toBe('Zakręć i wygraj')
    await box.run(150)
    expect(await box.heading()).toBe('Wygrana: Rabat 10%')

    const card = await show(playing('scratchCard'), { plays: drawn(won) })
    const { x, y, width, height } = (await card.surface.locator('canvas').boundingBox())!
    /** The visibly scratched share of the cover. */
    const rubbed = () =>
      card.surface.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        let clear = 0
        for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 128) clear += 1
        return clear / (data.length / 4)
      })
    let row = 0.03
    const rubUntil = async (isEnough: (share: number) => boolean) => {
      while (row < 1 && !isEnough(await rubbed())) {
        await card.page.mouse.move(x + 4, y + height * row)
        await card.page.mouse.move(x + width - 4, y + height * row, { steps: 3 })
        row += 0.03
      }
    }
    await card.page.mouse.move(x + 4, y + 4)
    await card.page.mouse.down()
    await card.settle()
    await rubUntil((share) => share > 0.43)
    expect(await rubbed()).toBeLessThan(0.49)
    await card.settle()
    expect(await card.surface.locator('.scratch.open').count()).toBe(0)
    await card.run(5_000)
    expect(await card.heading()).toBe('Zakręć i wygraj')
    expect(await card.surface.locator('.card b').textContent()).toBe('Rabat 10%')
    await rubUntil((share) => share > 0.52)
    await card.settle()
    expect(await card.surface.locator('.scratch.open').count()).toBe(1)
    await card.run(2_800)
    expect(await card.heading()).toBe('Zakręć i wygraj')
    await card.run(200)
    expect(await card.heading()).toBe('Wygrana: Rabat 10%')
  })

  it('every game works by keyboard and announces its result; reduced motion is respected', async () => {
    const ways: [Kind, string][] = [
      ['wheel', 'Zakręć kołem'],
      ['giftBox', 'Otwórz pudełko'],
      ['scratchCard', 'Odkryj bez ścierania'],
      ['draggable', 'Odkryj bez przesuwania'],
    ]
    for (const [kind, name] of ways) {
      const shown = await show(playing(kind), { plays: drawn(won, 3), page: { reducedMotion: 'reduce' } })
      const button = shown.surface.getByRole('button', { name })
      expect(
        await button.evaluate(
          (element) =>
            (element.getRootNode() as ShadowRoot).getElementById(
              element.getAttribute('aria-describedby') ?? '',
            )?.textContent,
        ),
        kind,
      ).toMatch(/Enter|przycisk/)
      await button.focus()
      await shown.page.keyboard.press('Space')
      await shown.settle()
      expect(
        await shown.page.evaluate(
          () =>
            document
              .querySelector('.poptin-popup')
              ?.shadowRoot?.getAnimations()
              .filter(
                (animation) =>
                  animation.playState === 'running' && (animation as CSSAnimation).animationName !== 'appear',
              ).length,
        ),
        kind,
      ).toBe(0)
      await shown.run(1_000)
      expect(await shown.announced(), kind).toBe('Wygrana: Rabat 10%')
      expect(await shown.heading(), kind).toBe('Wygrana: Rabat 10%')
      if (kind === 'draggable') {
        const keys = await show(playing(kind), { plays: drawn(won) })
        await keys.surface.getByRole('slider').focus()
        await keys.page.keyboard.press('End')
        await keys.run(1_100)
        expect(await keys.heading()).toBe('Wygrana: Rabat 10%')
      }
    }
  })

  it('failures show a friendly message; a retry works; past winners are notified', async () => {
    const refusals: PlayOutcome[] = [{ ok: false, reason: 'unreachable' }, ...drawn(won)]
    for (const kind of ['wheel', 'scratchCard', 'draggable', 'giftBox'] as const) {
      const shown = await show(playing(kind), { plays: [...refusals] })
      const button = shown.surface.getByRole('button', { name: /Zakręć kołem|Odkryj|Otwórz/ })
      await button.click()
      await shown.settle()
      expect(await shown.surface.locator('.confirm').textContent(), kind).toMatch(/spróbuj jeszcze raz/)
      expect(await shown.announced(), kind).toMatch(/spróbuj jeszcze raz/)
      await button.click()
      await shown.run(7_100)
      expect(await shown.heading(), kind).toBe('Wygrana: Rabat 10%')
    }
    const again = await show(playedFirstFile, { plays: [{ ok: false, reason: 'already_played' }] })
    await spin(again)
    await again.settle()
    expect(await again.surface.locator('.confirm').textContent()).toMatch(/wygrywa się raz/)
    const refused: [PlayOutcome, RegExp][] = [
      [
        { ok: false, reason: 'drawn_before', againMs: Date.parse('2026-11-24T07:05:00Z') },
        /^Twoje losowanie już się odbyło\. Następne będzie możliwe od: 24 listopada.* \d{2}:05\.$/,
      ],
      [{ ok: false, reason: 'drawn_before', againMs: null }, /^Twoje losowanie w tej grze już się odbyło/],
      [{ ok: false, reason: 'too_many_requests' }, /Spróbuj ponownie później/],
    ]
    for (const [outcome, words] of refused) {
      const recorded = await show(playedFirstFile, { plays: [outcome] })
      await spin(recorded)
      await recorded.settle()
      expect([await recorded.surface.locator('.confirm').textContent(), await recorded.announced()]).toEqual([
        expect.stringMatching(words),
        expect.stringMatching(words),
      ])
      await recorded.run(8_000)
      expect(await recorded.heading()).toBe('Zakręć i wygraj')
    }
    const other = await show(playedBesideFile, {
      plays: drawn(won),
      answers: [{ ok: false, reason: 'other_address' }],
    })
    await other.fill()
    await send(other)
    await other.run(7_100)
    expect(await other.surface.locator('.confirm').textContent()).toMatch(/dla innego adresu/)

    // Sending the form failed: it remains, and the same button sends it again.
    const unsent = await show(playedFirstFile, {
      plays: drawn(won),
      answers: [{ ok: false, reason: 'unreachable' }, ...taken(won)],
    })
    await spin(unsent)
    await unsent.run(7_100)
    await unsent.fill()
    await send(unsent)
    expect(await unsent.surface.locator('.confirm').textContent()).toMatch(/Nagroda czeka/)
    await send(unsent)
    expect(await unsent.heading()).toBe('Twoja nagroda: Rabat 10%')
    expect(await unsent.recorded('play')).toHaveLength(1)
  })

  it('in a preview the game can be tried: it shows a notice and sends nothing', async () => {
    const shown = await show(playedFirstFile, { isPreview: true })
    await spin(shown)
    await shown.settle()
    expect(await shown.surface.locator('.confirm').textContent()).toMatch(/podgląd/)
    await shown.run(7_100)
    expect(await shown.heading()).toMatch(/^(Wygrana: (Rabat 10%|Zestaw próbek)|Tym razem: Nic)$/)
    if ((await shown.heading())?.startsWith('Wygrana')) {
      await shown.fill()
      await send(shown)
      expect(await shown.heading()).toMatch(/^Twoja nagroda: /)
    }
    await shown.run(20_000)
    expect(await shown.recorded('play', 'submit', 'pressed')).toEqual([])
  })

  it('a campaign shows form and thank-you screens, or those of a game [W-TYPE-04]', async () => {
    const form = await show(newsletterFile)
    expect(await form.heading()).toBe('Rabat 5% na pierwsze zamówienie')
    await form.fill()
    await send(form)
    expect(await form.heading()).toBe('Dziękujemy!')

    const winner = await show(playedFirstFile, { plays: drawn(won), answers: taken(won) })
    expect(await winner.heading()).toBe('Zakręć i wygraj')
    expect(await winner.surface.getByLabel('Adres e-mail').count()).toBe(0)
    await spin(winner)
    await winner.run(7_100)
    expect([await winner.heading(), await winner.surface.locator('.game').count()]).toEqual([
      'Wygrana: Rabat 10%',
      0,
    ])
    await winner.fill()
    await send(winner)
    expect([await winner.heading(), await winner.surface.getByLabel('Adres e-mail').count()]).toEqual([
      'Twoja nagroda: Rabat 10%',
      0,
    ])

    const loser = await show(playedFirstFile, { plays: drawn(lost, 1) })
    await spin(loser)
    await loser.run(7_100)
    expect([await loser.heading(), await loser.surface.locator('.game').count()]).toEqual([
      'Tym razem: Nic',
      0,
    ])
  })

  it('the rules are beside the game, and open in a new tab', async () => {
    const shown = await show(playedFirstFile)
    const link = shown.surface.getByRole('link', { name: 'Regulamin' })
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      expect.stringMatching(/^https?:.*\/regulamin-gry\/\w+\/$/),
      '_blank',
    ])
  })

  it('chances are shown if the owner enables them', async () => {
    const shown = await show({ ...playedFirstFile, game: { ...game, showsOdds: true } })
    await shown.surface.getByText('Szanse').click()
    expect(await shown.surface.locator('.odds li').allInnerTexts()).toEqual([
      'Rabat 10%\n20%',
      'Nic\n50%',
      'Zestaw próbek\n30%',
    ])
    expect(await (await show(playedFirstFile)).surface.getByText('Szanse').count()).toBe(0)
  })
})
