import type { Block as BlockKind } from '#campaign/blocks/block.ts'
import * as blocks from '#campaign/blocks/index.ts'
import type { Campaign } from '#campaign/campaign.ts'
import type { GameScreens, SetAside } from '#campaign/set-aside.ts'
import type { CampaignKind } from '#campaign/types/campaign-kind.ts'
import * as types from '#campaign/types/index.ts'

type Screens = Campaign['screens']
type Block = Screens['form'][number]

const kinds: Record<string, CampaignKind> = { ...types }
const blockKinds = { ...blocks } as unknown as Record<string, BlockKind<never>>

export const isGameBlock = ({ kind }: Block): boolean => blockKinds[kind]?.isGame ?? false

/** `after`: the campaign as its new type can show it. What it lost by that is stored with it. */
export const putAside = (before: Campaign, after: Campaign): Campaign => {
  const { setAside: earlier, game, redirect, container, location } = before
  const lost: SetAside = {
    type: before.type,
    game:
      game && !after.game
        ? {
            settings: game,
            screens: gameScreensOf(before.screens),
            mobileScreens: before.mobileScreens && gameScreensOf(before.mobileScreens),
          }
        : after.game
          ? null
          : (earlier?.game ?? null),
    redirect: after.redirect ? null : (redirect ?? earlier?.redirect ?? null),
    container: after.container ? null : (container ?? earlier?.container ?? null),
    location: after.location ? null : (location ?? earlier?.location ?? null),
  }
  const isNothing = !lost.game && !lost.redirect && !lost.container && !lost.location
  // The way back leads to the type for which most was made, over any number of types in between.
  const type = lost.game && !game ? (earlier?.type ?? before.type) : before.type
  return { ...after, setAside: isNothing ? null : { ...lost, type } }
}

/** A campaign with its new type and the settings set aside that it can show; the others stay set aside. */
export const takeBack = (document: Campaign): Campaign => {
  const { setAside: aside, type } = document
  if (!aside) return document
  const { isGame = false, isInFlow, locations } = kinds[type]!
  const location =
    document.location ??
    (locations as readonly (string | null)[]).find((one) => one === aside.location) ??
    null
  const taken: Campaign = {
    ...document,
    location,
    container: document.container ?? (isInFlow ? aside.container : null),
    redirect: document.redirect ?? (isGame ? null : aside.redirect),
  }
  if (!isGame || document.game || !aside.game) return taken
  const { settings, screens, mobileScreens } = aside.game
  return {
    ...taken,
    game: settings,
    screens: withGameScreens(document.screens, screens),
    mobileScreens:
      document.mobileScreens && withGameScreens(document.mobileScreens, mobileScreens ?? screens),
  }
}

const gameScreensOf = ({ play, form, winning, losing }: Screens): GameScreens => ({
  play,
  winning,
  losing,
  gameBlocks: form.flatMap((block, index) => (isGameBlock(block) ? [{ index, block }] : [])),
})

const withGameScreens = (screens: Screens, { play, winning, losing, gameBlocks }: GameScreens): Screens => {
  const form = gameBlocks.reduce((all, { index, block }) => all.toSpliced(index, 0, block), screens.form)
  return { ...screens, play, form, winning, losing }
}
