import { watchContainer } from './watch-container.ts'

window.klepkaParts = { 'in-flow': watchContainer, ...window.klepkaParts }
