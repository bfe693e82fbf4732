import { fixedCodeOf } from '#campaign/prizes/coupon.ts'
import type { Action } from '#campaign/actions/action.ts'
import * as actionKinds from '#campaign/actions/index.ts'
import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import type { Filter } from '#campaign/filters/filter.ts'
import * as filterKinds from '#campaign/filters/index.ts'
import { presentPrize } from '#campaign/prizes/present-prize.ts'
import { propertyNames } from '#campaign/fields/property-names.ts'
import { blocksOf } from '#campaign/screen-names.ts'
import * as triggerKinds from '#campaign/triggers/index.ts'
import type { Trigger } from '#campaign/triggers/trigger.ts'
import type { Flag } from '#contract/display/names.ts'
import type { DesignProperties, ExtraField, Poptin } from '#contract/display/poptin.ts'
import type { SavedCampaign } from '../editor/saved-campaign.ts'

const fieldsByName = { ...fieldKinds } as unknown as Record<string, Field<never>>
const filtersByName = { ...filterKinds } as unknown as Record<string, Filter<never>>
const triggersByName = { ...triggerKinds } as unknown as Record<string, Trigger<never>>

const actionsByName = { ...actionKinds } as unknown as Record<string, Action<never>>

const flag = (is: boolean): Flag => (is ? 1 : 0)

const CREATED_VERSION = 1
const fieldsOf = (campaign: Campaign): ExtraField[] => {
  const names = propertyNames(campaign)
  return Object.entries(campaign.fields).map(([id, field]) => ({
    id,
    type: field.kind,
    name: names.get(id) ?? id,
    placeholder: 'placeholder' in field ? field.placeholder : '',
    value: 'value' in field ? field.value : '',
    created_as: field.kind,
    created_version: CREATED_VERSION,
    property_name: names.get(id) ?? id,
  }))
}

const cartPartsOf = (campaign: Campaign): string =>
  blocksOf(campaign).flatMap((block) =>
    'action' in block ? (actionsByName[block.action.kind]?.cartParts?.(block.action as never) ?? []) : [],
  )[0] ?? ''

const designOf = (campaign: Campaign, locations: readonly string[]): DesignProperties => {
  const { closing, timer, thankYou, redirect, coupon, fields } = campaign
  const consents = Object.values(fields).filter(({ kind }) => fieldsByName[kind]?.consentText)
  return {
    timer_ver: 2,
    timer:
      timer &&
      ('minutes' in timer
        ? { timerTime: { minutes: timer.minutes, seconds: timer.seconds } }
        : { date: timer.at.slice(0, 10), time: timer.at.slice(11), timezone: timer.timeZone }),
    poptin_location: campaign.location ?? locations[0] ?? '',
    poptin_design_close_options_type: closing.control,
    poptin_design_show_x_after_sec: closing.afterSeconds,
    poptin_design_show_x_comment: closing.comment,
    poptin_design_auto_close: flag(closing.autoCloseSeconds !== null),
    poptin_design_auto_close_sec: closing.autoCloseSeconds ?? 0,
    poptin_design_close_on_screen_click: flag(closing.byBackground),
    poptin_design_content_lock: flag(closing.locksContent),
    poptin_design_entry_effect: campaign.entryEffect,
    poptin_design_exit_effect: campaign.exitEffect,
    disable_post_play_screen: flag(campaign.game !== null && campaign.screens.play.length === 0),
    switch_mobile_editor: flag(campaign.mobileScreens !== null),
    field_checkbox_required: flag(consents.some((field) => 'isRequired' in field && field.isRequired)),
    field_checkbox_default_marked: flag(consents.some((field) => 'isMarked' in field && field.isMarked)),
    poptin_design_redirect: flag(redirect !== null),
    poptin_design_redirect_url: redirect?.url ?? '',
    poptin_design_redirect_send_form_data: flag(redirect?.sendsFormData ?? false),
    poptin_design_thank_screen: {
      active: flag(thankYou.isShown),
      auto_close: flag(thankYou.autoCloseSeconds !== null),
      auto_close_sec: thankYou.autoCloseSeconds ?? 0,
    },
    coupon:
      coupon && (coupon.kind !== 'fixed' || coupon.code)
        ? { coupon_type: coupon.kind, code: fixedCodeOf(campaign) }
        : null,
    poptin_design_add_to_cart: cartPartsOf(campaign),
  }
}

