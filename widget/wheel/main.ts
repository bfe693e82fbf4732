import { gamePart } from '../games/game-part.tsx'
import { Wheel } from './wheel.tsx'
import css from './wheel.css?inline'

window.klepkaParts = { wheel: gamePart(Wheel, css), ...window.klepkaParts }
