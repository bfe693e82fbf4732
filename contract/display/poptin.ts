import type { Flag, CampaignTarget, CampaignType, CartOperator, CartTrigger, CloseTrigger } from './names.ts'
import type { GamifiedPrize } from './prize.ts'

/** The design and behaviour of a campaign, in the wire's terms. */
export type DesignProperties = {
  timer_ver: 1 | 2
  /** A duration in minutes and seconds, or a date, a time and a zone. */
  timer:
    | { timerTime: { minutes: number; seconds: number } }
    | { date: string; time: string; timezone: string }
    | null
  poptin_location: string
  poptin_design_close_options_type: 'x' | 'text' | 'none'
  poptin_design_show_x_after_sec: number
  poptin_design_show_x_comment: string
  poptin_design_auto_close: Flag
  poptin_design_auto_close_sec: number
  poptin_design_close_on_screen_click: Flag
  poptin_design_content_lock: Flag
  poptin_design_entry_effect: string
  poptin_design_exit_effect: string
  disable_post_play_screen: Flag
  switch_mobile_editor: Flag
  field_checkbox_required: Flag
  field_checkbox_default_marked: Flag
  poptin_design_redirect: Flag
  poptin_design_redirect_url: string
  poptin_design_redirect_send_form_data: Flag
  poptin_design_thank_screen: { active: Flag; auto_close: Flag; auto_close_sec: number }
  coupon: { coupon_type: string; code: string } | null
  /** Of its first button that adds to a cart: `item@quantity@redirect`; '' if there is none. */
  poptin_design_add_to_cart: string
}

/** A field of a form as the wire has it. */
export type ExtraField = {
  id: string
  type: string
  name: string
  placeholder: string
  value: string
  created_as: string
  created_version: number
  /** `first_name`, `country` …; others by type and index; a consent is `consent`. */
  property_name: string
}

/** A campaign on the wire. */
export type Poptin = {
  /** 13 hexadecimal digits. */
  poptin_id: string
  poptin_name: string
  poptin_type: CampaignType
  poptin_format: string
  poptin_target: CampaignTarget
  /** Its markup, rendered by us. */
  poptin: string
  /** Where its template is. */
  poptin_url: string
  poptin_fields: ExtraField[]
  account_id: string
  viewer_id: string
  display: boolean
  design_properties: DesignProperties
  is_teasers_on: Flag
  on_click: Flag
  ab_test: Flag
  ab_test_parent_id: string | null
  auto_pilot_trigger: string | null
  /** Whether it is shown seldom, and how seldom. */
  d_f_a: Flag
  d_f_r: string
  if_poptin_credit: Flag
  x_close_button: Flag
  stop_showing_to_converted_users: Flag
  engagement_with_other_poptin_filter: { engagement: string; poptin_ids: string[] }[]
  source_code_target_active: Flag
  source_code_target_html: string
  source_code_target_role: string
  js_filter: Flag
  cookie_filter: { name: string; rules: { outcome: string; operator: string; text: string }[] }[]
  display_after_seconds: number | null
  display_after_scroll: number | null
  display_after_inactivity: number | null
  display_after_exit: Flag
  display_after_pages: number | null
  display_after_click: string | null
  /** The first cart trigger, for either platform; only `…_active` shows which is the site's. */
  shopify_cart_trigger_active: Flag
  shopify_cart_trigger_type: CartTrigger | null
  shopify_cart_trigger_filter: CartOperator | null
  /** Pieces, or what the goods cost in the currency's main unit. */
  shopify_cart_trigger_value: number | null
  /** Ids of products or variants; none: any. */
  shopify_cart_trigger_products: string[]
  wix_cart_trigger_active: Flag
  wheel_has_coupon: Flag
  gamified_prize: GamifiedPrize[]
  client_restriction_setting: ClientRestriction | null
  validations: Record<string, { kind: string; mode: string; required: Flag }>
}

/** The notice for visitors of a site over its plan, if any. */
export type ClientRestriction = {
  upgrade_popup: { id: string; mote_than_two_days: Flag; remindme_popup: Flag }
}

/** What a page should show. */
export type DisplayAnswer = {
  poptins: Poptin[]
  /** `not_allowed`: the site has had more visitors this month than its plan has. */
  display: boolean | 'not_allowed'
  message: string
  is_client_restriction: boolean
  client_restriction_setting: ClientRestriction | null
  country: string
  country_code: string
  if_freemium: boolean
  lang: string
  /** Shortened: the last part is 0. */
  ip: string
  /** Ours, only with a preview link: the campaign's configuration and template. */
  preview?: {
    campaign: unknown
    template: unknown
    /** Files of the widget, since the site's own pages may not need those of this campaign. */
    scripts?: Record<string, { src: string; integrity: string }>
  }
  /** Ours, for `client_restriction_setting`: the rendered notice, and the answer of each of its buttons by label. */
  notice?: { campaign: unknown; template: unknown; answers: Record<string, string> }
  wix_cart_details: {
    lineItems: { rootCatalogItemId: string; productName: { original: string } }[]
    subtotal: { amount: string }
  } | null
}

/** What a page remembers of one campaign while it is open. */
export type RuntimeState = {
  convert: boolean
  shown: boolean
  poptin_active: boolean
  scroll_flag: boolean
  mouse_leave_flag: boolean
  click_counter: number
  trigger: string
  close_trigger: CloseTrigger | ''
  /** Ours: it was triggered, but there was nothing to show. */
  not_shown?: 'no_products'
}
