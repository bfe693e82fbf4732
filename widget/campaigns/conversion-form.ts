import type { CampaignTemplate } from '#campaign/published/template.ts'
import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import type { RuntimeState } from '#contract/display/poptin.ts'
import { toJson } from '../page/messages.ts'
import type { FormValues } from '../outcomes.ts'
import type { PageAccess } from '../parts.ts'
import { reportedByPage } from './dispatch-events.ts'

type Converting = {
  campaign: PublishedCampaign
  template: CampaignTemplate
  state: RuntimeState
  values: FormValues
  button: string
  viewId: string
  key: string
  /** The token that claims the prize of a game. */
  claim?: Record<string, string>
}

const textOf = (value: string | string[]) => [value].flat().join(', ')

/** Submitted values by wire name of the field. */
export const namedValues = (
  { names }: Pick<CampaignTemplate, 'names'>,
  values: FormValues,
): [string, string][] => Object.entries(values).map(([id, value]) => [names[id] ?? id, textOf(value)])

/** A lead as it is sent. */
export const conversionForm = (
  page: PageAccess,
  { campaign, template, state, values, button, viewId, key, claim }: Converting,
): URLSearchParams => {
  const { visitor } = page
  const { type, converted_email, ...reported } = reportedByPage(page)
  const named = namedValues(template, values)
  const newExtraFields = Object.entries(values).map(([id, value]) => {
    const name = template.names[id] ?? id
    const { kind, ...field } = template.fields[id] ?? { kind: '' }
    return {
      id,
      type: kind,
      name,
      placeholder: 'placeholder' in field ? field.placeholder : '',
      value,
      created_as: kind,
      created_version: 1,
      property_name: name,
    }
  })
  return new URLSearchParams([
    ...named,
    ...Object.entries({
      ...reported,
      poptin_id: campaign.id,
      p_target: campaign.target,
      title: document.title,
      checkbox_checked: named.some(([name, value]) => name === 'consent' && value) ? '1' : '0',
      referrer: visitor.referrer,
      previous_url: visitor.previousUrl,
      origin_landing_page: visitor.landingUrl,
      visited_pages: visitor.visitedUrls.join('|'),
      trigger: state.trigger,
      visitor: type,
      browser_language: navigator.language,
      operating_system: navigator.platform,
      last_converted_email: converted_email,
      messenger_ref: '',
      extra_button: button,
      coupon: template.coupon?.code ?? '',
      poptin_view_id: viewId,
      leader_request_cookie: page.visitorId,
      newExtraFields: toJson(newExtraFields),
      idempotency_key: key,
      ...claim,
    }),
  ])
}
