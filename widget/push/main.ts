import { pushPage } from './push-page.ts'

window.klepkaParts = { push: { begin: pushPage }, ...window.klepkaParts }
