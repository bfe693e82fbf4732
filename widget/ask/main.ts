import { askAboutOthers } from './ask-about-others.ts'
import { askServer } from './ask-server.ts'

;(window.klepkaParts ??= {}).ask = { server: askServer, aboutOthers: askAboutOthers }
