import { registerParts } from '../page/register-parts.ts'
import { appendCode } from './append-code.ts'
import { watchConsent } from '../consent/watch-consent.ts'
import { fetchOtherDecisions } from './decisions/fetch-other-decisions.ts'
import { fetchDecisions } from './decisions/fetch-decisions.ts'
import { showLimitNote } from './decisions/show-limit-note.ts'
import { countGoals } from './count-goals.ts'
import { drawPrizeInPage, markPrizeTaken } from './draw-once-here.ts'
import { explainBeside } from './explain-beside.ts'
import { isMainFrame } from './is-main-frame.ts'
import { isMeantFor } from './is-meant-for.ts'
import { pickShown } from './pick-shown.ts'
import { beginPreview } from './preview.ts'
import { quietMoment } from './quiet-moment.ts'
import { openTabs } from './teaser/open-tabs.ts'
import { tease } from './teaser/tease.ts'
import { today } from './today.ts'
import { watchContainer } from './watch-container.ts'

registerParts({
  appended: appendCode,
  ask: { server: fetchDecisions, aboutOthers: fetchOtherDecisions, showLimitNote },
  consent: watchConsent,
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
// The console's preview asks for itself in the tag of this script; on every other page nothing begins here.
if (document.currentScript?.dataset['preview'] === '') beginPreview()
