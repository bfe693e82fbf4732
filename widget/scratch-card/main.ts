import { gamePart } from '../games/game-part.tsx'
import instead from '../games/instead.css?inline'
import css from './scratch-card.css?inline'
import { ScratchCard } from './scratch-card.tsx'

window.klepkaParts = { 'scratch-card': gamePart(ScratchCard, instead + css), ...window.klepkaParts }
