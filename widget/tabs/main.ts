import { openTabs } from './open-tabs.ts'

window.klepkaParts = { tabs: openTabs, ...window.klepkaParts }
