import { dateTags } from '#campaign/texts/placeholders.ts'
import { registerParts, report } from '../page/scripts.ts'
import type { RenderPart } from '../parts.ts'
import { countGoals } from './count-goals.ts'
import { fetchDecisions } from './decisions/fetch-decisions.ts'
import { fetchOtherDecisions } from './decisions/fetch-other-decisions.ts'
import { showLimitNote } from './decisions/show-limit-note.ts'
import { drawPrizeInPage, markPrizeTaken } from './draw-prize-in-page.ts'
import { explainBeside } from './explain-beside.ts'
import { isMeantFor, pickShown } from './pick-shown.ts'
import { beginPreview } from './preview.ts'
import { isMainFrame, quietMoment } from './opening-conditions.ts'
import { openTabs } from './teaser/open-tabs.ts'
import { tease } from './teaser/tease.ts'
import { watchContainer } from './watch-container.ts'

/** The visitor's own dates, in the campaign's language. */
const today: NonNullable<RenderPart['texts']> = ({ language }) => {
  const now = new Date()
  return dateTags({ year: now.getFullYear(), month: now.getMonth(), day: now.getDate() }, language)
}

/**
 * Adds the owner's own code to the page's head; its scripts run as if they had been in the page from the
 * start.
 */
const appendCode = (html: string, nonce: string): void => {
  try {
    append(html, nonce)
  } catch (error) {
    // The page blocks untrusted markup (Trusted Types); the lead is accepted anyway.
    report(error)
  }
}

const append = (html: string, nonce: string) => {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  for (const inert of content.querySelectorAll('script')) {
    const script = document.createElement('script')
    for (const { name, value } of inert.attributes) script.setAttribute(name, value)
    script.nonce ||= nonce
    script.text = inert.text
    inert.replaceWith(script)
  }
  document.head.append(content)
}

registerParts({
  appended: appendCode,
  ask: { server: fetchDecisions, decide: fetchOtherDecisions, showLimitNote },
  dates: { texts: today },
  frames: isMainFrame,
  goals: countGoals,
  'in-flow': watchContainer,
  'page-prizes': { draws: { drawOnce: drawPrizeInPage, setTaken: markPrizeTaken } },
  quiet: { moment: quietMoment, isMeantFor },
  tabs: openTabs,
  teaser: tease,
  variants: pickShown,
  why: { begin: explainBeside },
})
// The console's preview has an attribute in the tag of this script; on every other page nothing begins here.
if (document.currentScript?.dataset['preview'] === '') beginPreview()
