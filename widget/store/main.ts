import { registerParts } from '../page/scripts.ts'
import { createStore } from './open-store.ts'

registerParts({ store: createStore() })
