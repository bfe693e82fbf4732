import * as v from 'valibot'
import { campaign, type CampaignFile } from '#campaign/campaign.ts'
import { templateOf } from '#campaign/published/template.ts'
import type { LimitAnswer } from '#contract/display/limit-logs.ts'
import type { CampaignLanguage } from '#contract/display/names.ts'
import type { ClientRestriction } from '#contract/display/poptin.ts'
import { configureCampaign } from '../sites/site-configuration.ts'

type Words = { title: string; again: string; text: string; longer: string } & Record<LimitAnswer, string>

const words: Record<CampaignLanguage, Words> = {
  pl: {
    title: 'Kampanie są wstrzymane',
    again: 'Przypomnienie: kampanie są wstrzymane',
    text: 'W tym miesiącu stronę odwiedziło więcej osób, niż obejmuje plan. Jeśli to Twoja strona, możesz zmienić plan.',
    longer:
      'Od ponad dwóch dni kampanie nie są pokazywane: stronę odwiedziło w tym miesiącu więcej osób, niż obejmuje plan. Jeśli to Twoja strona, możesz zmienić plan.',
    click: 'Zmień plan',
    remind: 'Przypomnij później',
    'dont-remind': 'Nie przypominaj',
  },
  en: {
    title: 'Campaigns are paused',
    again: 'Reminder: campaigns are paused',
    text: 'This month more people have visited the site than its plan covers. If this is your site, you can change the plan.',
    longer:
      'Campaigns have not been shown for more than two days: this month more people have visited the site than its plan covers. If this is your site, you can change the plan.',
    click: 'Change the plan',
    remind: 'Remind me later',
    'dont-remind': 'Do not remind me',
  },
  he: {
    title: 'הקמפיינים מושהים',
    again: 'תזכורת: הקמפיינים מושהים',
    text: 'החודש ביקרו באתר יותר אנשים ממה שהתוכנית כוללת. אם זה האתר שלך, אפשר לשנות את התוכנית.',
    longer:
      'כבר יותר מיומיים הקמפיינים אינם מוצגים: החודש ביקרו באתר יותר אנשים ממה שהתוכנית כוללת. אם זה האתר שלך, אפשר לשנות את התוכנית.',
    click: 'שינוי התוכנית',
    remind: 'להזכיר לי מאוחר יותר',
    'dont-remind': 'לא להזכיר לי',
  },
}

/**
 * The notice for the owner on a page of a site over its plan, rendered like a campaign; `answers`: the answer of each
 * button, by label.
 */
export const planLimitNote = (
  { id, mote_than_two_days, remindme_popup }: ClientRestriction['upgrade_popup'],
  language: CampaignLanguage,
  panelUrl: string,
) => {
  const { title, again, text, longer, ...answers } = words[language]
  const heading = remindme_popup ? again : title
  const file: CampaignFile = {
    name: heading,
    type: 'sside',
    format: 'format_2',
    language,
    target: 'others',
    screens: {
      form: [
        { kind: 'heading', text: heading },
        { kind: 'text', text: mote_than_two_days ? longer : text },
        {
          kind: 'button',
          text: answers.click,
          action: { kind: 'redirect', url: panelUrl, opensNewTab: true },
        },
        // The page that shows the notice handles the button and opens no campaign.
        {
          kind: 'button',
          text: answers.remind,
          style: 'secondary',
          action: { kind: 'launch', campaign: id },
        },
        {
          kind: 'button',
          text: answers['dont-remind'],
          style: 'link',
          action: { kind: 'launch', campaign: id },
        },
      ],
    },
  }
  const saved = {
    id,
    parentId: null,
    hash: '',
    isPrerendered: false,
    campaign: v.parse(campaign, file),
    filters: [],
  }
  return {
    campaign: configureCampaign(saved),
    template: templateOf(saved.campaign),
    answers: Object.fromEntries(Object.entries(answers).map(([answer, label]) => [label, answer])),
  }
}
