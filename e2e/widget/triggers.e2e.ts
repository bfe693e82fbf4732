import { beforeEach, describe, expect, test } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { foreignSite, newId } from './foreign-site.ts'
import { usePlainScreens } from './plain-screens.ts'

const site = foreignSite()
const ID = newId()
const popup = (id = ID) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"]`)

beforeEach(() => usePlainScreens(site.context))

describe('the widget on somebody else’s page', () => {
  test('shows a campaign when its time has come', async () => {
    await site.bring([{ id: ID, campaign: { ...newsletterFile, triggers: [{ kind: 'timeDelay', seconds: 0 }] } }])
    await site.open({ attributes: 'data-mode="noConflict"' })
    await popup().waitFor()
    await expect.poll(() => site.rows('SELECT cause, views FROM campaign_counts WHERE campaign_id = ?', ID)).toEqual([{ cause: 'time_delay', views: 1 }])
  })
})
