import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { CampaignTemplate } from '#campaign/published/template.ts'
import type { ConversionAnswer } from '#contract/display/conversion.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { RuntimeState } from '#contract/display/poptin.ts'
import { newId } from '../page/messages.ts'
import { report } from '../page/scripts.ts'
import type { FormValues, SubmitOutcome } from '../outcomes.ts'
import type { GameHost, ShowingHost } from '../parts.ts'
import type { StoreButton } from '../store/store.ts'
import { announceCampaign } from './announce.ts'
import { conversionForm, namedValues } from './conversion-form.ts'
import { addressOf } from './go-to.ts'
import { rememberCampaign } from '../page/campaign-memory.ts'
import type { CampaignStage } from './stage.ts'

/** A second press within this time is ignored as a double click. */
const COOLDOWN_MS = 3_000
/** Delay before a redirect, so that the screen after a lead is visible. */
const REDIRECT_DELAY_MS = 100
/** Delay for a prize with a code. */
const GAME_REDIRECT_DELAY_MS = 15_000
const UNREACHABLE: SubmitOutcome = { ok: false, reason: 'unreachable' }

/** Sends the lead of one view of a campaign and performs its consequences, each once. */
export const takeLead = (
  { page, storage, outbox, isOver }: CampaignStage,
  campaign: PublishedCampaign,
  template: CampaignTemplate,
  state: RuntimeState,
  viewId: string,
  leaveFor: (address: string, opensNewTab: boolean, delayMs: number) => void,
  game: GameHost | undefined,
): Pick<ShowingHost, 'submit' | 'pressed' | 'play'> => {
  const { configuration } = page
  const key = newId()
  let last: { atMs: number; outcome: Promise<SubmitOutcome> } | undefined

  const send = async (
    values: FormValues,
    button: string,
    ownKey: string,
  ): Promise<ConversionAnswer | undefined> => {
    const form = conversionForm(page, {
      campaign,
      template,
      state,
      values,
      button,
      viewId,
      key: ownKey,
      ...(game && { claim: game.claim() }),
    })
    const viewer = storage.recall('poptin_viewer_id') ?? page.visitorId
    const answer = await outbox.sendForm(
      ownKey,
      displayPaths.conversion.replace(':viewerId', encodeURIComponent(viewer)),
      form,
    )
    return answer && (answer.content as ConversionAnswer)
  }
  /** It counts as converted even if our host receives it later. */
  const converted = (button: string, shopify?: StoreButton) => {
    state.convert = true
    rememberCampaign(storage, campaign.id, () => ({ isConverted: true }))
    announceCampaign('poptinSubmit', campaign, configuration.clientId, {
      button_text: button,
      ...(game?.prize && { prize_label: game.prize.label, coupon_code: game.prize.code }),
      ...(shopify && { shopify }),
    })
  }
  /** The owner's own code, if enabled. */
  const append = ({
    integration: { conversion_code: code },
  }: Extract<ConversionAnswer, { success: true }>) => {
    if (code && configuration.runsOwnCode)
      page
        .load('appended')
        .then((put) => put(code, page.nonce))
        .catch(report)
  }
  const follow = (answer: ConversionAnswer | undefined, values: FormValues) => {
    if (answer?.success) {
      const email = Object.entries(template.names).flatMap(([id, name]) =>
        name.startsWith('email') ? (values[id] ?? []) : [],
      )[0]
      if (email) storage.remember('poptin_converted_email', email.trim().toLowerCase())
      storage.remember('poptin_viewer_id', answer.viewer_id)
      const code = (answer.prize ?? template.coupon)?.code
      if (template.appliesCoupon && code) void page.store?.applyCoupon(code)
      append(answer)
    }
    const { redirect } = template
    const landing = answer?.success ? answer.landing_url : ''
    if (landing) leaveFor(landing, false, game ? GAME_REDIRECT_DELAY_MS : REDIRECT_DELAY_MS)
    else if (redirect)
      leaveFor(
        addressOf(redirect.url, redirect.sendsFormData ? namedValues(template, values) : []),
        redirect.opensNewTab,
        REDIRECT_DELAY_MS,
      )
  }
  const submitOnce = async (values: FormValues, button: string): Promise<SubmitOutcome> => {
    const answer = await send(values, button, key)
    if (answer && !answer.success && Object.keys(answer.problems ?? {}).length)
      return { ok: false, reason: 'not_valid', problems: answer.problems }
    // A prize comes with the answer, so the visitor has to try again.
    if (game && answer?.success === false) return { ok: false, reason: answer.message }
    if (isOver() || (game && !answer)) return UNREACHABLE
    const prize = answer?.success ? answer.prize : null
    if (game && prize) game.prize = prize
    converted(button)
    follow(answer, values)
    return answer?.success ? { ok: true, needsConfirmation: answer.needs_confirmation, prize } : UNREACHABLE
  }

  return {
    ...(game && { play: game.play }),
    submit: (values, button) => {
      if (page.previewId) return Promise.resolve(UNREACHABLE)
      const nowMs = Date.now()
      if (last && nowMs - last.atMs < COOLDOWN_MS) return last.outcome
      const outcome = submitOnce(values, button)
      last = { atMs: nowMs, outcome }
      // A refused lead may be corrected and sent at once.
      void outcome.then(
        (result) => !result.ok && (game || result.reason === 'not_valid') && (last = undefined),
      )
      return outcome
    },
    pressed: (button, shopify) => {
      if (page.previewId || state.convert) return
      converted(button, shopify)
      // Following a link of a form is not a lead.
      if (campaign.target === 'lead' && Object.keys(template.fields).length) return
      void send({}, button, newId()).then((answer) => answer?.success && append(answer))
    },
  }
}
