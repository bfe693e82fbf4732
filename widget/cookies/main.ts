import { registerParts } from '../page/scripts.ts'
import { createCookies } from './store-cookies.ts'

registerParts({ cookies: createCookies() })
