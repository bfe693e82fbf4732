import type { Sql } from '../tables.ts'
import { up as shop } from './0001-shop.ts'
import { up as contactForms } from './0002-contact-forms.ts'
import { up as identity } from './0003-identity.ts'
import { up as mailEnds } from './0004-mail-ends.ts'
import { up as campaigns } from './0005-campaigns.ts'
import { up as secretsByKind } from './0006-secrets-by-kind.ts'
import { up as campaignService } from './0007-campaign-service.ts'

/** In the order they run. A name is never changed once it was released. */
export const migrations: { name: string; up: (tx: Sql) => Promise<void> }[] = [
  { name: '0001-shop', up: shop },
  { name: '0002-contact-forms', up: contactForms },
  { name: '0003-identity', up: identity },
  { name: '0004-mail-ends', up: mailEnds },
  { name: '0005-campaigns', up: campaigns },
  { name: '0006-secrets-by-kind', up: secretsByKind },
  { name: '0007-campaign-service', up: campaignService },
]
