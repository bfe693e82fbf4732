import { expect, it } from 'vitest'
import * as ready from '#campaign/ready/index.ts'
import type { ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import * as types from '#campaign/types/index.ts'
import { screensPage } from './screens-page.ts'
import { spokenLines } from './spoken-lines.ts'

const screens = screensPage('preact', ['social', 'wheel', 'gift-box', 'scratch-card', 'draggable'])
const kinds: Record<string, { title: string }> = { ...types }
const all = Object.entries({ ...ready } as Record<string, ReadyCampaign>)
/** The first ready campaign of each type that needs no date of its owner's. */
const chosen = Object.keys(kinds).flatMap((type) => {
  const found = all.find(([, { campaign, needsDate }]) => !needsDate && campaign('').type === type)
  return found ? [{ type, ready: found[1] }] : []
})
const INTRODUCTION = `# What a screen reader says

One ready campaign of each type, as the browser's accessibility tree has it, line by line; then what is said when its form is
sent empty. Written by \`e2e/widget/screens/transcripts.e2e.ts\`, which fails when anything here is said no more; \`-u\` writes
it anew.
`

it('one campaign of each type is read out as the documentation has it, and so is what is wrong with its form', async () => {
  const parts: string[] = []
  for (const {
    type,
    ready: { title, campaign },
  } of chosen) {
    const file = campaign('https://sklep.example')
    const { page, surface } = await screens.show(
      { fields: {}, ...file, ...(file.container && { container: '#miejsce' }), entryEffect: 'none' },
      { page: { reducedMotion: 'reduce' } },
    )
    await surface.locator('.cross').waitFor()
    const lines = await spokenLines(page)
    expect(lines[0], type).toMatch(/^(okno dialogowe|obszar): ./)
    parts.push(
      `## ${kinds[type]?.title} (\`${type}\`): ${title}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`,
    )
    const send = surface.locator('.poptin-form-submit-button')
    if ((await send.count()) > 0) {
      await send.click()
      await surface.locator('.problem').first().waitFor()
      const wrong = (await spokenLines(page))
        .filter((line) => line.includes('nieprawidłowe'))
        .map((line) => line.trim())
      expect(wrong.length, type).toBeGreaterThan(0)
      parts.push(`Sent empty:\n\n\`\`\`text\n${wrong.join('\n')}\n\`\`\`\n`)
    }
    await page.context().close()
  }
  await expect(`${INTRODUCTION}\n${parts.join('\n')}`).toMatchFileSnapshot('../../../docs/screen-reader.md')
})
