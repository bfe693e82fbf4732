import { registerParts } from '../page/register-parts.ts'
import { keepCookies } from './keep-cookies.ts'

registerParts({ cookies: keepCookies })
