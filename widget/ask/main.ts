import { askAboutOthers } from './ask-about-others.ts'
import { askServer } from './ask-server.ts'
import { showLimitNote } from './show-limit-note.ts'

;(window.klepkaParts ??= {}).ask = { server: askServer, aboutOthers: askAboutOthers, showLimitNote }
