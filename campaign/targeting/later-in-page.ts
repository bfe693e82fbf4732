import { allows as visitSource } from '../filters/visit-source.ts'
import { allows as groups } from './groups.ts'

/**
 * What `in-page.ts` lacks: the loader of a site contains them if its campaigns need them; a snippet whose script does
 * not name its site leaves them to a later part.
 */
export const allowingLater = { groups, visitSource }
