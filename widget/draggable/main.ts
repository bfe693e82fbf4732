import { gamePart } from '../games/game-part.tsx'
import instead from '../games/instead.css?inline'
import css from './draggable.css?inline'
import { Draggable } from './draggable.tsx'

window.klepkaParts = { draggable: gamePart(Draggable, instead + css), ...window.klepkaParts }
