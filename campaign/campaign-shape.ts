import { campaignLanguages, campaignTargets } from '#contract/display/names.ts'
import * as v from 'valibot'
import * as backgrounds from './backgrounds/index.ts'
import { closing, frequency, redirect, teaser, thankYou, timer } from './behaviour.ts'
import { block } from './blocks/block-schema.ts'
import { fieldId } from './fields/field.ts'
import * as fields from './fields/index.ts'
import * as filters from './filters/index.ts'
import { gameOfCampaign } from './games/game-of-campaign.ts'
import { oneOf } from './kinds.ts'
import { campaignLook } from './look/look.ts'
import { effects } from './motion/effects.ts'
import { own } from './own/own.ts'
import { campaignCoupon } from './prizes/coupon.ts'
import { setAside } from './set-aside.ts'
import * as triggers from './triggers/index.ts'
import * as types from './types/index.ts'

const MAX_BLOCKS = 40
const MAX_KINDS = 30
const MAX_GROUPS = 9
/** `isNegated`: it allows those whom it would refuse. */
const filter = oneOf(filters, { isNegated: v.optional(v.boolean()) })
const effect = v.picklist(Object.keys(effects) as (keyof typeof effects)[])
const blocks = v.pipe(v.array(block), v.maxLength(MAX_BLOCKS))

const maybe = v.optional(blocks, [])

/** The screens, see `screen-names.ts`; `play`, `winning` and `losing` belong to a game. */
const screens = v.strictObject({
  play: maybe,
  form: v.pipe(blocks, v.minLength(1)),
  winning: maybe,
  losing: maybe,
  thankYou: maybe,
})

/** Schema of a campaign's parts, each valid individually. */
export const campaignShape = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  type: v.picklist(Object.keys(types) as (keyof typeof types)[]),
  format: v.pipe(v.string(), v.maxLength(40)),
  language: v.optional(v.picklist(campaignLanguages), 'pl'),
  target: v.optional(v.picklist(campaignTargets), 'lead'),
  location: v.optional(v.nullable(v.string()), null),
  /** Of a bar at the top: the page moves down instead of being covered. */
  pushesPage: v.optional(v.boolean(), true),
  /** CSS selector of the container in the page; only for types in the page's flow. */
  container: v.optional(v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(500))), null),
  look: v.optional(campaignLook, {}),
  screens,
  /** Separate screens for phones; null: the same ones. */
  mobileScreens: v.optional(v.nullable(screens), null),
  game: v.optional(v.nullable(gameOfCampaign), null),
  fields: v.optional(v.record(fieldId, oneOf(fields)), {}),
  /** Any of them opens it; without triggers only a click path or a call of the page does. */
  triggers: v.optional(v.pipe(v.array(oneOf(triggers)), v.maxLength(MAX_KINDS)), []),
  /** The server finds the trigger with most conversions and prefers it. */
  isAutopilot: v.optional(v.boolean(), false),
  /** All of them must allow it, or all of one of the alternatives. */
  filters: v.optional(v.pipe(v.array(filter), v.maxLength(MAX_KINDS)), []),
  /** Other groups of filters; campaigns saved before there were any have none. */
  alternatives: v.optional(
    v.pipe(v.array(v.pipe(v.array(filter), v.minLength(1), v.maxLength(MAX_KINDS))), v.maxLength(MAX_GROUPS)),
  ),
  frequency: v.optional(frequency, {}),
  closing: v.optional(closing, {}),
  entryEffect: v.optional(effect, 'fade'),
  exitEffect: v.optional(effect, 'none'),
  /** Animated background; only for types that are not in the page's flow and do not fill the window. */
  background: v.optional(
    v.picklist(['none', ...(Object.keys(backgrounds) as (keyof typeof backgrounds)[])]),
    'none',
  ),
  teaser: v.optional(v.nullable(teaser), null),
  thankYou: v.optional(thankYou, {}),
  redirect: v.optional(v.nullable(redirect), null),
  coupon: v.optional(v.nullable(campaignCoupon), null),
  /** The visitor's code is automatically applied to the cart of the page's shop. */
  appliesCoupon: v.optional(v.boolean(), false),
  timer: v.optional(v.nullable(timer), null),
  showsCredit: v.optional(v.boolean(), false),
  /** A lead counts only after its address is confirmed by mail. */
  asksToConfirm: v.optional(v.boolean(), false),
  /** What an owner who writes code adds. */
  own: v.optional(v.nullable(own), null),
  /** Checks for an ad blocker, with a short wait. */
  testsAdBlock: v.optional(v.boolean(), false),
  /** Content of another type, saved by the editor for a change back. */
  setAside: v.optional(v.nullable(setAside), null),
  /**
   * Tasks of the owner before it is switched on: the ready campaign that it is based on, and which of its
   * notes are ticked off.
   */
  preparation: v.optional(
    v.nullable(
      v.strictObject({ ready: v.string(), done: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
    ),
    null,
  ),
})
export type Campaign = v.InferOutput<typeof campaignShape>
export type CampaignFile = v.InferInput<typeof campaignShape>

/** Conflicts of a campaign, with their paths. */
export type Fault = { path: (string | number)[]; message: string }
