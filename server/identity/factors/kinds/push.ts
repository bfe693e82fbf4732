import { createHash } from 'node:crypto'
import { problems } from '../../http/identity-problem.ts'
import { readSecretStatus } from '../../secrets/one-time-secrets.ts'
import type { Factor, FactorVerdict } from '../factor.ts'
import { sendPushPrompt } from '../push-device.ts'

const ID_BYTES = 24

type StoredChallenge = { transactionHash: string; approvalHash: string }

const hashOf = (transactionId: string) =>
  createHash('sha256').update(`push transaction:${transactionId}`).digest('hex')

/** A confirmation on a device of the member. */
export default {
  type: 'PUSH',
  dataField: 'pushData',
  hasRow: true,
  challenge: async ({ tx, identity: { services }, member, site, row }) => {
    if (!row) throw problems.badFactor()
    const transactionId = Buffer.from(services.randomBytes(ID_BYTES)).toString('base64url')
    const approvalHash = await sendPushPrompt(tx, services, site, member, row)
    return {
      shown: { hint: row.label, pushData: { transactionId } },
      stored: { transactionHash: hashOf(transactionId), approvalHash } satisfies StoredChallenge,
    }
  },
  restartsChallenge: true,
  ofForm: (typed) => ({ transactionId: typed('challenge').slice(0, 1_000) }),
  verify: async ({ tx, identity: { services }, row }, stored, data): Promise<FactorVerdict> => {
    const { transactionHash, approvalHash } = stored as Partial<StoredChallenge>
    const { transactionId } = data as { transactionId: string }
    if (approvalHash === undefined || hashOf(transactionId) !== transactionHash) return false
    const standing = await readSecretStatus(tx, approvalHash, services.now())
    return standing === 'unused'
      ? { waiting: { hint: row?.label ?? '', pushData: { transactionId } } }
      : standing === 'used'
  },
} satisfies Factor
