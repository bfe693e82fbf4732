import { openStore } from './open-store.ts'

;(window.klepkaParts ??= {}).store = openStore