/** Combines what several kinds contribute: lists are concatenated, otherwise the first value applies. */
const joined = (parts: readonly Partial<Poptin>[]): Partial<Poptin> => {
  const all: Record<string, unknown> = {}
  for (const part of parts) {
    for (const [name, value] of Object.entries(part)) {
      const known = all[name]
      all[name] =
        Array.isArray(known) && Array.isArray(value)
          ? [...(known as unknown[]), ...(value as unknown[])]
          : (known ?? value)
    }
  }
  return all
}

type Around = {
  locations: readonly string[]
  markup: string
  url: string
  isPaired: boolean
  bestTrigger: number
}

/**
 * A campaign in the wire's format, the same for everybody; `viewer_id` is filled in for each visitor. `markup` and
 * `url`: plain markup for older pages and its address; `bestTrigger`: index of the best trigger of a campaign on
 * autopilot.
 */
export const presentCampaign = (
  { id, parentId, siteId, campaign, filters }: SavedCampaign,
  { locations, markup, url, isPaired, bestTrigger }: Around,
): Poptin => {
  const { triggers, frequency, teaser, fields } = campaign
  const best = triggers[bestTrigger]
  return {
    poptin_id: id,
    poptin_name: campaign.name,
    poptin_type: campaign.type,
    poptin_format: campaign.format,
    poptin_target: campaign.target,
    poptin: markup,
    poptin_url: url,
    poptin_fields: fieldsOf(campaign),
    account_id: siteId,
    viewer_id: '',
    display: true,
    design_properties: designOf(campaign, locations),
    is_teasers_on: flag(teaser !== null),
    on_click: flag(triggers.length === 0),
    ab_test: flag(isPaired),
    ab_test_parent_id: parentId,
    auto_pilot_trigger: campaign.isAutopilot && best ? (triggersByName[best.kind]?.wireName ?? null) : null,
    d_f_a: flag(frequency.rule !== 'always'),
    d_f_r: frequency.rule,
    if_poptin_credit: flag(campaign.showsCredit),
    x_close_button: flag(campaign.closing.control === 'x'),
    stop_showing_to_converted_users: flag(frequency.stopsAfterConversion),
    engagement_with_other_poptin_filter: [],
    source_code_target_active: 0,
    source_code_target_html: '',
    source_code_target_role: '',
    js_filter: 0,
    cookie_filter: [],
    display_after_seconds: null,
    display_after_scroll: null,
    display_after_inactivity: null,
    display_after_exit: 0,
    display_after_pages: null,
    display_after_click: null,
    shopify_cart_trigger_active: 0,
    shopify_cart_trigger_type: null,
    shopify_cart_trigger_filter: null,
    shopify_cart_trigger_value: null,
    shopify_cart_trigger_products: [],
    wix_cart_trigger_active: 0,
    wheel_has_coupon: flag(campaign.game?.prizes.some(({ code }) => code !== null) ?? false),
    // Showing a game reveals no code, and no chance that the owner does not publish.
    gamified_prize:
      campaign.game?.prizes.map((prize) =>
        presentPrize(prize, { tellsChance: campaign.game!.showsOdds || campaign.game!.drawsInPage }),
      ) ?? [],
    client_restriction_setting: null,
    validations: Object.fromEntries(
      Object.entries(fields).map(([fieldId, field]) => [
        fieldId,
        {
          kind: field.kind,
          mode: 'mode' in field ? field.mode : '',
          required: flag('isRequired' in field && field.isRequired),
        },
      ]),
    ),
    ...joined([
      ...triggers.map((one) => triggersByName[one.kind]?.wire?.(one as never) ?? {}),
      // The wire has a list that all must allow; groups are evaluated by the server and our own pages.
      ...(filters.some(({ kind }) => kind === 'groups') ? [] : campaign.filters).map(
        (one) => filtersByName[one.kind]?.wire?.(one as never) ?? {},
      ),
    ]),
  }
}
