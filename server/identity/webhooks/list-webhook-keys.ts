import { exportSPKI } from 'jose'
import type { WebhookKey } from '#contract/console/webhooks.ts'
import type { IdentityService } from '../identity-service.ts'
import { isAnnounced, NEVER_MS, type SigningKey } from '../tokens/signing-keys.ts'

/** The public keys webhooks are, were or will be signed with, oldest first. */
export const listWebhookKeys = async ({ shop, keys }: IdentityService): Promise<WebhookKey[]> => {
  const signing = await keys.current('RS256')
  const present = async (key: Omit<SigningKey, 'privateKey'>): Promise<WebhookKey> => ({
    id: key.id,
    algorithm: 'RS256',
    pem: await exportSPKI(key.publicKey),
    // One that was replaced before it began is on its way out, too.
    state:
      key.id === signing.id
        ? 'signing'
        : key.signsFromMs > shop.now() && key.signsUntilMs > shop.now()
          ? 'announced'
          : 'retiring',
    createdMs: key.createdMs,
    fromMs: isAnnounced(key) ? null : key.signsFromMs,
    untilMs: key.endsMs === NEVER_MS ? null : key.endsMs,
  })
  return Promise.all((await keys.list('RS256')).map(present))
}
