import { registerParts } from '../page/register-parts.ts'
import { storeCookies } from './store-cookies.ts'

registerParts({ cookies: storeCookies })
