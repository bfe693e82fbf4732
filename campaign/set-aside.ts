import * as v from 'valibot'
import { redirect } from './behaviour.ts'
import { block } from './blocks/block-schema.ts'
import { gameOfCampaign } from './games/game-of-campaign.ts'

const MAX_BLOCKS = 40

/** Validated as a whole, but not repeated in the JSON Schema of campaign files. */
const opaque = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.custom<v.InferOutput<Schema>>((input) => v.is(schema, input))

const blocks = opaque(v.pipe(v.array(block), v.maxLength(MAX_BLOCKS)))

/** The screens of a game, and the blocks of the first screen that show it, with their positions. */
const gameScreens = v.strictObject({
  play: blocks,
  winning: blocks,
  losing: blocks,
  gameBlocks: opaque(v.pipe(v.array(v.strictObject({ index: v.number(), block })), v.maxLength(MAX_BLOCKS))),
})
export type GameScreens = v.InferOutput<typeof gameScreens>

/**
 * Content for another campaign type that the current one cannot show. It is saved with the campaign until a
 * type is chosen that can show it; pages never receive it.
 */
export const setAside = v.strictObject({
  /** The type that it was created for. */
  type: v.string(),
  game: v.nullable(
    v.strictObject({
      settings: opaque(gameOfCampaign),
      screens: gameScreens,
      mobileScreens: v.nullable(gameScreens),
    }),
  ),
  redirect: v.nullable(redirect),
  container: v.nullable(v.string()),
  location: v.nullable(v.string()),
})
export type SetAside = v.InferOutput<typeof setAside>
