import { gamePart } from '../games/game-part.tsx'
import css from './gift-box.css?inline'
import { GiftBox } from './gift-box.tsx'

window.klepkaParts = { 'gift-box': gamePart(GiftBox, css), ...window.klepkaParts }
