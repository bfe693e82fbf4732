import { createHmac } from 'node:crypto'
import type { Shop } from '#server/shop.ts'

const SECOND_MS = 1_000

const keyOf = ({ secret }: Pick<Shop['settings'], 'secret'>, webhookId: string): Buffer =>
  createHmac('sha256', secret).update(`webhook-json:${webhookId}`).digest()

/** What a receiver checks signatures with; each webhook has its own. */
export const webhookSecretOf = (settings: Pick<Shop['settings'], 'secret'>, webhookId: string): string =>
  `whsec_${keyOf(settings, webhookId).toString('base64')}`

/**
 * Headers of a webhook in JSON, as the Standard Webhooks specification has them: its id, when it was sent,
 * and a signature of both with the body.
 */
export const jsonHeaders = (
  settings: Pick<Shop['settings'], 'secret'>,
  webhookId: string,
  deliveryId: string,
  body: string,
  nowMs: number,
): Record<string, string> => {
  const timestamp = String(Math.floor(nowMs / SECOND_MS))
  const signature = createHmac('sha256', keyOf(settings, webhookId))
    .update(`${deliveryId}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
